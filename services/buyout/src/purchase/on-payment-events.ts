import { payoutMade } from '@okruh/contracts/events/buyout';
import { payoutRefused, payoutSent } from '@okruh/contracts/events/payments';
import { type Handler, on } from '@okruh/service-kit';
import { statusAfter } from '../model/buyout.ts';
import { applyStep, toFacts, lockBuyout } from '../stored/buyouts.repository.ts';

/** What became of a pay-out to the card of the order: it went, or it goes to the account of the contract instead. */
export const paymentHandlers: readonly Handler[] = [
  on(payoutSent, async ({ event, data, tx }) => {
    const row = await lockBuyout(tx, data.buyout_id);
    const status = row === null ? null : statusAfter(toFacts(row), 'confirm-payout');
    if (row === null || status === null || row.payTo !== 'card') return;
    await applyStep(tx, row, payoutMade, { set: { status }, history: { event: status } }, { name: null, requestId: event.correlationid });
  }),
  on(payoutRefused, async ({ event, data, tx }) => {
    const row = await lockBuyout(tx, data.buyout_id);
    const status = row === null ? null : statusAfter(toFacts(row), 'refuse-payout');
    if (row === null || status === null || row.payTo !== 'card') return;
    const step = { set: { status, payTo: 'bank' as const }, history: { event: 'payout_refused' } };
    await applyStep(tx, row, null, step, { name: null, requestId: event.correlationid });
  }),
];
