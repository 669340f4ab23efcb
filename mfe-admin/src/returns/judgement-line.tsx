import { type Market, money } from '@okruh/market';
import { Checkbox, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { checkDeduction, type LineDraft, type sumUp } from './judgement.ts';
import type { ReturnKind } from './return-queries.ts';
import styles from './returns.module.css';
import { formatMoneyExact } from '../office/language/format.ts';

interface JudgementLineProps {
  readonly kind: ReturnKind;
  readonly market: Market;
  readonly sums: ReturnType<typeof sumUp>['lines'][number];
  /** It was tried to be saved: what is wrong is said. */
  readonly isChecked: boolean;
  onChange(draft: LineDraft): void;
}

/** Pieces of a line that count, what their value is reduced by, and whether they are sold again. */
export function JudgementLine({ kind, market, sums, isChecked, onChange }: JudgementLineProps) {
  const text = useText();
  const { line, draft, price, deduction, isRestocked } = sums;
  const { currency } = line.deduction;
  const amount = (value: number): string => formatMoneyExact(money(value, currency));
  const checked = checkDeduction(line, draft, market);
  return (
    <fieldset className={styles.line}>
      <legend>
        <b>{line.name}</b> <span className="sub mono">{line.code}</span>
      </legend>
      {line.companions.length > 0 && <p className="small soft">{text('withdrawal.companions', { names: line.companions.join(', ') })}</p>}
      <div className={styles.fields}>
        <Select
          id={`back-${line.line}`}
          label={text(`${kind}.pieces`)}
          value={String(draft.back)}
          options={Array.from({ length: line.quantity + 1 }, (_, count) => ({
            value: String(line.quantity - count),
            label: text('returns.count', { back: line.quantity - count, quantity: line.quantity }),
          }))}
          onChange={(event) => onChange({ ...draft, back: Number(event.target.value) })}
        />
        {kind === 'withdrawal' && (
          <TextField
            id={`deduction-${line.line}`}
            label={text('withdrawal.deduction')}
            inputMode="decimal"
            after={currency === 'CZK' ? 'Kč' : 'Lei'}
            value={draft.deduction}
            error={isChecked && typeof checked === 'string' ? text(`withdrawal.deduction.${checked}`) : undefined}
            help={text('withdrawal.deduction.most', { amount: amount(price) })}
            onChange={(event) => onChange({ ...draft, deduction: event.target.value })}
          />
        )}
        <Checkbox
          label={text('returns.restock')}
          checked={isRestocked}
          disabled={draft.back === 0}
          onChange={(event) => onChange({ ...draft, isRestocked: event.target.checked })}
        />
        <output className={`num ${styles.amount}`}>{amount(price - deduction)}</output>
      </div>
    </fieldset>
  );
}
