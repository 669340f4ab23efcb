import { stockReleased } from '@okruh/contracts/events/picking';
import { type Handler, on } from '@okruh/service-kit';
import { expireAddition } from '../stored/pay-addition.ts';
import { cancellation } from '../stored/cancellation.ts';
import { afterExpiry, toExpiryFact, stepAfter } from '../model/order.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import { physicalLines, type Picking } from '../clients/picking.ts';

/**
 * Pieces whose time was over: an unpaid order ends with them, a paid one (the money came in the last moment) takes them again.
 * The call stands in the transaction: it happens once in a blue moon, and repeated it answers the same.
 */
export const onStockReleased = (picking: Picking): Handler =>
  on(stockReleased, async ({ event, data, tx, logger }) => {
    if (data.reason !== 'lapsed') return;
    const row = await lockOrder(tx, data.order_id);
    if (row === null) {
      // Reserved for an addition, or by a placing that was given up.
      await expireAddition(tx, data.order_id, { event });
      return;
    }
    const wanted = afterExpiry(row, new Date(data.changed_at));
    if (wanted === 'nothing') return;
    if (wanted === 'cancel') {
      const fact = toExpiryFact(row.status);
      const step = fact === null ? null : cancellation(stepAfter(row.status, fact));
      if (step !== null) await applyStep(tx, row, step, { event });
      return;
    }
    const reservation = await picking.reserve(
      { orderId: row.id, market: row.market, storeId: row.storeId, minutes: null, lines: physicalLines(row.snapshot.lines) },
      event.correlationid,
    );
    if (reservation.state === 'reserved') {
      await applyStep(tx, row, { set: { reservedUntil: reservation.until }, publishes: [] }, { event });
      return;
    }
    logger.warn({ order: row.id }, 'a paid order lost its pieces and they are sold: it is cancelled');
    const step = cancellation(stepAfter(row.status, 'sold-out'));
    if (step !== null) await applyStep(tx, row, step, { event });
  });
