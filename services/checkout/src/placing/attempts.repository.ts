import { cartCheckedOut, discountRedeemed } from '@okruh/contracts/events/checkout';
import type { OrderDraft, Totals } from '@okruh/contracts/http/checkout';
import { appendEvent, type Database, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { ComputedCart } from '../cart-summary.ts';
import { redeemCodes, releaseCodes, takeOutEntered } from '../redemptions.repository.ts';
import type { RedeemedDiscount } from '../tables/cart.ts';

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
  readonly state: 'placing' | 'placed' | 'refused';
  readonly token: string;
  readonly idempotencyKey: string | null;
  readonly cipher: string | null;
  readonly refusal: Readonly<Record<string, unknown>> | null;
}
const COLUMNS = `id, state, token, idempotency_key as "idempotencyKey", cipher, refusal`;

export interface NewAttempt {
  readonly draft: OrderDraft;
  readonly computed: ComputedCart;
  readonly idempotencyKey: string | null;
  /** The draft, sealed. */
  readonly cipher: string;
}
/** `changed`: the cart isn't any more what was reckoned, or another attempt is under way. `codes`: another order has one of its codes. */
export type BegunAttempt = 'begun' | 'changed' | 'codes';

class CodesTaken extends Error {}

/**
 * Binds an attempt to the cart as it was reckoned, and redeems its codes, all or nothing. Without codes it is one statement.
 */
export async function beginAttempt(database: Database, attempt: NewAttempt): Promise<BegunAttempt> {
  const { draft, computed } = attempt;
  const working = new Set(computed.applied.map(({ id }) => id));
  const entered = computed.cart.entered.filter(({ id }) => working.has(id));
  const codes = entered.filter(({ by }) => by === 'code');
  if (codes.length === 0) return (await bind(database.db, attempt)) ? 'begun' : 'changed';
  try {
    return await database.db.transaction(async (tx) => {
      if (!(await bind(tx, attempt))) return 'changed';
      const { refused } = await redeemCodes(tx, draft.order_id, codes);
      if (refused.length > 0) throw new CodesTaken();
      return 'begun';
    });
  } catch (error) {
    if (error instanceof CodesTaken) return 'codes';
    throw error;
  }
}

async function bind(tx: Tx, { draft, computed, idempotencyKey, cipher }: NewAttempt): Promise<boolean> {
  const { cart, packages, applied } = computed;
  const taken = packages.map(({ priced }) => ({ id: priced.loaded.id, quantity: priced.loaded.quantity }));
  const discounts: RedeemedDiscount[] = applied.map((one) => ({
    entered_id: one.is_automatic ? null : one.id,
    discount_id: one.discount_id,
    amount: one.amount.amount,
    by_code: one.code !== null,
  }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with bound as (
      update carts set attempt_id = ${draft.order_id}, version = version + 1, touched_at = now()
      where id = ${cart.head.id} and version = ${cart.head.version} and attempt_id is null
      returning id, market
    )
    insert into attempts (id, cart_id, market, state, token, idempotency_key, cipher, taken, discounts, tried_at)
    select ${draft.order_id}::uuid, id, market, 'placing', ${computed.token}, ${idempotencyKey}, ${cipher},
           ${JSON.stringify(taken)}::jsonb, ${JSON.stringify(discounts)}::jsonb, clock_timestamp()
    from bound returning id`);
  return rows.length > 0;
}

export async function readAttempt(database: Database, id: string): Promise<AttemptRow | null> {
  const { rows } = await database.pool.query<AttemptRow>({
    name: 'attempt',
    text: `select ${COLUMNS} from attempts where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** An order that was placed from this cart by the same summary or the same key; null when there is none to be told of. */
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

/** What is told of a placed order. */
export interface PlacedOrder {
  readonly draft: OrderDraft;
  readonly number: string;
  /** The answer for repetitions, sealed. */
  readonly cipher: string;
}

/**
 * Notes that an order was placed: what it took leaves the cart (what came in since stays), the choices start anew, and it is
 * told. Whoever comes second finds it done. @returns whether it was done now
 */
export async function settlePlaced(database: Database, { draft, number, cipher }: PlacedOrder): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ cart_id: string; round: number; discounts: RedeemedDiscount[] }>(sql`
      with settled as (
        update attempts set state = 'placed', cipher = ${cipher}, settled_at = now()
        where id = ${draft.order_id} and state = 'placing' returning cart_id, taken, discounts
      ), cart as (
        update carts c set attempt_id = null, round = c.round + 1, version = c.version + 1, touched_at = now(),
          delivery_code = null, delivery_place_id = null, delivery_store = null, delivery_timeslot = null,
          payment_code = null, payment_sub = null, payment_barem = null, payment_arrange = null, payment_leasing = null,
          pay_later_cipher = null
        from settled s where c.id = s.cart_id returning c.id, c.round
      ), taken as (
        select t.id, t.quantity from settled s, jsonb_to_recordset(s.taken) as t(id uuid, quantity int)
      ), gone as (
        delete from packages p using taken t, cart where p.cart_id = cart.id and p.id = t.id and p.quantity <= t.quantity
      ), left_over as (
        update packages p set quantity = p.quantity - t.quantity from taken t, cart
        where p.cart_id = cart.id and p.id = t.id and p.quantity > t.quantity
      )
      select s.cart_id, coalesce(cart.round, 1) as round, s.discounts from settled s left join cart on true`);
    const [settled] = rows;
    if (settled === undefined) return false;
    await takeOutEntered(
      tx,
      settled.cart_id,
      settled.discounts.flatMap(({ entered_id: id }) => id ?? []),
    );
    await tellPlaced(tx, settled, draft, number);
    return true;
  });
}

async function tellPlaced(
  tx: Tx,
  { cart_id: cartId, round, discounts }: { cart_id: string; round: number; discounts: readonly RedeemedDiscount[] },
  draft: OrderDraft,
  number: string,
): Promise<void> {
  const now = new Date().toISOString();
  await appendEvent(tx, cartCheckedOut, {
    subject: cartId,
    version: round,
    market: draft.market,
    data: {
      cart_id: cartId,
      order_id: draft.order_id,
      order_number: number,
      market: draft.market,
      customer_id: draft.customer_id,
      products: draft.lines.filter(({ kind }) => kind === 'product').length,
      total: draft.totals.total,
      checked_out_at: now,
    },
  });
  for (const discount of discounts) await tellDiscount(tx, draft.order_id, draft.market, discount, 'redeemed');
}

/** First it is used, then perhaps given back: versions 1 and 2. */
export async function tellDiscount(
  tx: Tx,
  orderId: string,
  market: OrderDraft['market'],
  { discount_id: id, amount, by_code: byCode }: RedeemedDiscount,
  state: 'redeemed' | 'released',
): Promise<void> {
  await appendEvent(tx, discountRedeemed, {
    subject: `${id}@${orderId}`,
    version: state === 'redeemed' ? 1 : 2,
    market,
    data: {
      discount_id: id,
      order_id: orderId,
      market,
      state,
      by_code: byCode,
      amount: { amount, currency: market === 'cz' ? 'CZK' : 'RON' },
      changed_at: new Date().toISOString(),
    },
  });
}

/** Notes that an order was refused: codes are free again and the cart can be changed and ordered anew. */
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
