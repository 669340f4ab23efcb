import { payoutMade } from '@okruh/contracts/events/buyout';
import { counterPayoutCancelled, counterPayoutPaid } from '@okruh/contracts/events/counter';
import { type Handler, on } from '@okruh/service-kit';
import { statusAfter } from '../model/buyout.ts';
import { applyStep, lockBuyout, toFacts } from '../stored/buyouts.repository.ts';

/** What became of a pay-out in cash that a till claimed. */
export const counterHandlers: readonly Handler[] = [
  on(counterPayoutPaid, async ({ event, data, tx }) => {
    const row = data.bill_kind === 'buyout' ? await lockBuyout(tx, data.subject_id) : null;
    const status = row === null ? null : statusAfter(toFacts(row), 'confirm-payout');
    // Paid by the same event before.
    if (row === null || status === null || row.payTo !== 'cash') return;
    await applyStep(
      tx,
      row,
      payoutMade,
      { set: { status, cashPayoutId: data.payment_id }, history: { event: 'paid_in_cash' }, extra: { is_paid_in_cash: true } },
      { name: null, requestId: event.correlationid },
    );
  }),
  on(counterPayoutCancelled, async ({ event, data, tx }) => {
    const row = data.bill_kind === 'buyout' ? await lockBuyout(tx, data.subject_id) : null;
    const status = row === null ? null : statusAfter(toFacts(row), 'refuse-payout');
    // A newer pay-out of the till has it.
    if (row === null || status === null || row.payTo !== 'cash' || row.cashPayoutId !== data.payment_id) return;
    const step = { set: { status, payTo: 'bank' as const }, history: { event: 'cash_payout_cancelled' } };
    await applyStep(tx, row, null, step, { name: null, requestId: event.correlationid });
  }),
];
