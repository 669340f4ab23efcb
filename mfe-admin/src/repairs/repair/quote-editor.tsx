import type { OperationChoice } from '@okruh/contracts/http/repairs';
import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { markets, parseNumber } from '@okruh/market';
import { Button, Checkbox, Notice, Skeleton, TextArea, TextField } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { type FormEvent, useState } from 'react';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { typedUnits } from '../../office/fields/whole-units.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import styles from '../repair.module.css';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { useRepairCommand } from './use-repair-command.ts';
import { formatMoney } from '../../office/language/format.ts';

interface Line {
  readonly isChosen: boolean;
  /** Whole units as typed; empty = the price of the list. */
  readonly price: string;
}

/** The finding and the operations that it leads to; kept as the draft of the quote. */
export function QuoteEditor({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const choices = useQuery(repairs.query('get_service_operations', { query: { color: repair.device.device_identifier } }));
  return (
    <section className="panel stack" aria-labelledby="diagnosis-heading">
      <h2 id="diagnosis-heading">{text('diagnosis.heading')}</h2>
      {choices.isPending && <Skeleton height="10rem" />}
      {choices.isError && (
        <LoadFailure title={text('diagnosis.operations-failed')} error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.data && <DiagnosisForm repair={repair} choices={choices.data.choices} />}
    </section>
  );
}

function DiagnosisForm({ repair, choices }: { readonly repair: AdminRepair; readonly choices: readonly OperationChoice[] }) {
  const text = useText();
  const draft = findDraft(repair);
  const [finding, setFinding] = useState(draft?.finding ?? '');
  const [discount, setDiscount] = useState('');
  const [lines, setLines] = useState<Readonly<Record<string, Line>>>(() => toInitialValues(repair, choices));
  const getLine = (id: string): Line => lines[id] ?? { isChosen: false, price: '' };
  const change = (id: string, changes: Partial<Line>): void => setLines((before) => ({ ...before, [id]: { ...getLine(id), ...changes } }));
  const minor = (typed: string): number | null => {
    const units = parseNumber(typed, repair.market);
    return units === null ? null : Math.round(units * 100);
  };
  const save = useRepairCommand({
    id: repair.id,
    send: () =>
      repairs.call('admin_diagnose_repair', {
        params: { id: repair.id },
        body: {
          version: repair.version,
          finding: finding.trim(),
          lines: choices.flatMap(({ value }) =>
            getLine(value).isChosen ? [{ operation_id: value, price: minor(getLine(value).price) }] : [],
          ),
          discount: minor(discount) ?? 0,
        },
      }),
    done: 'diagnosis.done',
  });
  const errors = save.error instanceof FieldErrorsError ? save.error.fields : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <CaseConflictNotice place="form" />
      <TextArea
        id="finding"
        label={text('diagnosis.finding')}
        help={text('diagnosis.finding.help')}
        rows={3}
        maxLength={2000}
        value={finding}
        error={errors['finding']?.[0]}
        onChange={({ target }) => setFinding(target.value)}
      />
      <OperationLines repair={repair} choices={choices} getLine={getLine} onChange={change} />
      {errors['lines']?.map((error) => (
        <Notice key={error} tone="danger" role="alert" title={error} />
      ))}
      <TextField
        id="discount"
        label={text('diagnosis.discount')}
        help={text('diagnosis.discount.help')}
        optional
        inputMode="numeric"
        after={markets[repair.market].currencyLabel}
        value={discount}
        onChange={({ target }) => setDiscount(target.value)}
      />
      {save.isError && !(save.error instanceof FieldErrorsError) && !isConflict(save.error) && (
        <Notice tone="danger" role="alert" title={text('diagnosis.failed')} />
      )}
      <div className="row row-tight">
        <Button type="submit" kind="confirm" busy={save.isPending}>
          {text(draft === undefined ? 'diagnosis.submit' : 'diagnosis.again')}
        </Button>
      </div>
    </form>
  );
}

interface OperationLinesProps {
  readonly repair: AdminRepair;
  readonly choices: readonly OperationChoice[];
  getLine(id: string): Line;
  onChange(id: string, changes: Partial<Line>): void;
}

/** Operations to tick; a ticked one may get a price of its own. */
function OperationLines({ repair, choices, getLine, onChange }: OperationLinesProps) {
  const text = useText();
  const { currency, currencyLabel } = markets[repair.market];
  // The list is the site's; the price of another market is the server's to know.
  const getPrice = ({ price }: OperationChoice): string | undefined => (price?.currency === currency ? formatMoney(price) : undefined);
  return (
    <fieldset className={styles.lines}>
      <legend className="label">{text('diagnosis.operations')}</legend>
      {choices.map((choice) => {
        const { isChosen, price } = getLine(choice.value);
        return (
          <div key={choice.value} className={styles.quoteLine}>
            <Checkbox
              id={`line-${choice.value}`}
              label={choice.label}
              hint={choice.price === null ? text('diagnosis.on-request') : getPrice(choice)}
              checked={isChosen}
              onChange={({ target }) => onChange(choice.value, { isChosen: target.checked })}
            />
            {isChosen && (
              <input
                className={`input input-small ${styles.price}`}
                inputMode="numeric"
                aria-label={text('diagnosis.own-price', { operation: choice.label })}
                placeholder={getPrice(choice) ?? currencyLabel}
                value={price}
                onChange={({ target }) => onChange(choice.value, { price: target.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The draft's operations with the prices that aren't the list's, else those that were booked. */
function toInitialValues(repair: AdminRepair, choices: readonly OperationChoice[]): Record<string, Line> {
  const draft = findDraft(repair);
  const listed = new Map(choices.map(({ value, price }) => [value, price]));
  const toOwnPrice = ({ operation_id: id, price }: AdminRepair['booked']['lines'][number]): string => {
    const list = listed.get(id);
    const isOwn =
      price !== null && list !== undefined && (list === null || (list.currency === price.currency && list.amount !== price.amount));
    return isOwn ? typedUnits(price) : '';
  };
  return Object.fromEntries(
    (draft ?? repair.booked).lines.map((line) => [
      line.operation_id,
      { isChosen: true, price: draft === undefined ? '' : toOwnPrice(line) },
    ]),
  );
}

const findDraft = ({ quotes }: AdminRepair) => quotes.find(({ sent_at: sentAt }) => sentAt === null);
