import { Button, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { ops } from '../office/api/ops-api.ts';
import styles from './operations.module.css';

/** What is looked for within messages, and the time that the tail begins at; empty for none. */
export interface TailConditions {
  readonly cel: string;
  readonly path: string;
  readonly text: string;
  /** As ISO 8601. */
  readonly since: string;
}

interface TailConditionsProps {
  readonly conditions: TailConditions;
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
export function TailConditionsForm({ conditions, onChange }: TailConditionsProps) {
  const text = useText();
  const form = useShopForm({
    defaults: { ...conditions, since: toLocal(conditions.since) },
    rules: {},
    idPrefix: 'tail-',
    submit: async ({ cel, path, text: words, since }) => {
      const wanted = { cel: cel.trim(), path: path.trim(), text: words.trim() };
      await ops.call('admin_check_tail_filter', { body: wanted });
      onChange({ ...wanted, since: fromLocal(since) });
    },
  });
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
        </Fields>
        <div className="row row-tight">
          <Button type="submit" size="small" busy={form.isBusy}>
            {text('tail.conditions.apply')}
          </Button>
          {isOn && (
            <Button kind="quiet" size="small" onClick={() => onChange({ cel: '', path: '', text: '', since: '' })}>
              {text('tail.conditions.clear')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
