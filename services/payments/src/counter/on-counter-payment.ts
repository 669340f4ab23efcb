import { counterPaymentTaken } from '@okruh/contracts/events/counter';
import { type Handler, on } from '@okruh/service-kit';
import type { Payment } from '../model/payment.ts';
import { applyFacts, lockOrder } from '../stored/payments.repository.ts';
import { keepSetOff } from '../stored/trade-ins.ts';

/** An order that is fetched at a store was paid at its counter: nothing waits for cash any more. */
export const onCounterPayment: Handler = on(counterPaymentTaken, async ({ event, data, tx }) => {
  if (data.bill_kind !== 'order' || !data.is_whole) return;
  const locked = await lockOrder(tx, data.subject_id);
  // The order ended while it was paid: what came all the same is money that goes back.
  const isLate = (payment: Payment): boolean =>
    locked?.order.isCancelled === true && payment.state === 'cancelled' && payment.captured === 0;
  const waiting = locked?.payments.find((payment) => payment.provider === 'cash' && (payment.state === 'created' || isLate(payment)));
  // Paid before, or by the same event.
  if (locked === null || waiting === undefined) return;
  const fact = { kind: 'captured', amount: waiting.amount, currency: waiting.currency } as const;
  const paid = await applyFacts(
    tx,
    locked,
    waiting,
    [fact],
    { event },
    { event: data.tender === 'terminal' ? 'paid-by-terminal' : 'paid-in-cash' },
  );
  // What old devices paid at the counter counts from now on: the order is paid whole.
  await keepSetOff(tx, { ...locked, payments: locked.payments.map((one) => (one.id === paid.id ? paid : one)) }, { event });
});
