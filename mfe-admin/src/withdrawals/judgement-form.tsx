import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { formatMoneyExact, money } from '@okruh/market';
import { Button, Checkbox, Dialog, Notice, Select, SumLines, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { checkDeduction, type LineDraft, sumUp } from './judgement.ts';
import { useWithdrawalCommand } from './withdrawal-queries.ts';
import styles from './withdrawals.module.css';

const countRestocked = (lines: ReturnType<typeof sumUp>['lines']): number =>
  lines.reduce((sum, { draft }) => sum + (draft.isRestocked ? draft.back : 0), 0);

/** Says what came back and in which state; the press is confirmed, because the money can't be called back. */
export function JudgementForm({ withdrawal }: { readonly withdrawal: WithdrawalDetail }) {
  const text = useText();
  const { id, version, estimate } = withdrawal;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, LineDraft>>(new Map());
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const sums = sumUp(withdrawal, drafts);
  const amount = (value: number): string => formatMoneyExact(money(value, estimate.currency));
  const judge = useWithdrawalCommand(id, { failed: text('withdrawal.judge.failed'), done: text('withdrawal.judge.done') }, () =>
    orders.call('admin_judge_withdrawal', {
      params: { id },
      body: {
        version,
        lines: sums.lines.map(({ line, draft, deduction }) => ({
          line: line.line,
          back: draft.back,
          is_restocked: draft.isRestocked && draft.back > 0,
          deduction,
        })),
        note: note.trim(),
      },
    }),
  );
  const isNothing = sums.lines.every(({ draft }) => draft.back === 0);
  const hasWrongPrice = sums.lines.some(({ line, draft }) => typeof checkDeduction(line, draft, withdrawal.market) === 'string');
  const lacksNote = sums.deduction > 0 && note.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isNothing && !hasWrongPrice && !lacksNote) setAsking(true);
  };
  const set = (line: number, draft: LineDraft): void => setDrafts((before) => new Map([...before, [line, draft]]));
  return (
    <form className="panel stack" noValidate onSubmit={submit} aria-labelledby="judge-heading">
      <h2 id="judge-heading">{text('withdrawal.judge')}</h2>
      {isChecked && isNothing && (
        <Notice tone="danger" role="alert">
          {text('withdrawal.judge.nothing')}
        </Notice>
      )}
      {sums.lines.map(({ line, draft, price, deduction }) => (
        <fieldset key={line.line} className={styles.line}>
          <legend>
            <b>{line.name}</b> <span className="sub mono">{line.code}</span>
          </legend>
          {line.companions.length > 0 && (
            <p className="small soft">{text('withdrawal.companions', { names: line.companions.join(', ') })}</p>
          )}
          <div className={styles.fields}>
            <Select
              id={`back-${line.line}`}
              label={text('withdrawal.arrived')}
              value={String(draft.back)}
              options={Array.from({ length: line.quantity + 1 }, (_, count) => ({
                value: String(line.quantity - count),
                label: text('withdrawal.count', { back: line.quantity - count, quantity: line.quantity }),
              }))}
              onChange={(event) => set(line.line, { ...draft, back: Number(event.target.value) })}
            />
            <TextField
              id={`deduction-${line.line}`}
              label={text('withdrawal.deduction')}
              inputMode="decimal"
              after={estimate.currency === 'CZK' ? 'Kč' : 'Lei'}
              value={draft.deduction}
              error={isChecked ? describeWrong(checkDeduction(line, draft, withdrawal.market)) : undefined}
              help={text('withdrawal.deduction.most', { amount: amount(price) })}
              onChange={(event) => set(line.line, { ...draft, deduction: event.target.value })}
            />
            <Checkbox
              label={text('withdrawal.restock')}
              checked={draft.isRestocked && draft.back > 0}
              disabled={draft.back === 0}
              onChange={(event) => set(line.line, { ...draft, isRestocked: event.target.checked })}
            />
            <output className={`num ${styles.amount}`}>{amount(price - deduction)}</output>
          </div>
        </fieldset>
      ))}
      {sums.deduction > 0 && (
        <TextArea
          id="judge-note"
          label={text('withdrawal.note')}
          help={text('withdrawal.note.help')}
          error={isChecked && lacksNote ? text('withdrawal.note.missing') : undefined}
          value={note}
          maxLength={1000}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <SumLines
        lines={[
          ...(sums.deduction > 0 ? [{ id: 'deduction', label: text('withdrawal.deduction'), amount: `−${amount(sums.deduction)}` }] : []),
          ...(sums.fees > 0 ? [{ id: 'fees', label: text('withdrawal.fees'), amount: amount(sums.fees) }] : []),
          ...(sums.bonus > 0 ? [{ id: 'bonus', label: text('withdrawal.bonus'), amount: `−${amount(sums.bonus)}` }] : []),
          { id: 'total', label: text('withdrawal.refund'), amount: amount(sums.total), kind: 'total' },
        ]}
      />
      <div className="row">
        <Button type="submit" kind="key">
          {text('withdrawal.judge.submit', { amount: amount(sums.total) })}
        </Button>
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={text('withdrawal.judge.ask', { amount: amount(sums.total) })}>
        <SumLines
          small
          lines={[
            {
              id: 'to',
              label: text('withdrawal.money'),
              amount:
                withdrawal.account_tail === null ? withdrawal.payment_name : text('withdrawal.account', { tail: withdrawal.account_tail }),
            },
            {
              id: 'stock',
              label: text('withdrawal.restock'),
              amount: text('withdrawal.count', { back: countRestocked(sums.lines), quantity: withdrawal.pieces }),
            },
            { id: 'total', label: text('withdrawal.leaves'), amount: amount(sums.total), kind: 'total' },
          ]}
        />
        <p>{text('withdrawal.judge.consequences')}</p>
        <DialogButtons onCancel={() => setAsking(false)}>
          <Button kind="key" busy={judge.isPending} onClick={() => judge.mutate(undefined, { onSettled: () => setAsking(false) })}>
            {text('withdrawal.judge.submit', { amount: amount(sums.total) })}
          </Button>
        </DialogButtons>
      </Dialog>
    </form>
  );

  function describeWrong(checked: number | 'not-a-price' | 'too-much'): string | undefined {
    return typeof checked === 'number' ? undefined : text(`withdrawal.deduction.${checked}`);
  }
}
