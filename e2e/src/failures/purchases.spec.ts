import { randomInt, randomUUID } from 'node:crypto';
import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { finish, summary } from '@okruh/contracts/http/checkout/finish';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { paymentStatus, startPayment } from '@okruh/contracts/http/payments';
import type { RequestOf, RouteContract } from '@okruh/contracts';
import { act } from '../run/shop.ts';
import { apiTest as test, bothMarkets, expect } from '../run/test.ts';
import { cards, ledger, typeCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { createFinishRequest } from '../shop/buyers.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { type Answer, type Visitor, createVisitor } from '../shop/visitor.ts';

/** What dies, whatever it is doing. */
const victims = ['checkout', 'orders', 'payments', 'picking', 'nats', 'postgres', 'gateway'] as const;
/** QUALITY R1 in small: each victim dies once. `npm run endurance` is the large run. */
const PURCHASES = Number(process.env['PURCHASES'] ?? '120');
const KILLS = Number(process.env['KILLS'] ?? String(victims.length));
const CLIENTS = 12;
const PATIENCE_MS = 90_000;
/** Who dies when, and what is bought: the same again for the same seed, as far as twelve clients at once allow. */
const SEED = Number(process.env['SEED'] ?? String(randomInt(2 ** 31)));

/** Integers of [min, max) that a seed decides (mulberry32). */
function seededInt(seed: number): (min: number, max: number) => number {
  let state = seed;
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return min + (((bits ^ (bits >>> 14)) >>> 0) % (max - min));
  };
}
type Chance = ReturnType<typeof seededInt>;

/** All victims in an order of chance, again and again: each of them is sure to die. */
function* inTurn(chance: Chance): Generator<string, never> {
  for (;;) {
    const round: string[] = [...victims];
    while (round.length > 0) yield* round.splice(chance(0, round.length), 1);
  }
}

interface Bought {
  readonly email: string;
  readonly number: string;
  readonly code: string;
  readonly isCard: boolean;
  /** Minor units. */
  readonly total: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isBusy = ({ status }: Answer): boolean => status === 429 || status >= 500;

/** Asks until somebody answers, as a patient browser does: the same call with the same key. */
async function insist<const C extends RouteContract>(visitor: Visitor, contract: C, parts: RequestOf<C>, key?: string): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  for (;;) {
    const answer = await visitor.ask(contract, parts, { headers }).catch(() => null);
    if (answer !== null && !isBusy(answer)) return answer;
    if (Date.now() > until)
      throw new Error(`${contract.name} got no answer: ${answer?.status ?? 'none'} ${answer?.text.slice(0, 200) ?? ''}`);
    await pause(randomInt(100, 400));
  }
}

function expectDone(answer: Answer, name: string): void {
  if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
}

/** One purchase from the empty cart to the money. */
async function buy(products: readonly string[], chance: Chance): Promise<Bought> {
  const market = bothMarkets[chance(0, bothMarkets.length)] ?? 'cz';
  const visitor = createVisitor(market);
  const isCard = chance(0, 2) === 0;
  const product = products[chance(0, products.length)] ?? '';
  expectDone(await insist(visitor, addProduct, { body: { product } }, randomUUID()), 'add_product');
  expectDone(await insist(visitor, delivery, { body: { type_delivery_code: 'courier' } }), 'delivery');
  expectDone(await insist(visitor, payment, { body: { type_payment: isCard ? 'card' : 'cash_on_delivery' } }), 'payment');
  const email = newMailAddress('odolny');
  const placed = await placeOnce(visitor, email);
  if (isCard) await pay(visitor, placed.order_code);
  return { email, number: placed.order_number, code: placed.order_code, isCard, total: placed.totals.total.amount };
}

/** Orders with one key; a cart that changed meanwhile is looked at again, as the page does. */
async function placeOnce(visitor: Visitor, email: string) {
  for (let turn = 0; turn < 5; turn += 1) {
    const seen = await insist(visitor, summary, {});
    expectDone(seen, 'summary');
    const body = createFinishRequest(visitor.market, summary.responses[200].parse(seen.json), email);
    const answer = await insist(visitor, finish, { body }, randomUUID());
    if (answer.status === 201) return finish.responses[201].parse(answer.json);
    if (answer.status !== 409) expectDone(answer, 'finish');
  }
  throw new Error('the cart changed again and again');
}

/** Pays until the money is there; a payment whose bank didn't answer is begun again. */
async function pay(visitor: Visitor, code: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const started = await insist(visitor, startPayment, { params: { code }, body: {} }, randomUUID());
    if (started.status === 200) {
      const { next } = startPayment.responses[200].parse(started.json);
      if (next.kind === 'redirect') await typeCard(next.url, cards.paid).catch(() => undefined);
    }
    for (let turn = 0; turn < 20; turn += 1) {
      const state = await insist(visitor, paymentStatus, { query: { order: code } });
      if (state.status === 200 && paymentStatus.responses[200].parse(state.json).state === 'captured') return;
      await pause(250);
    }
  }
  throw new Error(`the order ${code} was never paid`);
}

