import { randomUUID } from 'node:crypto';
import type { Envelope } from '@okruh/contracts';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { TypePayment } from '@okruh/contracts/http/checkout';
import { internalOrderPayment } from '@okruh/contracts/http/orders/internal';
import type { Market } from '@okruh/market';
import { callService, type Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { OrderDetails } from '../providers/provider.ts';
import { type OrderRow, orders, payments, type ProviderName, walletTransactions } from '../model/tables.ts';
import { publishTransfers } from './payment-events.ts';
import type { TransferAccounts } from '../model/transfer.ts';

/** Who takes the money of each way of paying. */
export function selectProvider(typePayment: TypePayment, online: 'sandbox' | 'stripe'): ProviderName {
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

/** An order as an event tells of it. */
export interface ReceivedOrder {
  readonly state: OrderState;
  readonly version: number;
  readonly event: Envelope;
}

/** What the payments of new orders are made with. */
export interface NewPayments {
  readonly online: 'sandbox' | 'stripe';
  /** Where transfers go. */
  readonly accounts: TransferAccounts;
}

/**
 * Keeps what events say of orders, each of another one, and makes the payment that was ordered for those that we hear of for
 * the first time: one round trip, since every order of the shop comes through here, and three more where a transfer is among
 * them. A late event changes nothing.
 */
export async function keepOrders(tx: Tx, received: readonly ReceivedOrder[], { online, accounts }: NewPayments): Promise<void> {
  const rows = received.map(({ state, version }) => ({
    order_id: state.order_id,
    number: state.number,
    market: state.market,
    type_payment: state.type_payment,
    sub_payment: state.sub_payment,
    store_id: state.store_id,
    has_counter_trade_in: state.trade_in_method === 'in_store' && state.trade_ins.length > 0,
    amount: state.total.amount,
    bonus: state.trade_in_method === null ? 0 : state.trade_ins.reduce((sum, { bonus }) => sum + bonus.amount, 0),
    currency: state.total.currency,
    payable_until: state.payable_until,
    is_cancelled: state.status === 'cancelled',
    version,
    payment_id: randomUUID(),
    provider: selectProvider(state.type_payment, online),
  }));
  const { rows: made } = await tx.execute<{ id: string; provider: ProviderName }>(sql`
    with heard as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heard (order_id uuid, number text, market text, type_payment text,
        sub_payment text, amount bigint, currency text, payable_until timestamptz, is_cancelled boolean, version int, payment_id uuid,
        provider text, bonus bigint, store_id text, has_counter_trade_in boolean)
    ), kept as (
      insert into orders (order_id, number, market, type_payment, sub_payment, amount, currency, payable_until, is_cancelled, version, bonus,
        store_id, has_counter_trade_in)
      select order_id, number, market, type_payment, sub_payment, amount, currency, payable_until, is_cancelled, version, bonus, store_id,
        has_counter_trade_in from heard
      on conflict (order_id) do update set payable_until = excluded.payable_until,
        is_cancelled = orders.is_cancelled or excluded.is_cancelled, version = excluded.version, bonus = excluded.bonus,
        store_id = excluded.store_id
      where orders.version < excluded.version
      returning *)
    insert into payments (id, order_id, type_payment, provider, state, amount, currency, captured_currency)
    select heard.payment_id, kept.order_id, kept.type_payment, heard.provider, 'created', kept.amount, kept.currency, kept.currency
    from kept join heard on heard.order_id = kept.order_id
    where not kept.is_cancelled and kept.amount > 0 and not exists (select from payments p where p.order_id = kept.order_id)
    on conflict do nothing
    returning id, provider`);
  const ids = made.flatMap(({ id, provider }) => (provider === 'transfer' ? [id] : []));
  if (ids.length === 0) return;
  const transfers = await tx
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(inArray(payments.id, ids));
  const causes = new Map(received.map(({ state, event }) => [state.order_id, { event }]));
  await publishTransfers(
    tx,
    transfers.map(({ order, payment }) => ({ order, payment, cause: causes.get(order.orderId) ?? {} })),
    accounts,
  );
}

/** Asks orders, by the code that opens the order or by its id; null when there is no such order of this market. */
export async function askOrders(deps: Deps, codeOrId: string, market: Market | null, requestId?: string): Promise<OrderDetails | null> {
  const answer = await callService(internalOrderPayment, {
    baseUrl: deps.ordersUrl,
    keys: deps.keys,
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
    const row = toRow(details);
    if (details.parent_order_id !== null) {
      // A cancellation locks the order too, and ends the additions that are there.
      const [order] = await tx.select().from(orders).where(eq(orders.orderId, details.parent_order_id)).for('update');
      if (order === undefined) return null;
      row.isCancelled ||= order.isCancelled;
    }
    const [saved] = await tx
      .insert(orders)
      .values(row)
      .onConflictDoUpdate({
        target: orders.orderId,
        // Everything else is reported by events, which know better what came when.
        set: { code: details.code, arrangeType: details.installment?.arrange_type ?? null },
      })
      .returning();
    if (details.transaction_id !== null) await bindTransaction(tx, details.transaction_id, details.order_id, market);
    return saved ?? null;
  });
}

const toRow = (details: OrderDetails): typeof orders.$inferInsert => ({
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
  parentOrderId: details.parent_order_id,
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

/** Ids of what is added to an order, as far as somebody has begun to pay for it. */
export async function listAdditions(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.select({ id: orders.orderId }).from(orders).where(eq(orders.parentOrderId, orderId));
  return rows.map(({ id }) => id);
}

/** Code of the page that a payment comes back to: what is added to an order is paid on the order's page. */
export async function loadPageCode(deps: Deps, order: OrderRow): Promise<string | null> {
  if (order.parentOrderId === null) return loadCode(deps, order);
  const [main] = await deps.database.db.select().from(orders).where(eq(orders.orderId, order.parentOrderId));
  return main === undefined ? null : loadCode(deps, main);
}

/** The code that opens an order; asked of orders when nobody has come with it yet. */
export async function loadCode(deps: Deps, order: OrderRow): Promise<string | null> {
  if (order.code !== null) return order.code;
  const details = await askOrders(deps, order.orderId, order.market);
  if (details === null) return null;
  await deps.database.db.update(orders).set({ code: details.code }).where(eq(orders.orderId, order.orderId));
  return details.code;
}
