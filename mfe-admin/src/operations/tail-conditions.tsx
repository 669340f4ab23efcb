import { getStreamName, type Publisher } from '@okruh/contracts/publishers';
import { Button, ErrorSummary, Fields, Status, TextField } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { ops } from '../office/api/ops-api.ts';
import { isSequence } from './tail-address.ts';
import { useFilterCheck } from './use-filter-check.ts';
import styles from './operations.module.css';

/** What is looked for within messages, and the time that the tail begins at; empty for none. */
export interface TailConditions {
  readonly cel: string;
  readonly path: string;
  readonly text: string;
  /** As ISO 8601. */
  readonly since: string;
  /** Within the stream of the service that is shown; it comes before `since`. */
  readonly sequence: string;
}

interface TailConditionsProps {
  readonly conditions: TailConditions;
  /** Whose stream is shown; undefined for all. */
  readonly service: Publisher | undefined;
  onChange(conditions: TailConditions): void;
}

/** "2026-11-28T21:30", as the browser's field wants it. */
function toLocal(instant: string): string {
  const at = new Date(instant);
  return instant === '' || Number.isNaN(at.getTime())
    ? ''
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const fromLocal = (local: string): string => (local === '' ? '' : new Date(local).toISOString());

/** Conditions that are looked for within messages; they are checked before the tail begins again with them. */
export function TailConditionsForm({ conditions, service, onChange }: TailConditionsProps) {
  const text = useText();
  const form = useOfficeForm({
    defaults: { ...conditions, since: toLocal(conditions.since) },
    rules: {},
    idPrefix: 'tail-',
    submit: async ({ cel, path, text: words, since, sequence }) => {
      const wanted = { cel: cel.trim(), path: path.trim(), text: words.trim() };
      const from = sequence.trim();
      if (from !== '' && !isSequence(from)) throw new FieldErrorsError({ sequence: [text('tail.sequence.wrong')] });
      await ops.call('admin_check_tail_filter', { body: wanted });
      onChange({ ...wanted, since: fromLocal(since), sequence: from });
    },
  });
  const check = useFilterCheck(form.watch('cel'), form.watch('path'));
  const isOn = Object.values(conditions).some((one) => one !== '');
  return (
    <details className={`table-frame ${styles.fold}`} open={isOn}>
      <summary>{text('tail.conditions')}</summary>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('tail.conditions.failed')} />
        <Fields>
          <TextField
            {...form.field('cel')}
            label={text('tail.cel')}
            help={text('tail.cel.help')}
            placeholder="data.total.amount > 1000000"
          />
          <TextField
            {...form.field('path')}
            label={text('tail.path')}
            help={text('tail.path.help')}
            placeholder="$.data.lines[?@.quantity > 1]"
          />
          <TextField {...form.field('text')} label={text('tail.text')} />
          <TextField {...form.field('since')} type="datetime-local" label={text('tail.since')} help={text('tail.since.help')} />
          {service !== undefined && (
            <TextField
              {...form.field('sequence')}
              inputMode="numeric"
              autoComplete="off"
              label={text('tail.sequence')}
              help={text('tail.sequence.help', { stream: getStreamName(service) })}
            />
          )}
        </Fields>
        {service === undefined && <p className="caption">{text('tail.sequence.choose')}</p>}
        <p aria-live="polite">
          {check.state === 'valid' && <Status tone="success">{text('tail.check.valid')}</Status>}
          {check.state === 'invalid' && <Status tone="danger">{text('tail.check.invalid', { message: check.message })}</Status>}
        </p>
        <div className="row row-tight">
          <Button type="submit" size="small" busy={form.isBusy}>
            {text('tail.conditions.apply')}
          </Button>
          {isOn && (
            <Button kind="quiet" size="small" onClick={() => onChange({ cel: '', path: '', text: '', since: '', sequence: '' })}>
              {text('tail.conditions.clear')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
