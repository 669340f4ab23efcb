import { counterPaymentTaken } from '@okruh/contracts/events/counter';
import { type Handler, on } from '@okruh/service-kit';
import { applyFacts, lockOrder } from '../stored/payments.repository.ts';

/** An order that is fetched at a store was paid at its counter: nothing waits for cash any more. */
export const onCounterPayment: Handler = on(counterPaymentTaken, async ({ event, data, tx }) => {
  if (data.bill_kind !== 'order' || !data.is_whole) return;
  const locked = await lockOrder(tx, data.subject_id);
  const waiting = locked?.payments.find(({ provider, state }) => provider === 'cash' && state === 'created');
  // Paid before, or by the same event.
  if (locked === null || waiting === undefined) return;
  const fact = { kind: 'captured', amount: waiting.amount, currency: waiting.currency } as const;
  await applyFacts(tx, locked, waiting, [fact], { event }, { event: data.tender === 'terminal' ? 'paid-by-terminal' : 'paid-in-cash' });
});
