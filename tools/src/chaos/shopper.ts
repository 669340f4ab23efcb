import { randomUUID } from 'node:crypto';
import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery, deliveryPlaces } from '@okruh/contracts/http/checkout/delivery';
import { finish, type FinishRequest, summary } from '@okruh/contracts/http/checkout/finish';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { cancelOrder, ORDER_TOKEN_HEADER } from '@okruh/contracts/http/orders';
import { paymentStatus, startPayment } from '@okruh/contracts/http/payments';
import type { Market } from '@okruh/market';
import type { Chance } from './chance.ts';
import type { PatientClient, PatientClients } from './patient-client.ts';

export interface Bought {
  readonly number: string;
  readonly market: Market;
  readonly e_mail: string;
  readonly isCard: boolean;
  /** Of what was paid by card; the bank knows it as its reference. */
  readonly paymentId: string | null;
}

const homes = {
  cz: {
    first_name: 'Jana',
    last_name: 'Dvořáková',
    address: 'Dlouhá 377/2',
    city: 'Praha',
    district: 'CZ0100',
    postcode: '110 00',
    phone: '+420601000001',
  },
  ro: {
    first_name: 'Ioana',
    last_name: 'Popescu',
    address: 'Calea Dorobanților 7',
    city: 'București',
    district: 'RO-B1',
    postcode: '010551',
    phone: '+40700000001',
  },
} as const satisfies Record<Market, Record<string, string>>;

/** A card that the sandbox bank accepts. */
const CARD = '4111111111111111';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const withKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
let people = 0;

const createRequest = (market: Market, token: string): FinishRequest => ({
  token,
  order_billing_address: { ...homes[market], email: `shopper-${(people += 1)}-${process.pid}@example.com` },
  order_info: { consent_to_terms_of_service: true },
});

/**
 * Buys one to three products: sent home and paid on delivery or by card, or fetched at a store and paid by card. Some change their
 * mind a moment later.
 *
 * @returns null when what was wanted is sold out by now
 */
export async function buySomething(clients: PatientClients, products: readonly string[], chance: Chance): Promise<Bought | null> {
  const market: Market = chance.percent(70) ? 'cz' : 'ro';
  const client = clients.create(market);
  const isFetched = chance.percent(30);
  const isCard = isFetched || chance.percent(40);
  for (let line = 0, lines = chance.int(1, 4); line < lines; line += 1) {
    const added = await client.insist(addProduct, { body: { product: chance.pick(products) } }, withKey());
    if (!added.ok && line === 0) return null;
  }
  const chosen = await client.insist(delivery, { body: isFetched ? await chooseStore(client, chance) : { type_delivery_code: 'courier' } });
  if (!chosen.ok) return null;
  const paid = await client.insist(payment, { body: { type_payment: isCard ? 'card' : 'cash_on_delivery' } });
  if (!paid.ok) return null;
  const ordered = await placeOnce(client);
  if (ordered === null) return null;
  const { placed, e_mail } = ordered;
  const paymentId = isCard ? await pay(client, placed.order_code) : null;
  if (chance.percent(12)) {
    await pause(chance.int(0, 8_000));
    const token = placed.location.slice(placed.location.indexOf('#') + 1).replace(/^\w+=/, '');
    const answer = await client.insist(cancelOrder, { params: { code: placed.order_code } }, { ...withKey(), [ORDER_TOKEN_HEADER]: token });
    if (!answer.ok && answer.code !== 'too-late-to-cancel') throw new Error(`cancel_order answered ${answer.status}: ${answer.text}`);
  }
  return { number: placed.order_number, market, e_mail, isCard, paymentId };
}

async function chooseStore(client: PatientClient, chance: Chance) {
  const { places } = await client.must(deliveryPlaces, { params: { type_delivery_code: 'store_pickup' } });
  const stores = places.flatMap(({ store, is_available: isAvailable }) => (isAvailable && store !== null ? [store] : []));
  return stores.length === 0
    ? ({ type_delivery_code: 'courier' } as const)
    : ({ type_delivery_code: 'store_pickup', store: chance.pick(stores) } as const);
}

const soldOut = new Set(['out-of-stock', 'cart-problems', 'not-enough-stock', 'cart-empty']);

/** Orders with one key for each look at the cart; a cart that changed meanwhile is looked at again, as the page does. */
async function placeOnce(client: PatientClient) {
  for (let turn = 0; turn < 8; turn += 1) {
    const seen = await client.must(summary, {});
    const body = createRequest(client.market, seen.token);
    const headers = withKey();
    let answer = await client.insist(finish, { body }, headers);
    // The outcome isn't known yet: the same call again.
    for (; !answer.ok && answer.code === 'order-pending'; answer = await client.insist(finish, { body }, headers)) await pause(300);
    if (answer.ok) return { placed: answer.body, e_mail: body.order_billing_address?.email ?? '' };
    if (soldOut.has(answer.code)) return null;
    if (answer.status !== 409) throw new Error(`finish answered ${answer.status}: ${answer.text}`);
  }
  return null;
}

/** Pays until the money is there; a payment whose bank didn't answer is begun again. @returns the id of the payment */
async function pay(client: PatientClient, code: string): Promise<string> {
  const until = Date.now() + 180_000;
  while (Date.now() < until) {
    const started = await client.insist(startPayment, { params: { code }, body: {} }, withKey());
    if (started.ok && started.body.next.kind === 'redirect') await typeCard(started.body.next.url).catch(() => undefined);
    for (let turn = 0; turn < 40; turn += 1) {
      const state = await client.insist(paymentStatus, { query: { order: code } });
      if (state.ok && state.body.state === 'captured') return state.body.payment_id;
      await pause(250);
    }
  }
  throw new Error(`the order ${code} was never paid`);
}

/** Types a card on the sandbox bank's page, as its form sends it. */
async function typeCard(url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card: CARD, expiry: '12/39', cvc: '123', answer: 'pay' }).toString(),
  });
  await answer.body?.cancel();
}
