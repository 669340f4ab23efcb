import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { isZeroMoney, parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, TextArea, TextField } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { currencyLabels } from '../office/fields/whole-units.ts';
import { CommandForm } from './command-form.tsx';
import { usePaymentCommand } from './use-payment-command.ts';
import { formatMoneyExact } from '../office/language/format.ts';

/** Sends money back, all that is left or a part of it. Held money is decided about instead. */
export function Refund({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  const mayRefund = useMay('payment:refund');
  const [isOpen, setOpen] = useState(false);
  if (!mayRefund || payment.state === 'held' || isZeroMoney(payment.refundable)) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {text('refund.open')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text('refund.title', { number: payment.order_number })}>
        {isOpen && <RefundForm payment={payment} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

/** "11180" or "11180,50": what a field shows and `parseNumber` reads in both languages. */
const typed = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2).replace('.', ','));

function RefundForm({ payment, onClose }: { readonly payment: AdminPayment; onClose(): void }) {
  const text = useText();
  const { market } = useRemote();
  const getKey = useIdempotencyKey();
  const { refundable } = payment;
  const refund = usePaymentCommand(payment.id, {
    send: (body: { readonly amount: number; readonly reason: string }) =>
      payments.call('admin_refund_payment', { params: { id: payment.id }, body, idempotencyKey: getKey(body) }),
    done: 'refund.done',
  });
  const form = useOfficeForm<Record<'amount' | 'reason', string>>({
    defaults: { amount: typed(refundable.amount), reason: '' },
    rules: {
      amount: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0.01), fieldRules.maxValue(refundable.amount / 100)],
      reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText],
    },
    idPrefix: 'refund-',
    submit: async ({ amount, reason }) => {
      await refund.mutateAsync({ amount: Math.round((parseNumber(amount, market) ?? 0) * 100), reason: reason.trim() });
      onClose();
    },
  });
  return (
    <CommandForm form={form} submit={text('refund.submit')} kind="danger" onClose={onClose}>
      <p>{text(payment.refunds_by_hand ? 'refund.text.by-hand' : 'refund.text')}</p>
      <TextField
        {...form.field('amount')}
        label={text('refund.amount', { currency: currencyLabels[refundable.currency] })}
        help={text('refund.most', { most: formatMoneyExact(refundable) })}
        inputMode="decimal"
      />
      <TextArea {...form.field('reason')} label={text('refund.reason')} />
    </CommandForm>
  );
}
