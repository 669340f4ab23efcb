import { counterPaymentRefunded, counterPaymentTaken } from '@okruh/contracts/events/counter';
import { repairCollected } from '@okruh/contracts/events/repairs';
import { formatMoney } from '@okruh/market';
import { type Handler, type HandlerContext, on } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { isDueAtCounter } from '../model/repair.ts';
import { applyStep, lockRepair } from '../stored/repairs.repository.ts';

/** What counters take and give back for repairs. A repair that is ready and paid whole is in its owner's hands. */
export function counterHandlers({ repairList }: Pick<Deps, 'repairList'>): readonly Handler[] {
  const keep = async ({ event, data, tx }: HandlerContext<typeof counterPaymentTaken | typeof counterPaymentRefunded>): Promise<void> => {
    if (data.bill_kind !== 'repair') return;
    const row = await lockRepair(tx, data.subject_id);
    // An event from before: the newer one had the whole sum.
    if (row === null || row.paidVersion >= event.aggregateversion) return;
    const note = `${formatMoney(data.amount)}, ${data.tender}`;
    const actor = { name: null, requestId: event.correlationid };
    const history = { event: data.kind === 'refund' ? 'refunded_at_counter' : 'paid_at_counter', note };
    const set = { paid: data.paid.amount, paidVersion: event.aggregateversion };
    const paid = await applyStep(tx, row, { set, history, event: null }, actor, repairList.current());
    const isCollected = data.kind === 'payment' && paid.status === 'ready' && paid.storeId !== null && !isDueAtCounter(paid);
    if (!isCollected) return;
    const step = { set: { status: 'collected' as const, deviceWithUs: false }, history: { event: 'collected' }, event: repairCollected };
    await applyStep(tx, paid, step, actor, repairList.current());
  };
  return [on(counterPaymentTaken, keep), on(counterPaymentRefunded, keep)];
}
