import { priceRoundings } from '@okruh/contracts/http/catalog-admin/price-rules';
import type { Market } from '@okruh/market';
import { Fields, Select, TextField } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { currencyLabels } from '../../office/fields/whole-units.ts';
import { PeriodFields } from './period-fields.tsx';
import { floorKinds, isAmount, ruleKinds, ruleTimes, type RuleValues } from './rule-form.ts';

interface RuleFieldsProps {
  /** Whose prices they are. */
  readonly market: Market;
  readonly form: ShopForm<RuleValues>;
}

/** What a rule does to each price, and when. */
export function RuleFields({ market, form }: RuleFieldsProps) {
  const text = useText();
  const unit = isAmount(form.watch('kind')) ? currencyLabels[market === 'cz' ? 'CZK' : 'RON'] : '%';
  const toOptions = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`price-rule.${name}.${value}`) }));
  return (
    <>
      <Fields>
        <Select {...form.field('kind')} width={4} label={text('price-rule.kind')} options={toOptions('kind', ruleKinds)} />
        <TextField
          {...form.field('value')}
          width={2}
          label={text('price-rule.value')}
          after={unit}
          inputMode="decimal"
          autoComplete="off"
        />
        <Select {...form.field('rounding')} width={2} label={text('price-rule.rounding')} options={toOptions('rounding', priceRoundings)} />
        <Select {...form.field('floor')} width={2} label={text('price-rule.floor')} options={toOptions('floor', floorKinds)} />
        {form.watch('floor') !== 'no' && (
          <TextField
            {...form.field('floor-percent')}
            width={2}
            label={text('price-rule.floor-percent')}
            after="%"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <Select {...form.field('time')} width={2} label={text('price-rule.time')} options={toOptions('time', ruleTimes)} />
      </Fields>
      {form.watch('time') === 'planned' && <PeriodFields market={market} field={(name) => form.field(name)} />}
    </>
  );
}
