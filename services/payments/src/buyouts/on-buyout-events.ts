import { cardPayoutRequested, tradeInSettled } from '@okruh/contracts/events/buyout';
import { payoutRefused } from '@okruh/contracts/events/payments';
import { withheldBonus } from '@okruh/market/trade-in-settlement';
import { appendEvent, type Handler, on } from '@okruh/service-kit';
import { and, eq, lt, sql } from 'drizzle-orm';
import { retainedMoney } from '../model/payment.ts';
import { isByHand, lockOrder, note, returnMoney } from '../stored/payments.repository.ts';
import { addTask, openRefunds } from '../stored/tasks.repository.ts';
import { orders, payments, tasks } from '../model/tables.ts';
import { keepSetOff } from '../stored/trade-ins.ts';

/** What the buy-out says of the old devices of an order, and what it asks to be paid out to the order's card. */
export const buyoutHandlers: readonly Handler[] = [
  on(tradeInSettled, async ({ event, data, tx }) => {
    const sums = {
      withheld: withheldBonus(
        data.devices.map((device) => ({
          agreed: device.agreed?.amount ?? null,
          bonus: device.bonus.amount,
          bonusState: device.bonus_state,
          setOff: device.set_off.amount,
        })),
      ),
      setOff: data.devices.reduce((sum, device) => sum + device.set_off.amount, 0),
    };
    const version = event.aggregateversion;
    const known = await tx
      .update(orders)
      .set({ ...sums, settlementVersion: version })
      .where(and(eq(orders.orderId, data.order_id), lt(orders.settlementVersion, version)))
      .returning({ isCancelled: orders.isCancelled });
    // An order that isn't here yet withholds all that was promised; the next news of its devices says how it stands.
    if (known[0]?.isCancelled !== true) return;
    const locked = await lockOrder(tx, data.order_id);
    if (locked === null) return;
    await keepSetOff(tx, locked, { event });
    for (const payment of locked.payments) if (retainedMoney(payment) > 0) await returnMoney(tx, locked, payment);
  }),

  on(cardPayoutRequested, async ({ event, data, tx }) => {
    if (data.purchase === null) return;
    const { order_id: orderId } = data.purchase;
    const locked = await lockOrder(tx, orderId);
    const key = `payout:${data.buyout_id}`;
    if ((await tx.$count(tasks, eq(tasks.key, key))) > 0) return;
    const paying = locked?.payments.find(({ paysOrder, provider }) => paysOrder && provider !== 'trade_in');
    const amount = data.amount.amount;
    const open = paying === undefined ? null : await openRefunds(tx, paying.id);
    // At most what the card paid and still holds.
    const left = paying === undefined || open === null ? 0 : retainedMoney(paying) - open.byProvider - open.payouts;
    if (locked === null || paying === undefined || locked.order.isCancelled || isByHand(paying) || amount > left) {
      await appendEvent(tx, payoutRefused, {
        subject: data.buyout_id,
        version: 1,
        market: data.market,
        cause: event,
        data: {
          payment_id: paying?.id ?? null,
          order_id: orderId,
          buyout_id: data.buyout_id,
          market: data.market,
          amount: data.amount,
          changed_at: new Date().toISOString(),
        },
      });
      return;
    }
    // Earmarked at once: what the provider sends from now on is no refund of the order.
    await tx
      .update(payments)
      .set({ paidOut: sql`${payments.paidOut} + ${amount}` })
      .where(eq(payments.id, paying.id));
    await addTask(tx, paying.id, 'refund', { amount, key, buyoutId: data.buyout_id, note: data.number });
    await note(tx, paying.id, { event: 'payout-asked', note: data.number });
  }),
];
