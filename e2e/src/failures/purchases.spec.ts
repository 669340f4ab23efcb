import { randomInt, randomUUID } from 'node:crypto';
import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { finish, summary } from '@okruh/contracts/http/checkout/finish';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { paymentStatus, startPayment } from '@okruh/contracts/http/payments';
import type { RequestOf, RouteContract } from '@okruh/contracts';
import { act } from '../run/shop.ts';
import { bothMarkets, expect, test } from '../run/test.ts';
import { cards, ledger, typeCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { anyOf, finishOf } from '../shop/buyers.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { type Answer, type Visitor, visitorOf } from '../shop/visitor.ts';

/** QUALITY R1 in small; `PURCHASES` runs it longer. */
const PURCHASES = Number(process.env['PURCHASES'] ?? '500');
/** Least kills beside them: a fast machine buys on until so many have been. */
const KILLS = Number(process.env['KILLS'] ?? '20');
const CLIENTS = 12;
const PATIENCE_MS = 90_000;
/** What dies at random, whatever it is doing. */
const victims = ['checkout', 'orders', 'payments', 'picking', 'nats', 'postgres', 'gateway', 'checkout', 'orders', 'payments'] as const;

/** All victims in an order of chance, again and again: each of them is sure to die. */
function* inTurn(): Generator<string, never> {
  for (;;) {
    const round: string[] = [...victims];
    while (round.length > 0) yield* round.splice(randomInt(round.length), 1);
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
async function buy(product: string): Promise<Bought> {
  const market = anyOf(bothMarkets);
  const visitor = visitorOf(market);
  const isCard = randomInt(2) === 0;
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
    const body = finishOf(visitor.market, summary.responses[200].parse(seen.json), email);
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

/** Kills one after the other until it is told to stop, and tells of each death. */
async function killAround(isOver: () => boolean, onKill: (unit: string) => void): Promise<void> {
  for (const unit of inTurn()) {
    await pause(randomInt(300, 1_500));
    if (isOver()) return;
    onKill(unit);
    await act(unit, 'kill');
  }
}

test('five hundred purchases while everything dies at random: each is placed once and paid once, to the cent', async () => {
  test.setTimeout(15 * 60_000);
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
      timeout: 30_000,
    })
    .toBe(products.length * bothMarkets.length);

  const bought: Bought[] = [];
  const dead: string[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  const killing = killAround(
    () => isOver,
    (unit) => dead.push(unit),
  ).finally(end);
  const buyer = async (): Promise<void> => {
    while (!isOver && (bought.length < PURCHASES || dead.length < KILLS)) bought.push(await buy(anyOf(products)));
  };
  await Promise.all([killing, Promise.all(Array.from({ length: CLIENTS }, buyer)).finally(end)]);
  expect(bought.length).toBeGreaterThanOrEqual(PURCHASES);
  expect(new Set(bought.map(({ number }) => number)).size).toBe(bought.length);

  await test.step('every order stands once, with its amount, and goes on by itself', async () => {
    const orders = async () =>
      inBooks<{ number: string; code: string; status: string; payment_status: string; total: string }>(
        'select number, code, status, payment_status, total from orders.orders where number = any($1)',
        [bought.map(({ number }) => number)],
      );
    await expect
      .poll(async () => (await orders()).filter(({ status }) => status === 'awaiting_payment').length, { timeout: 60_000 })
      .toBe(0);
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
    await expect.poll(gone, { timeout: 30_000 }).toBe(bought.length);
  });
});
