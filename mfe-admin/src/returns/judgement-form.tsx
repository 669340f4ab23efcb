import { money } from '@okruh/market';
import { Button, Dialog, Notice, type SumLine, SumLines, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { checkDeduction, type Judged, type LineDraft, sumUp } from './judgement.ts';
import { JudgementLine } from './judgement-line.tsx';
import { type ReturnDetail, type ReturnKind, useReturnCommand } from './return-queries.ts';
import { formatMoneyExact } from '../office/language/format.ts';

interface JudgementFormProps {
  readonly kind: ReturnKind;
  readonly detail: ReturnDetail;
  readonly judged: Judged;
}

type Sums = ReturnType<typeof sumUp>;

/** Says what came back in which state, or which pieces are accepted; the press is confirmed, because the money can't be called back. */
export function JudgementForm({ kind, detail, judged }: JudgementFormProps) {
  const text = useText();
  const { id, version, estimate, market } = detail;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, LineDraft>>(new Map());
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const sums = sumUp(judged, drafts);
  const amount = (value: number): string => formatMoneyExact(money(value, estimate.currency));
  const judge = useReturnCommand(kind, id, { failed: text(`${kind}.judge.failed`), done: text(`${kind}.judge.done`) }, () =>
    send(kind, id, { version, note: note.trim() }, sums),
  );
  const isNothing = sums.lines.every(({ draft }) => draft.back === 0);
  const hasWrongPrice = sums.lines.some(({ line, draft }) => typeof checkDeduction(line, draft, market) === 'string');
  // The buyer reads why it is less.
  const needsNote = kind === 'withdrawal' ? sums.deduction > 0 : !sums.isWhole;
  const lacksNote = needsNote && note.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isNothing && !hasWrongPrice && !lacksNote) setAsking(true);
  };
  const restocked = sums.lines.reduce((sum, { draft, isRestocked }) => sum + (isRestocked ? draft.back : 0), 0);
  const total: SumLine = { id: 'total', label: text('returns.refund'), amount: amount(sums.total), kind: 'total' };
  return (
    <form className="panel stack" noValidate onSubmit={submit} aria-labelledby="judge-heading">
      <h2 id="judge-heading">{text(`${kind}.judge`)}</h2>
      {isChecked && isNothing && (
        <Notice tone="danger" role="alert">
          {text(`${kind}.judge.nothing`)}
        </Notice>
      )}
      {sums.lines.map((one) => (
        <JudgementLine
          key={one.line.line}
          kind={kind}
          market={market}
          sums={one}
          isChecked={isChecked}
          onChange={(draft) => setDrafts((before) => new Map([...before, [one.line.line, draft]]))}
        />
      ))}
      {needsNote && (
        <TextArea
          id="judge-note"
          label={text(`${kind}.note`)}
          help={text('returns.note.help')}
          error={isChecked && lacksNote ? text(`${kind}.note.missing`) : undefined}
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
          total,
        ]}
      />
      <div className="row">
        <Button type="submit" kind="key">
          {text(`${kind}.judge.submit`, { amount: amount(sums.total) })}
        </Button>
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={text('returns.ask', { amount: amount(sums.total) })}>
        <SumLines
          small
          lines={[
            {
              id: 'to',
              label: text('returns.money'),
              amount: detail.account_tail === null ? detail.payment_name : text('returns.account', { tail: detail.account_tail }),
            },
            { id: 'stock', label: text('returns.restock'), amount: text('returns.count', { back: restocked, quantity: detail.pieces }) },
            { ...total, label: text('returns.leaves') },
          ]}
        />
        <p>{text(`${kind}.judge.consequences`)}</p>
        <DialogButtons onCancel={() => setAsking(false)}>
          <Button kind="key" busy={judge.isPending} onClick={() => judge.mutate(undefined, { onSettled: () => setAsking(false) })}>
            {text(`${kind}.judge.submit`, { amount: amount(sums.total) })}
          </Button>
        </DialogButtons>
      </Dialog>
    </form>
  );
}

function send(
  kind: ReturnKind,
  id: string,
  body: { readonly version: number; readonly note: string },
  { lines }: Sums,
): Promise<ReturnDetail> {
  const decided = lines.map(({ line, draft, isRestocked, deduction }) => ({
    line: line.line,
    back: draft.back,
    is_restocked: isRestocked,
    deduction,
  }));
  if (kind === 'withdrawal') return orders.call('admin_judge_withdrawal', { params: { id }, body: { ...body, lines: decided } });
  const accepted = decided.map(({ deduction: _none, ...line }) => line);
  return orders.call('admin_refund_complaint', { params: { id }, body: { ...body, lines: accepted } });
}
