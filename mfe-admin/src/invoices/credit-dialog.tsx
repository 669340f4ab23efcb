import type { InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { money } from '@okruh/market';
import { Button, Dialog, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { useInvoiceCommand } from './invoice-queries.ts';
import { formatMoneyExact } from '../office/language/format.ts';

const reasons = ['withdrawal', 'complaint', 'price', 'mistake'] as const;
type Reason = (typeof reasons)[number];

interface CreditDialogProps {
  readonly invoice: InvoiceDetail;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Takes back pieces of an invoice: which, how many, why. The money is the order's page. */
export function CreditDialog({ invoice, isOpen, onClose }: CreditDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('invoice.credit.title', { number: invoice.number ?? '' })}>
      {/* What was taken back meanwhile is chosen again. */}
      {isOpen && <CreditForm key={countCredited(invoice)} invoice={invoice} onClose={onClose} />}
    </Dialog>
  );
}

const countCredited = ({ lines }: InvoiceDetail): number => lines.reduce((sum, { credited }) => sum + credited, 0);

function CreditForm({ invoice, onClose }: Omit<CreditDialogProps, 'isOpen'>) {
  const text = useText();
  const [reason, setReason] = useState<Reason>('withdrawal');
  const [taken, setTaken] = useState<ReadonlyMap<number, number>>(new Map());
  const lines = invoice.lines.filter(({ credited, quantity }) => credited < quantity);
  const chosen = lines.flatMap(({ position }) => {
    const quantity = taken.get(position) ?? 0;
    return quantity === 0 ? [] : [{ position, quantity }];
  });
  // As the service splits it: the last piece takes what the division left over.
  const amount = lines.reduce((sum, line) => {
    const quantity = taken.get(line.position) ?? 0;
    const part = (pieces: number): number => Math.round((line.gross.amount * pieces) / line.quantity);
    return sum + part(line.credited + quantity) - part(line.credited);
  }, 0);
  const issue = useInvoiceCommand(invoice.id, text('invoice.credit.failed'), text('invoice.credit.done'), async (key) => {
    const detail = await invoicing.call('admin_issue_credit_note', {
      params: { id: invoice.id },
      body: { reason, lines: chosen, credited: countCredited(invoice) },
      idempotencyKey: key,
    });
    onClose();
    return detail;
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) issue.mutate();
      }}
    >
      <p className="caption">{text('invoice.credit.help')}</p>
      {lines.map((line) => (
        <Select
          key={line.position}
          label={line.name}
          value={String(taken.get(line.position) ?? 0)}
          options={Array.from({ length: line.quantity - line.credited + 1 }, (_, quantity) => ({
            value: String(quantity),
            label: quantity === 0 ? text('invoice.credit.none') : text('invoice.credit.pieces', { count: quantity }),
          }))}
          onChange={(event) => setTaken(new Map([...taken, [line.position, Number(event.target.value)]]))}
        />
      ))}
      <Select
        label={text('invoice.reason')}
        value={reason}
        options={reasons.map((one) => ({ value: one, label: text(`invoice.reason.${one}`) }))}
        onChange={(event) => setReason(reasons.find((one) => one === event.target.value) ?? 'withdrawal')}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={issue.isPending} disabled={chosen.length === 0}>
          {chosen.length === 0
            ? text('invoice.credit.submit')
            : text('invoice.credit.submit-amount', { amount: formatMoneyExact(money(amount, invoice.total?.currency ?? 'CZK')) })}
        </Button>
      </DialogButtons>
    </form>
  );
}
