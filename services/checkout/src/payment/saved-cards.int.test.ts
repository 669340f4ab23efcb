import type { ResponseOf } from '@okruh/contracts';
import type { paymentSubPayments } from '@okruh/contracts/http/checkout/payment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakePayments } from '../testing/fake-payments.ts';
import { PHONE } from '../testing/products.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { type Shopper, shopper } from '../testing/shopper.ts';

const JANA = '00000000-0000-7000-8000-0000000000ca';
const VISA = {
  id: '019a9f2e-0000-7000-8000-0000000000c1',
  brand: 'visa',
  last_digits: '1111',
  expiry_month: 4,
  expiry_year: 2031,
  is_expired: false,
  kept_at: '2026-11-20T09:00:00.000Z',
};

let shop: Shop;
let payments: Awaited<ReturnType<typeof startFakePayments>>;
beforeAll(async () => {
  payments = await startFakePayments();
  payments.state.cards.set(JANA, [VISA]);
  shop = await openShop({ paymentsUrl: payments.url });
});
afterAll(() => Promise.all([shop.close(), payments.close()]));

const cardsAt = async (who: Shopper, type = 'card') =>
  (await who.call('GET', `/payments/${type}/sub-payments`)).json<ResponseOf<typeof paymentSubPayments>>().saved_cards;

async function buyer(account: string | null): Promise<Shopper> {
  const who = shopper(shop);
  if (account !== null) who.logIn(account);
  await who.add(PHONE);
  return who;
}

it('a customer’s saved cards stand with the card payment, with no other and for nobody else', async () => {
  const jana = await buyer(JANA);
  expect(await cardsAt(jana)).toEqual([VISA]);
  expect(await cardsAt(jana, 'bank_transfer')).toEqual([]);
  expect(await cardsAt(await buyer('00000000-0000-7000-8000-0000000000cb'))).toEqual([]);
  expect(await cardsAt(await buyer(null))).toEqual([]);
});

it('while they can’t be asked for, everything else of the card payment still stands there', async () => {
  const jana = await buyer(JANA);
  payments.state.isDown = true;
  const answer = await jana.call('GET', '/payments/card/sub-payments');
  payments.state.isDown = false;
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ saved_cards: null, sub_payments: [{ code: 'new_card' }, { code: 'saved_card' }] });
});
