import type { DataOf } from '@okruh/contracts';
import {
  complaintDecided,
  goodsReturned,
  orderChanged,
  orderDelivered,
  orderReturned,
  type OrderState,
} from '@okruh/contracts/events/orders';
import { localTime } from '@okruh/market';
import { claimWindow, splitByWeight } from '@okruh/market/lease-promise';
import { type Handler, newCode, on, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isLive } from '../stored/lease-promise-view.ts';
import { leasePromises } from '../stored/lease-tables.ts';

/** What became of an order that a lease pays: a promise begins on the day when the customer has its device, and ends when that goes back. */
export const leaseHandlers: readonly Handler[] = [
  on(orderDelivered, ({ event, data, tx }) => startPromises(tx, data, event.time)),
  on(orderReturned, ({ data, tx }) => cancelPromises(tx, data)),
  on(orderChanged, ({ data, tx }) => dropPieces(tx, data)),
  on(goodsReturned, async ({ data, tx }) => {
    for (const { line, quantity } of data.lines) await endPieces(tx, data.order_id, line, quantity);
  }),
  on(complaintDecided, async ({ data, tx }) => {
    // Other goods instead: the promise goes on with them.
    if (data.decision !== 'refund') return;
    for (const { line, quantity } of data.lines) await endPieces(tx, data.order_id, line, quantity);
  }),
];

/** Keeps what an order's lease promised, once; a part of each sum belongs to each device, by its price. */
export async function followLease(tx: Tx, { lease, lines, ...order }: OrderState): Promise<void> {
  if (lease === null || lease.kind === 'business') return;
  const afterMonths = lease.kind === 'buy-and-sell' ? lease.months : lease.exchange_after_months;
  if (afterMonths === null) return;
  const pieces = lines
    .filter((line) => line.kind === 'product' && line.type_device !== null && line.master_product_id !== null)
    .flatMap((line) =>
      splitByWeight(
        line.final_total.amount,
        Array.from({ length: line.quantity }, () => 1),
      ).map((price, index) => ({
        line,
        price,
        piece: index + 1,
      })),
    );
  if (pieces.length === 0) return;
  const weights = pieces.map(({ price }) => price);
  const monthly = splitByWeight(lease.monthly_price.amount, weights);
  const residual = splitByWeight(lease.residual.amount, weights);
  await tx
    .insert(leasePromises)
    .values(
      pieces.map(({ line, piece }, index) => ({
        id: uuidv7(),
        code: newCode(),
        market: order.market,
        kind: lease.kind === 'buy-and-sell' ? ('buy-and-sell' as const) : ('old-for-new' as const),
        orderId: order.order_id,
        orderNumber: order.number,
        line: line.line,
        piece,
        masterProductId: line.master_product_id ?? '',
        deviceName: [line.name, line.spec].filter((part) => part !== '').join(' '),
        currency: lease.residual.currency,
        months: lease.months,
        monthly: monthly[index] ?? 0,
        residual: residual[index] ?? 0,
        afterMonths,
        requiredGrade: lease.required_grade,
      })),
    )
    .onConflictDoNothing();
}

async function startPromises(tx: Tx, order: OrderState, deliveredAt: string): Promise<void> {
  await followLease(tx, order);
  const rows = await tx
    .select()
    .from(leasePromises)
    .where(and(eq(leasePromises.orderId, order.order_id), isNull(leasePromises.startsOn)))
    .for('update');
  const startsOn = localTime(deliveredAt, order.market).date;
  for (const row of rows) {
    await tx
      .update(leasePromises)
      .set({ startsOn, ...claimWindow(row, startsOn) })
      .where(eq(leasePromises.id, row.id));
  }
}

/** An order that was never followed leaves its promises behind as cancelled, so that an older event opens none. */
export async function cancelPromises(tx: Tx, order: OrderState): Promise<void> {
  await followLease(tx, order);
  await cancel(tx, eq(leasePromises.orderId, order.order_id));
}

async function dropPieces(tx: Tx, { change, lines, ...order }: DataOf<typeof orderChanged>): Promise<void> {
  await followLease(tx, { ...order, lines });
  if (change.kind === 'substituted') return;
  const line = lines.find(({ variant_id: variant, kind }) => kind === 'product' && variant === change.variant_id);
  if (line !== undefined) await endPieces(tx, order.order_id, line.line, change.quantity);
}

/** Ends so many promises of a line; what a buy-out is claiming or has bought stays. */
async function endPieces(tx: Tx, orderId: string, line: number, quantity: number): Promise<void> {
  const rows = await tx
    .select({ id: leasePromises.id })
    .from(leasePromises)
    .where(
      and(
        eq(leasePromises.orderId, orderId),
        eq(leasePromises.line, line),
        isNull(leasePromises.cancelledAt),
        sql`not exists (select from buyouts b where b.id = ${leasePromises.buyoutId} and ${isLive(sql`b.status`)})`,
      ),
    )
    .orderBy(sql`piece desc`)
    .limit(quantity)
    .for('update');
  if (rows.length > 0)
    await cancel(
      tx,
      inArray(
        leasePromises.id,
        rows.map(({ id }) => id),
      ),
    );
}

const cancel = (tx: Tx, which: ReturnType<typeof eq>) =>
  tx
    .update(leasePromises)
    .set({ cancelledAt: sql`now()` })
    .where(and(which, isNull(leasePromises.cancelledAt)));
