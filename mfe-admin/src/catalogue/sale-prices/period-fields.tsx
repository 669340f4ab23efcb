import type { Market } from '@okruh/market';
import { Fields } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import type { FormField } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { TimeField } from '../../office/fields/time-field.tsx';
import type { PeriodValues } from './period-form.ts';

interface PeriodFieldsProps {
  /** Whose clock counts. */
  readonly market: Market;
  field(name: keyof PeriodValues): FormField;
}

/** When planned prices start and end. */
export function PeriodFields({ market, field }: PeriodFieldsProps) {
  const text = useText();
  return (
    <Fields>
      <DatePicker {...field('starts')} width={4} label={text('schedule.starts')} help={text(`schedule.clock.${market}`)} />
      <TimeField {...field('starts-time')} width={2} label={text('time.of', { date: text('schedule.starts') })} />
      <DatePicker {...field('ends')} width={4} label={text('schedule.ends')} help={text('schedule.ends.help')} optional />
      <TimeField {...field('ends-time')} width={2} label={text('time.of', { date: text('schedule.ends') })} />
    </Fields>
  );
}
