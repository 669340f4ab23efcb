import { cartCheckedOut, discountRedeemed } from '@okruh/contracts/events/checkout';
import type { OrderDraft, Totals } from '@okruh/contracts/http/checkout';
import { type Market, markets } from '@okruh/market';
import { type Database, newEnvelope, outboxInsertText } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ComputedCart } from '../pricing/computed-cart.ts';
import { redeemCodes, releaseCodes } from '../stored/redemptions.repository.ts';
import type { RedeemedDiscount } from '../stored/tables/cart.ts';

/** What a placed order answers, kept sealed for repetitions. */
export interface PlacedAnswer {
  readonly order_number: string;
  readonly order_code: string;
  readonly location: string;
  readonly next: 'pay' | 'transfer' | 'none';
  readonly totals: Totals;
}
/** An attempt that is under way or was. */
export interface AttemptRow extends Record<string, unknown> {
  readonly id: string;
  readonly cartId: string;
  readonly state: 'placing' | 'placed' | 'refused';
  readonly token: string;
  readonly idempotencyKey: string | null;
  readonly cipher: string | null;
  readonly refusal: Readonly<Record<string, unknown>> | null;
}
const COLUMNS = `id, cart_id as "cartId", state, token, idempotency_key as "idempotencyKey", cipher, refusal`;

export interface NewAttempt {
  readonly draft: OrderDraft;
  readonly computed: ComputedCart;
  readonly idempotencyKey: string | null;
  /** The draft, sealed. */
  readonly cipher: string;
}
/** `changed`: the cart isn't any more what was calculated, or another attempt is under way. `codes`: another order has one of its codes. */
export type BegunAttempt = 'begun' | 'changed' | 'codes';

class CodesTaken extends Error {}

/**
 * Binds an attempt to the cart as it was calculated, and redeems its codes, all or nothing. Without codes it is one statement.
 */
export async function beginAttempt(database: Database, attempt: NewAttempt): Promise<BegunAttempt> {
  const { draft, computed } = attempt;
  const working = new Set(computed.applied.map(({ id }) => id));
  const entered = computed.cart.entered.filter(({ id }) => working.has(id));
  const codes = entered.filter(({ by }) => by === 'code');
  const statement = bindStatement(attempt);
  if (codes.length === 0) {
    const { sql: text, params: values } = dialect.sqlToQuery(statement);
    const { rowCount } = await database.pool.query({ name: 'bind-attempt', text, values });
    return rowCount === 1 ? 'begun' : 'changed';
  }
  try {
    return await database.db.transaction(async (tx) => {
      if ((await tx.execute(statement)).rows.length === 0) return 'changed';
      const { refused } = await redeemCodes(tx, draft.order_id, codes);
      if (refused.length > 0) throw new CodesTaken();
      return 'begun';
    });
  } catch (error) {
    if (error instanceof CodesTaken) return 'codes';
    throw error;
  }
}

const dialect = new PgDialect();

/** Gives a row when the cart was as it was calculated. Its text is always the same, so that it can be prepared. */
function bindStatement({ draft, computed, idempotencyKey, cipher }: NewAttempt): SQL {
  const { cart, packages, applied } = computed;
  const taken = packages.map(({ priced }) => ({ id: priced.loaded.id, quantity: priced.loaded.quantity }));
  const discounts: RedeemedDiscount[] = applied.map((one) => ({
    entered_id: one.is_automatic ? null : one.id,
    discount_id: one.discount_id,
    amount: one.amount.amount,
    by_code: one.code !== null,
  }));
  return sql`
    with bound as (
      update carts set attempt_id = ${draft.order_id}, version = version + 1, touched_at = now()
      where id = ${cart.head.id} and version = ${cart.head.version} and attempt_id is null
      returning id, market
    )
    insert into attempts (id, cart_id, market, state, token, idempotency_key, cipher, taken, discounts, tried_at)
    select ${draft.order_id}::uuid, id, market, 'placing', ${computed.token}, ${idempotencyKey}, ${cipher},
           ${JSON.stringify(taken)}::jsonb, ${JSON.stringify(discounts)}::jsonb, clock_timestamp()
    from bound returning id`;
}

