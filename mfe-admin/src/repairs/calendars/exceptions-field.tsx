import { type Market, parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Field, Fields, Switch, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { trashIcon } from '@okruh/ui/icons';
import { type ShopForm } from '@okruh/web-kit/forms';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { TimeField } from '../../office/fields/time-field.tsx';
import { checkTimes, readClock, readDate } from '../../office/fields/typed-date-time.ts';
import { type CalendarException, type CalendarValues, capacityRules, readExceptions } from './calendar-form.ts';
import { formatDate } from '../../office/language/format.ts';

/** A date that differs, in words. */
export const describeException = ({ date, hours, note }: CalendarException, market: Market, text: TextFunction): string =>
  [
    formatDate(date, market),
    hours === null ? text('calendars.closed') : text('calendars.hours', { open: hours.open, close: hours.close, count: hours.capacity }),
    note,
  ]
    .filter(Boolean)
    .join(', ');

interface ExceptionsFieldProps {
  readonly form: ShopForm<CalendarValues>;
  readonly market: Market;
}

/** Dates that differ from their weekday: closed, or other hours. */
export function ExceptionsField({ form, market }: ExceptionsFieldProps) {
  const text = useText();
  const exceptions = readExceptions(form.watch('exceptions'));
  const { id, error } = form.field('exceptions');
  const set = (next: readonly CalendarException[]): void =>
    form.set('exceptions', JSON.stringify(next.toSorted((a, b) => a.date.localeCompare(b.date))));
  return (
    <Field id={id} label={text('calendars.exceptions')} error={error} isGroup>
      {(control) => (
        <div id={control.id} role="group" aria-labelledby={`${control.id}-label`} className="stack" tabIndex={-1}>
          {exceptions.length > 0 && (
            <ul className="stack">
              {exceptions.map((exception) => {
                const words = describeException(exception, market, text);
                return (
                  <li key={exception.date} className="row row-tight">
                    <span>{words}</span>
                    <Button
                      size="small"
                      kind="bare"
                      icon={trashIcon}
                      iconOnly
                      onClick={() => set(exceptions.filter(({ date }) => date !== exception.date))}
                    >
                      {text('calendars.exception.remove', { exception: words })}
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
          <NewException onAdd={(added) => set([...exceptions.filter(({ date }) => date !== added.date), added])} />
        </div>
      )}
    </Field>
  );
}

const empty = { date: '', open: '', close: '', capacity: '1', note: '', closed: true };

/** One more date; a date that is there already is replaced. */
function NewException({ onAdd }: { onAdd(exception: CalendarException): void }) {
  const text = useText();
  const { market } = useRemote();
  const form = useOfficeForm({
    defaults: empty,
    idPrefix: 'exception-',
    rules: ({ closed }) => ({
      date: [fieldRules.required, fieldRules.date],
      note: [fieldRules.maxLength(120), fieldRules.plainText],
      ...(!closed && {
        open: [fieldRules.required],
        close: [fieldRules.required],
        capacity: [fieldRules.required, ...capacityRules],
      }),
    }),
    submit: (values) => {
      if (!values.closed) checkTimes(values, ['open', 'close'], text('time.invalid'));
      onAdd({
        date: readDate(values.date),
        hours: values.closed
          ? null
          : {
              open: readClock(values.open),
              close: readClock(values.close),
              capacity: Math.round(parseNumber(values.capacity, market) ?? 1),
            },
        note: values.note.trim(),
      });
      form.reset(empty);
      return Promise.resolve();
    },
  });
  const isClosed = form.watch('closed');
  return (
    <>
      <Fields>
        <DatePicker {...form.field('date')} width={2} label={text('calendars.exception.date')} />
        <TextField {...form.field('note')} width={4} label={text('calendars.exception.note')} optional />
      </Fields>
      <Switch {...form.field('closed')} label={text('calendars.exception.closed')} />
      {!isClosed && (
        <Fields>
          <TimeField {...form.field('open')} width={2} label={text('calendars.exception.open')} />
          <TimeField {...form.field('close')} width={2} label={text('calendars.exception.close')} />
          <TextField {...form.field('capacity')} width={2} label={text('calendars.exception.capacity')} inputMode="numeric" />
        </Fields>
      )}
      <div className="row row-tight">
        <Button size="small" onClick={form.onSubmit}>
          {text('calendars.exception.add')}
        </Button>
      </div>
    </>
  );
}
