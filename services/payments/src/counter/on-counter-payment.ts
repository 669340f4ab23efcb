import { counterPaymentTaken } from '@okruh/contracts/events/counter';
import { type Handler, on } from '@okruh/service-kit';
import { applyFacts, lockOrder } from '../stored/payments.repository.ts';
import { keepSetOff } from '../stored/trade-ins.ts';

/** An order that is fetched at a store was paid at its counter: nothing waits for cash any more. */
export const onCounterPayment: Handler = on(counterPaymentTaken, async ({ event, data, tx }) => {
  if (data.bill_kind !== 'order' || !data.is_whole) return;
  const locked = await lockOrder(tx, data.subject_id);
  const waiting = locked?.payments.find(({ provider, state }) => provider === 'cash' && state === 'created');
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
