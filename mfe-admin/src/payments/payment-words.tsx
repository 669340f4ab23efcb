import type { PaymentState } from '@okruh/contracts/http/payments';
import type { AdminPayment, AdminPaymentRow } from '@okruh/contracts/http/payments-admin';
import { Badge, Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<PaymentState, Tone | 'wait' | undefined>> = {
  created: 'wait',
  pending: 'wait',
  authorised: 'info',
  captured: 'success',
  failed: undefined,
  cancelled: undefined,
  held: 'warning',
  'partially-refunded': 'info',
  refunded: undefined,
  disputed: 'danger',
  'charged-back': 'danger',
};
/** States of a payment; they stand here too so that no schema is bundled. */
export const paymentStates = Object.keys(tones) as readonly PaymentState[];

/** Where the payment is, and what a person has to do about it. */
export function PaymentStateLabel({ payment }: { readonly payment: AdminPaymentRow }) {
  const text = useText();
  return (
    <>
      <Status tone={tones[payment.state]}>{payment.state_label}</Status>
      {payment.needs_refund && (
        <>
          {' '}
          <Badge tone="warning">{text('payments.by-hand')}</Badge>
        </>
      )}
    </>
  );
}

const refundTones: Readonly<Record<AdminPayment['refunds'][number]['state'], Tone | 'wait' | undefined>> = {
  'under-way': 'wait',
  'by-hand': 'warning',
  made: 'success',
  refused: 'danger',
  dropped: undefined,
};
export function RefundStateLabel({ state }: Pick<AdminPayment['refunds'][number], 'state'>) {
  const text = useText();
  return <Status tone={refundTones[state]}>{text(`refund.state.${state}`)}</Status>;
}