/** Kills one after the other, spread over the purchases, until all have died or the buyers gave up. */
async function killAround(chance: Chance, dead: string[], bought: readonly Bought[], isOver: () => boolean): Promise<void> {
  for (const unit of inTurn(chance)) {
    await pause(chance(300, 1_500));
    while (!isOver() && bought.length < (dead.length * PURCHASES) / KILLS) await pause(50);
    if (isOver() || dead.length >= KILLS) return;
    await act(unit, 'kill');
    dead.push(unit);
  }
}

test('purchases while everything dies at random: each is placed once and paid once, to the cent', async () => {
  test.setTimeout(3 * 60_000 + PURCHASES * 500 + KILLS * 20_000);
  test.info().annotations.push({ type: 'seed', description: String(SEED) });
  process.stdout.write(`endurance: ${PURCHASES} purchases, ${KILLS} kills, SEED=${SEED}\n`);
  const chance = seededInt(SEED);
  const stocked = await inBooks<{ variant_id: string; cz: number; ro: number }>(
    `select cz.variant_id, cz.available as cz, ro.available as ro from picking.stock cz
       join picking.stock ro on ro.variant_id = cz.variant_id and ro.market = 'ro' and not ro.is_endless
      where cz.market = 'cz' and not cz.is_endless and cz.available > 0 order by cz.variant_id limit 20`,
  );
  const products = stocked.map(({ variant_id: id }) => id);
  const [began] = await inBooks<{ at: string }>('select clock_timestamp()::text as at');
  await inBooks('update picking.stock set available = 1000, is_dirty = true where variant_id = any($1)', [products]);
  await expect
    .poll(async () => (await inBooks('select 1 from checkout.stock where variant_id = any($1) and available = 1000', [products])).length, {
      timeout: 60_000,
    })
    .toBe(products.length * bothMarkets.length);

  const bought: Bought[] = [];
  const dead: string[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  const killing = killAround(chance, dead, bought, () => isOver).catch((error: unknown) => {
    end();
    throw error;
  });
  const buyer = async (_value: unknown, client: number): Promise<void> => {
    const own = seededInt(SEED + 1 + client);
    while (!isOver && (bought.length < PURCHASES || dead.length < KILLS)) bought.push(await buy(products, own));
  };
  await Promise.all([killing, Promise.all(Array.from({ length: CLIENTS }, buyer)).finally(end)]);
  expect(dead).toHaveLength(KILLS);
  expect(bought.length).toBeGreaterThanOrEqual(PURCHASES);
  expect(new Set(bought.map(({ number }) => number)).size).toBe(bought.length);

  await test.step('every order stands once, with its amount, and goes on by itself', async () => {
    const orders = async () =>
      inBooks<{ number: string; code: string; status: string; payment_status: string; total: string }>(
        'select number, code, status, payment_status, total from orders.orders where number = any($1)',
        [bought.map(({ number }) => number)],
      );
    await expect.poll(async () => (await orders()).filter(({ status }) => status === 'awaiting_payment').length).toBe(0);
    const stored = new Map((await orders()).map((row) => [row.number, row]));
    for (const { number, code, total, isCard } of bought) {
      expect(stored.get(number), number).toMatchObject({
        code,
        total: String(total),
        status: isCard ? 'paid' : 'new',
        payment_status: isCard ? 'paid' : 'pending',
      });
    }
  });
  await test.step('nothing was ordered that nobody knows of', async () => {
    const [row] = await inBooks<{ count: string }>('select count(*) from orders.orders where placed_at > $1 and not number = any($2)', [
      began?.at,
      bought.map(({ number }) => number),
    ]);
    expect(Number(row?.count)).toBe(0);
    expect(await inBooks("select 1 from checkout.attempts where state = 'placing'")).toEqual([]);
  });
  await test.step('every card paid once, the right amount, in our books and in the bank’s', async () => {
    const paid = bought.filter(({ isCard }) => isCard);
    const payments = await inBooks<{ id: string; number: string; captured: string }>(
      `select p.id, o.number, p.captured from payments.payments p join payments.orders o on o.order_id = p.order_id
        where p.captured > p.refunded and o.number = any($1)`,
      [paid.map(({ number }) => number)],
    );
    expect(payments).toHaveLength(paid.length);
    const amounts = new Map(paid.map(({ number, total }) => [number, total]));
    for (const { number, captured } of payments) expect(Number(captured), number).toBe(amounts.get(number));
    const ours = new Set(payments.map(({ id }) => id));
    const moves = (await ledger()).filter(({ reference }) => ours.has(reference));
    const bank = moves.reduce((sum, { kind, amount }) => sum + (kind === 'capture' ? amount : -amount), 0);
    expect(bank).toBe(paid.reduce((sum, { total }) => sum + total, 0));
  });
  await test.step('exactly as many pieces went as were ordered', async () => {
    const gone = async (): Promise<number> => {
      const [row] = await inBooks<{ pieces: string }>(
        'select sum(1000 - available) as pieces from picking.stock where variant_id = any($1)',
        [products],
      );
      return Number(row?.pieces);
    };
    await expect.poll(gone).toBe(bought.length);
  });
});
