import type { ResponseOf } from '@okruh/contracts';
import type { paymentsByDelivery, paymentsDefault, paymentSubPayments, twistoData } from '@okruh/contracts/http/checkout/payment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedTariffs } from '../demo/seed-tariffs.ts';
import { CASE, PHONE } from '../testing/products.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';
import { type Shopper, shopper } from '../testing/shopper.ts';

let shop: Shop;
let jana: Shopper;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.database.pool.query(`update products set barem_group = 'standard' where barem_group is not null`);
  await shop.deps.liveTariffs.reload();
});
afterAll(() => shop.close());
beforeEach(async () => {
  jana = shopper(shop);
  await jana.add(PHONE);
  await jana.call('POST', '/delivery', { type_delivery_code: 'courier' });
});

const payments = async (who: Shopper, query = '') =>
  (await who.call('GET', `/payments${query}`)).json<ResponseOf<typeof paymentsByDelivery>>().payments;

describe('payments', () => {
  it('go with the chosen delivery, one is offered first', async () => {
    const found = await payments(jana);
    expect(found.map(({ type_payment: type }) => type)).toHaveLength(8);
    const { payment } = (await jana.call('GET', '/payments/default')).json<ResponseOf<typeof paymentsDefault>>();
    expect(payment?.type_payment).toBe('card');
  });

  it('of another delivery can be asked for', async () => {
    const found = await payments(jana, '?type_delivery_code=express');
    expect(found.map(({ type_payment: type }) => type)).toEqual(['card', 'wallet_a', 'wallet_b', 'pay_later']);
  });

  it('keep their limits', async () => {
    const petr = shopper(shop);
    await petr.add(CASE);
    const found = await payments(petr);
    expect(found.find(({ type_payment: type }) => type === 'instalments')?.reason).toBe('Takhle jde zaplatit nejméně 3\u00A0000\u00A0Kč.');
  });

  it('one is chosen with the new summary', async () => {
    const answer = await jana.call('POST', '/payment', { type_payment: 'cash_on_delivery' });
    expect(answer.statusCode).toBe(200);
    const summary = await jana.summary();
    expect(answer.json()).toEqual(summary);
    expect([summary.payment?.name, summary.totals.payment.amount]).toEqual(['Dobírka', 3_900]);
  });

  it('one that does not go with the delivery is refused', async () => {
    await jana.call('POST', '/delivery', { type_delivery_code: 'pickup_punct_rapid', delivery_place: 'dp-cz-001' });
    const answer = await jana.call('POST', '/payment', { type_payment: 'leasing', leasing: 'any' });
    expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:payment-unavailable', extra: { reason: 'not-with-delivery' } });
  });

  it('one that no longer goes with the delivery is a problem of the cart', async () => {
    await jana.call('POST', '/payment', { type_payment: 'bank_transfer', sub_payment: 'qr' });
    await shop.database.pool.query(`update payment_definitions set max_czk = 100, max_ron = 100 where type_payment = 'bank_transfer'`);
    await shop.deps.liveMethods.reload();
    const { problems } = await jana.summary();
    expect(problems.map(({ code }) => code)).toContain('payment-unavailable');
    await shop.database.pool.query(`update payment_definitions set max_czk = null, max_ron = null where type_payment = 'bank_transfer'`);
    await shop.deps.liveMethods.reload();
  });
});

describe('within a payment', () => {
  const within = async (type: string) =>
    (await jana.call('GET', `/payments/${type}/sub-payments`)).json<ResponseOf<typeof paymentSubPayments>>();

  it('instalments have calculations, the shortest first, of which one is chosen', async () => {
    const { calculations, sub_payments: methods } = await within('instalments');
    expect(methods.map(({ code, available }) => [code, available])).toEqual([
      ['online', true],
      ['on-store', false],
    ]);
    const counts = calculations.map(({ instalment_count: count }) => count);
    expect(counts.length).toBeGreaterThan(2);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    const [first] = calculations;
    expect((await jana.call('POST', '/payment', { type_payment: 'instalments' })).json()).toEqual({
      barem: ['Vyberte prosím počet splátek.'],
    });
    await jana.call('POST', '/payment', { type_payment: 'instalments', barem: first?.barem, installmentArrangeType: 'online' });
    expect((await jana.summary()).payment?.installment).toMatchObject({ barem: first?.barem, arrange_type: 'online' });
  });

  it('a card is a new one, a transfer classic or by QR', async () => {
    expect((await within('card')).sub_payments.filter(({ available }) => available).map(({ code }) => code)).toEqual(['new_card']);
    expect((await within('bank_transfer')).sub_payments.map(({ code }) => code)).toEqual(['classic', 'qr']);
  });
});

describe('pay later', () => {
  const read = async () => (await jana.call('GET', '/twisto')).json<ResponseOf<typeof twistoData>>();

  it('asks for a birth date and a consent, and stores them encrypted', async () => {
    expect(await read()).toMatchObject({ birth_date: '', consent: false, limit: { amount: 2_000_000 }, due_days: 30 });
    expect((await jana.call('POST', '/twisto', { birth_date: '20.11.1990', consent: true })).statusCode).toBe(204);
    expect(await read()).toMatchObject({ birth_date: '20.11.1990', consent: true });
    const { rows } = await shop.database.pool.query<{ cart: string }>('select row_to_json(carts)::text as cart from carts');
    expect(rows.map(({ cart }) => cart).join('')).not.toMatch(/20\.11\.1990|1990-11-20/);
  });

  it.each([
    [{ birth_date: '31.2.1990', consent: true }, 'birth_date'],
    [{ birth_date: '21.11.2008', consent: true }, 'birth_date'],
    [{ birth_date: '20.11.1990', consent: false }, 'consent'],
  ])('%j is wrong at %s', async (body, field) => {
    const answer = await jana.call('POST', '/twisto', body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toEqual([field]);
  });
});
