import type { CounterPayment } from '@okruh/contracts/http/counter-admin';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { counter } from '../office/api/counter-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { printReceipt } from './paid-panel.tsx';
import { useRefreshTill } from './till-queries.ts';
import { formatMoney } from '../office/language/format.ts';

/** Gives a payment back; asked first, because the money leaves at once. */
export function RefundDialog({ payment, onClose }: { readonly payment: CounterPayment; onClose(): void }) {
  const text = useText();
  const refresh = useRefreshTill();
  const { toast } = useRemote();
  // Given back under one id, however often the key is pressed.
  const [id] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText] },
    idPrefix: 'refund-',
    submit: async ({ reason }) => {
      const refund = await counter.call('admin_refund_payment', { params: { id: payment.id }, body: { id, reason: reason.trim() } });
      toast({ kind: 'success', title: text(`till.refunded.${refund.tender}`, { amount: formatMoney(refund.amount) }) });
      printReceipt(refund.id);
      refresh();
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('till.refund.title', { amount: formatMoney(payment.amount) })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('till.refund.failed')} />
        <p>{text(`till.refund.${payment.tender}`, { digits: payment.card_digits ?? '' })}</p>
        <TextArea {...form.field('reason')} label={text('till.refund.reason')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind="danger" busy={form.isBusy}>
            {text('till.refund.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
