import { tradeInSettled } from '@okruh/contracts/events/buyout';
import { withheldBonus } from '@okruh/market/trade-in-settlement';
import { type Handler, on } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import { orderPayments } from '../stored/tables.ts';
import { returnBonuses } from '../stored/withdrawal-refunds.ts';
import { sumRefundedParts } from '../stored/refunded-parts.ts';
import { decideStep } from './on-payment-events.ts';

/**
 * What became of the bonuses of an order: with one that was paid, the rest of the money is all that goes back. The newest news
 * count, in every order in which they come.
 */
export const onTradeInSettled: Handler = on(tradeInSettled, async ({ event, data, tx }) => {
  const row = await lockOrder(tx, data.order_id);
  if (row === null || event.aggregateversion <= row.settlementVersion) return;
  const withheld = withheldBonus(
    data.devices.map((device) => ({
      agreed: device.agreed?.amount ?? null,
      bonus: device.bonus.amount,
      bonusState: device.bonus_state,
      setOff: device.set_off.amount,
    })),
  );
  const known = await applyStep(
    tx,
    row,
    { set: { withheldBonus: withheld, settlementVersion: event.aggregateversion }, publishes: [] },
    { event },
  );
  await returnBonuses(tx, known, { event });
  const payments = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, row.id));
  const step = decideStep(known, payments, await sumRefundedParts(tx, known));
  if (step !== null) await applyStep(tx, known, step, { event });
});
