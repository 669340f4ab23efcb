import type { Envelope } from '@okruh/contracts';
import { bonusExpired, buyoutCancelled } from '@okruh/contracts/events/buyout';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { Logger, Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, toFacts } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { lockOrderBuyouts, publishSettlement } from '../stored/settlement.ts';
import { type AgreedDevice, type BuyoutRow, buyouts, purchases, type PurchaseRow } from '../stored/tables.ts';
import { openBuyouts } from './open-buyouts.ts';

/** An event with the state of an order. */
export interface ReceivedOrder {
  readonly tx: Tx;
  readonly event: Envelope;
  readonly data: OrderState;
  readonly logger: Logger;
}

/**
 * Orders with old devices. Each event carries the order's whole state, so it doesn't matter which of them comes, when and how
 * often: the order is kept as far as it is known, and the buy-outs follow it. Sent by post they begin when the order stands (its
 * money came, or it is paid on delivery); at the counter as soon as it waits there. An order that ended opens nothing any more.
 */
export async function followTradeIns({ tx, event, data, logger }: ReceivedOrder, deps: Deps): Promise<void> {
  const devices = agreedDevices(data, deps);
  if (devices.length === 0 || data.trade_in_method === null) return;
  const actor: Actor = { name: null, requestId: event.correlationid };
  await lockOrderBuyouts(tx, data.order_id);
  const purchase = await keepPurchase(tx, data, devices);
  // Again: another process may have opened them while this one waited for the purchase.
  const rows = await lockOrderBuyouts(tx, data.order_id);
  if (purchase.isCancelled) return endBuyouts(tx, purchase, rows, actor);
  if (rows.length === 0) {
    if (isDue(data)) await openBuyouts(tx, deps, purchase, { actor, logger });
  } else if (purchase.isPaid && rows.some(({ isOrderPaid }) => !isOrderPaid)) {
    await tx.update(buyouts).set({ isOrderPaid: true }).where(eq(buyouts.orderId, purchase.orderId));
  }
}

/** Orders from before the questions were asked in the cart have no answers: their devices were taken off the price then. */
const agreedDevices = (data: OrderState, { priceList }: Deps): AgreedDevice[] =>
  data.trade_ins
    .filter(({ appraisal_version: version }) => version !== '')
    .map((tradeIn) => {
      const list = priceList.current();
      const device = list.device(tradeIn.device_identifier);
      return {
        line: tradeIn.package_line,
        deviceIdentifier: tradeIn.device_identifier,
        appraisalVersion: tradeIn.appraisal_version,
        answers: tradeIn.device_condition_choices,
        estimate: tradeIn.estimate.amount,
        bonus: tradeIn.bonus.amount,
        appraisal: device === undefined ? null : list.appraisal(device, data.market),
      };
    });

/** What was agreed is kept from the first event; paid and cancelled are for ever; an older event changes neither. */
async function keepPurchase(tx: Tx, data: OrderState, devices: readonly AgreedDevice[]): Promise<PurchaseRow> {
  const [row] = await tx
    .insert(purchases)
    .values({
      orderId: data.order_id,
      number: data.number,
      market: data.market,
      method: data.trade_in_method ?? 'mail_in',
      typePayment: data.type_payment,
      isPaid: data.paid_at !== null,
      isCancelled: data.status === 'cancelled',
      devices,
    })
    .onConflictDoUpdate({
      target: purchases.orderId,
      set: {
        isPaid: sql`${purchases.isPaid} or excluded.is_paid`,
        isCancelled: sql`${purchases.isCancelled} or excluded.is_cancelled`,
      },
    })
    .returning();
  if (row === undefined) throw new Error('a purchase gave no row back');
  return row;
}

/** Sent by post, only an order that stands is worth sending anything for. */
const isDue = (data: OrderState): boolean => data.trade_in_method === 'in_store' || data.status !== 'awaiting_payment';

/**
 * The order ended: what hasn't come ends with it; what is with us goes on without its bonus, and its seller may take it back. What
 * was paid out stays paid; payments keep its bonus of the refund.
 */
async function endBuyouts(tx: Tx, purchase: PurchaseRow, rows: readonly BuyoutRow[], actor: Actor): Promise<void> {
  if (rows.length === 0) return publishSettlement(tx, purchase.orderId, actor.requestId);
  for (const row of rows) {
    if (row.isOrderEnded) continue;
    const status = statusAfter(toFacts(row), 'cancel');
    if (status !== null) {
      const set = { status, isOrderEnded: true };
      await applyStep(tx, row, buyoutCancelled, { set, history: { event: status } }, actor);
    } else if (row.bonusState === 'open') {
      const set = { isOrderEnded: true, bonusState: 'lapsed', payTo: 'bank' } as const;
      await applyStep(tx, row, bonusExpired, { set, history: { event: 'bonus_lapsed' } }, actor);
    } else {
      await tx.update(buyouts).set({ isOrderEnded: true }).where(eq(buyouts.id, row.id));
    }
  }
}
