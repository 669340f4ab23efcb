import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { formatMoneyExact, money } from '@okruh/market';
import { Button, Checkbox, Dialog, Notice, Select, SumLines, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { useComplaintCommand } from './complaint-queries.ts';
import styles from './complaints.module.css';

interface LineDraft {
  readonly back: number;
  readonly isRestocked: boolean;
}

/** Accepts a complaint: which pieces are refunded; the press is confirmed, because the money can't be called back. */
export function DecisionForm({ complaint }: { readonly complaint: ComplaintDetail }) {
  const text = useText();
  const { id, version, estimate } = complaint;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, LineDraft>>(new Map());
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // Goods that are complained about are rarely sold again.
  const lines = complaint.lines.map((line) => {
    const draft = drafts.get(line.line) ?? { back: line.quantity, isRestocked: false };
    return { line, draft, price: line.refunds[draft.back - 1]?.amount ?? 0 };
  });
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  const amount = (value: number): string => formatMoneyExact(money(value, estimate.currency));
  const refund = useComplaintCommand(id, { failed: text('complaint.refund.failed'), done: text('complaint.refund.done') }, () =>
    orders.call('admin_refund_complaint', {
      params: { id },
      body: {
        version,
        lines: lines.map(({ line, draft: { back, isRestocked } }) => ({ line: line.line, back, is_restocked: isRestocked && back > 0 })),
        note: note.trim(),
      },
    }),
  );
  const isNothing = lines.every(({ draft }) => draft.back === 0);
  const isPart = lines.some(({ line, draft }) => draft.back < line.quantity);
  const lacksNote = isPart && note.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isNothing && !lacksNote) setAsking(true);
  };
  const set = (line: number, draft: LineDraft): void => setDrafts((before) => new Map([...before, [line, draft]]));
  return (
    <form className="panel stack" noValidate onSubmit={submit} aria-labelledby="decide-heading">
      <h2 id="decide-heading">{text('complaint.decide')}</h2>
      {isChecked && isNothing && (
        <Notice tone="danger" role="alert">
          {text('complaint.refund.nothing')}
        </Notice>
      )}
      {lines.map(({ line, draft, price }) => (
        <fieldset key={line.line} className={styles.line}>
          <legend>
            <b>{line.name}</b> <span className="sub mono">{line.code}</span>
          </legend>
          <div className={styles.fields}>
            <Select
              id={`back-${line.line}`}
              label={text('complaint.accepted-pieces')}
              value={String(draft.back)}
              options={Array.from({ length: line.quantity + 1 }, (_, count) => ({
                value: String(line.quantity - count),
                label: text('complaint.count', { back: line.quantity - count, quantity: line.quantity }),
              }))}
              onChange={(event) => set(line.line, { ...draft, back: Number(event.target.value) })}
            />
            <Checkbox
              label={text('complaint.restock')}
              checked={draft.isRestocked && draft.back > 0}
              disabled={draft.back === 0}
              onChange={(event) => set(line.line, { ...draft, isRestocked: event.target.checked })}
            />
            <output className={`num ${styles.amount}`}>{amount(price)}</output>
          </div>
        </fieldset>
      ))}
      {isPart && (
        <TextArea
          id="decide-note"
          label={text('complaint.note')}
          help={text('complaint.note.help')}
          error={isChecked && lacksNote ? text('complaint.note.missing') : undefined}
          value={note}
          maxLength={1000}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <SumLines lines={[{ id: 'total', label: text('complaint.amount'), amount: amount(total), kind: 'total' }]} />
      <div className="row">
        <Button type="submit" kind="key">
          {text('complaint.refund.submit', { amount: amount(total) })}
        </Button>
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={text('complaint.refund.ask', { amount: amount(total) })}>
        <p>{text('complaint.refund.consequences')}</p>
        <DialogButtons onCancel={() => setAsking(false)}>
          <Button kind="key" busy={refund.isPending} onClick={() => refund.mutate(undefined, { onSettled: () => setAsking(false) })}>
            {text('complaint.refund.submit', { amount: amount(total) })}
          </Button>
        </DialogButtons>
      </Dialog>
    </form>
  );
}