export async function readAttempt(database: Database, id: string): Promise<AttemptRow | null> {
  const { rows } = await database.pool.query<AttemptRow>({
    name: 'attempt',
    text: `select ${COLUMNS} from attempts where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** An order that was placed from this cart by the same summary or the same key; null when there is none to be informed of. */
export async function findPlaced(database: Database, cartId: string, token: string, key: string | null): Promise<AttemptRow | null> {
  const { rows } = await database.pool.query<AttemptRow>({
    name: 'placed-attempt',
    text: `select ${COLUMNS} from attempts
      where cart_id = $1 and state = 'placed' and cipher is not null and (token = $2 or idempotency_key = $3)
      order by created_at desc limit 1`,
    values: [cartId, token, key],
  });
  return rows[0] ?? null;
}

/** What is noted of a placed order. */
export interface PlacedOrder {
  readonly draft: OrderDraft;
  readonly cartId: string;
  readonly number: string;
  /** The answer for repetitions, sealed. */
  readonly cipher: string;
  readonly requestId: string | undefined;
}

// One statement is its own transaction. The events are written only by the one who settles the attempt; the cart's event has the
// number of its order as version.
const SETTLE = `
  with settled as (
    update attempts set state = 'placed', cipher = $2, settled_at = now()
    where id = $1 and state = 'placing' returning cart_id, taken, discounts
  ), cart as (
    update carts c set attempt_id = null, round = c.round + 1, version = c.version + 1, touched_at = now(),
      delivery_code = null, delivery_place_id = null, delivery_store = null, delivery_timeslot = null,
      payment_code = null, payment_sub = null, payment_barem = null, payment_arrange = null, payment_leasing = null, preview_code = null,
      pay_later_cipher = null, is_vat_payer = false, trade_in_method = 'mail_in'
    from settled s where c.id = s.cart_id returning c.id, c.round - 1 as orders
  ), taken as (
    select t.id, t.quantity from settled s, jsonb_to_recordset(s.taken) as t(id uuid, quantity int)
  ), gone as (
    delete from packages p using taken t, cart where p.cart_id = cart.id and p.id = t.id and p.quantity <= t.quantity
  ), left_over as (
    update packages p set quantity = p.quantity - t.quantity from taken t, cart
    where p.cart_id = cart.id and p.id = t.id and p.quantity > t.quantity
  ), used as (
    delete from entered_discounts e using settled s, jsonb_to_recordset(s.discounts) as d(entered_id uuid)
    where e.cart_id = s.cart_id and e.id = d.entered_id
  ), events as (
    ${outboxInsertText({
      envelope: `given.envelope || case when given.envelope ->> 'type' = $4 then jsonb_build_object('aggregateversion', coalesce(cart.orders, 1)) else '{}' end`,
      from: 'settled left join cart on true, jsonb_array_elements($3::jsonb) with ordinality as given (envelope, position) order by given.position',
      mustNotify: '$5',
    })}
  )
  select (select count(*)::int from settled) as settled, (select count(*)::int from events) as events,
    (select coalesce(sum(greatest(p.quantity - coalesce(t.quantity, 0), 0)), 0)::int
     from cart join packages p on p.cart_id = cart.id and p.removed_at is null left join taken t on t.id = p.id) as pieces`;

/**
 * Notes that an order was placed: what it took leaves the cart (what came in since stays), the choices start again, and it is
 * reported. Anybody who comes second finds it done. @returns how many pieces are left in the cart; null when it was done before
 */
export async function settlePlaced(database: Database, order: PlacedOrder): Promise<number | null> {
  const { rows } = await database.pool.query<{ settled: number; pieces: number }>({
    name: 'settle-attempt',
    text: SETTLE,
    values: [order.draft.order_id, order.cipher, JSON.stringify(toEvents(order)), cartCheckedOut.type, database.outbox.isRelayRemote()],
  });
  database.outbox.notify();
  return rows[0]?.settled === 1 ? rows[0].pieces : null;
}

function toEvents({ draft, cartId, number, requestId }: PlacedOrder) {
  const correlation = requestId === undefined ? {} : { correlationId: requestId };
  const checkedOut = newEnvelope(cartCheckedOut, {
    subject: cartId,
    version: 1,
    market: draft.market,
    data: {
      cart_id: cartId,
      order_id: draft.order_id,
      order_number: number,
      market: draft.market,
      customer_id: draft.customer_id,
      products: draft.lines.filter(({ kind }) => kind === 'product').length,
      total: draft.totals.total,
      checked_out_at: new Date().toISOString(),
    },
    ...correlation,
  });
  const redeemed = draft.applied_discounts.map((one) =>
    newEnvelope(discountRedeemed, {
      ...discountEvent(
        draft.order_id,
        draft.market,
        { discount_id: one.discount_id, amount: one.amount.amount, by_code: one.code !== null },
        'redeemed',
      ),
      ...correlation,
    }),
  );
  return [checkedOut, ...redeemed];
}

/** First it is used, then perhaps given back: versions 1 and 2. */
export const discountEvent = (
  orderId: string,
  market: Market,
  { discount_id: id, amount, by_code: byCode }: Omit<RedeemedDiscount, 'entered_id'>,
  state: 'redeemed' | 'released',
) => ({
  subject: `${id}@${orderId}`,
  version: state === 'redeemed' ? 1 : 2,
  market,
  data: {
    discount_id: id,
    order_id: orderId,
    market,
    state,
    by_code: byCode,
    amount: { amount, currency: markets[market].currency },
    changed_at: new Date().toISOString(),
  },
});

/** Notes that an order was refused: codes are free again and the cart can be changed and ordered again. */
export async function settleRefused(database: Database, orderId: string, refusal: Readonly<Record<string, unknown>>): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ cart_id: string }>(sql`
      with settled as (
        update attempts set state = 'refused', cipher = null, refusal = ${JSON.stringify(refusal)}::jsonb, settled_at = now()
        where id = ${orderId} and state = 'placing' returning cart_id
      )
      update carts c set attempt_id = null, version = c.version + 1 from settled s where c.id = s.cart_id
      returning s.cart_id`);
    if (rows.length === 0) return false;
    await releaseCodes(tx, orderId);
    return true;
  });
}

/** Attempts that nobody carries on: they are taken, so that of several processes one tries. */
export async function claimStale(database: Database, olderThanMs: number, limit = 10): Promise<AttemptRow[]> {
  const { rows } = await database.pool.query<AttemptRow>({
    name: 'claim-attempts',
    text: `update attempts set tried_at = clock_timestamp(), tries = tries + 1 where id in (
        select id from attempts where state = 'placing' and tried_at < clock_timestamp() - make_interval(secs => $1)
        order by tried_at limit $2 for update skip locked)
      returning ${COLUMNS}`,
    values: [olderThanMs / 1_000, limit],
  });
  return rows;
}
