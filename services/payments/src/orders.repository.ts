import { randomUUID } from 'node:crypto';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { TypePayment } from '@okruh/contracts/http/checkout';
import { internalOrderPayment } from '@okruh/contracts/http/orders';
import type { Market } from '@okruh/market';
import { callService, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from './deps.ts';
import type { OrderDetails } from './provider.ts';
import { type OrderRow, orders, type ProviderName, walletTransactions } from './tables.ts';

/** Who takes the money of each way of paying. */
export function providerOf(typePayment: TypePayment, online: 'sandbox' | 'stripe'): ProviderName {
  switch (typePayment) {
    case 'bank_transfer':
      return 'transfer';
    case 'cash_on_delivery':
      return 'cash';
    case 'instalments':
    case 'leasing':
      return 'partner';
    case 'card':
    case 'wallet_a':
    case 'wallet_b':
    case 'pay_later':
      return online;
    default:
      return typePayment satisfies never;
  }
}

/**
 * Keeps what an event says of an order and, when it is the first that we hear of it, makes the payment that was ordered: one
 * round trip, since every order of the shop comes through here. A late event changes nothing.
 */
export async function keepOrder(tx: Tx, state: OrderState, version: number, online: 'sandbox' | 'stripe'): Promise<void> {
  await tx.execute(sql`
    with kept as (
      insert into orders (order_id, number, market, type_payment, sub_payment, amount, currency, payable_until, is_cancelled, version)
      values (${state.order_id}::uuid, ${state.number}, ${state.market}, ${state.type_payment}, ${state.sub_payment},
        ${state.total.amount}, ${state.total.currency}, ${state.payable_until}::timestamptz, ${state.status === 'cancelled'}, ${version})
      on conflict (order_id) do update set payable_until = excluded.payable_until,
        is_cancelled = orders.is_cancelled or excluded.is_cancelled, version = excluded.version
      where orders.version < excluded.version
      returning *)
    insert into payments (id, order_id, type_payment, provider, state, amount, currency, captured_currency)
    select ${randomUUID()}::uuid, order_id, type_payment, ${providerOf(state.type_payment, online)}, 'created', amount, currency, currency
    from kept where not is_cancelled and amount > 0 and not exists (select from payments p where p.order_id = kept.order_id)
    on conflict do nothing`);
}

/** Asks orders, by the code that opens the order or by its id; null when there is no such order of this market. */
export async function askOrders(deps: Deps, codeOrId: string, market: Market | null, requestId?: string): Promise<OrderDetails | null> {
  const answer = await callService(internalOrderPayment, {
    baseUrl: deps.ordersUrl,
    secret: deps.identitySecret,
    service: 'payments',
    market,
    request: { params: { code: codeOrId } },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return answer.ok ? answer.body : null;
}

/**
 * An order by its code. The first time orders is asked, for the events don't carry the code and may still be under way;
 * from then on our own copy answers.
 */
export async function orderByCode(deps: Deps, code: string, market: Market, requestId?: string): Promise<OrderRow | null> {
  const { db } = deps.database;
  const [known] = await db.select().from(orders).where(eq(orders.code, code));
  if (known !== undefined) return known.market === market ? known : null;
  const details = await askOrders(deps, code, market, requestId);
  if (details === null || details.market !== market) return null;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(orders)
      .values(rowOf(details))
      .onConflictDoUpdate({
        target: orders.orderId,
        // Everything else is told by events, which know better what came when.
        set: { code: details.code, arrangeType: details.installment?.arrange_type ?? null },
      })
      .returning();
    if (details.transaction_id !== null) await bindTransaction(tx, details.transaction_id, details.order_id, market);
    return row ?? null;
  });
}

const rowOf = (details: OrderDetails): typeof orders.$inferInsert => ({
  orderId: details.order_id,
  code: details.code,
  number: details.number,
  market: details.market,
  typePayment: details.type_payment,
  subPayment: details.sub_payment,
  arrangeType: details.installment?.arrange_type ?? null,
  amount: details.amount.amount,
  currency: details.amount.currency,
  payableUntil: details.payable_until === null ? null : new Date(details.payable_until),
  isCancelled: details.status === 'cancelled',
  version: 0,
});

/** A wallet's transaction belongs to the order that was placed with it; only the first one counts. */
const bindTransaction = (tx: Tx, id: string, orderId: string, market: Market): Promise<unknown> =>
  tx
    .update(walletTransactions)
    .set({ orderId })
    .where(and(eq(walletTransactions.id, id), eq(walletTransactions.market, market), sql`${walletTransactions.orderId} is null`));

/** Its instalments are arranged at the counter of a store: nobody's API is asked. */
export const isOnStore = ({ arrangeType, subPayment }: Pick<OrderRow, 'arrangeType' | 'subPayment'>): boolean =>
  (arrangeType ?? subPayment) === 'on-store';

/** The code that opens an order; asked of orders when nobody has come with it yet. */
export async function codeOf(deps: Deps, order: OrderRow): Promise<string | null> {
  if (order.code !== null) return order.code;
  const details = await askOrders(deps, order.orderId, order.market);
  if (details === null) return null;
  await deps.database.db.update(orders).set({ code: details.code }).where(eq(orders.orderId, order.orderId));
  return details.code;
}
