import type { PaymentOption } from '@okruh/contracts/http/checkout/payment';
import type { Market } from '@okruh/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTariffs } from '../demo/seed-tariffs.ts';
import { type FakeOrders, startFakeOrders } from '../testing/fake-orders.ts';
import { CASE, PHONE } from '../testing/products.ts';
import { shopper, type Shopper } from '../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';
import { submitBody } from '../testing/submit.ts';

let orders: FakeOrders;
let shop: Shop;
beforeAll(async () => {
  orders = await startFakeOrders();
  shop = await openShop({ ordersUrl: orders.url });
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.deps.liveTariffs.reload();
});
afterAll(async () => {
  await shop.close();
  await orders.close();
});

const FOR_COMPANIES = 'lease-business-24';
const FOR_PEOPLE = 'lease-old-for-new';

async function withPhone(market: Market = 'cz'): Promise<Shopper> {
  const eva = shopper(shop, market);
  await eva.add(PHONE);
  await eva.call('POST', '/delivery', { type_delivery_code: 'courier' });
  return eva;
}
const lease = (eva: Shopper, leasing: string) => eva.call('POST', '/payment', { type_payment: 'leasing', leasing });
const finish = async (eva: Shopper, market: Market, changes: object = {}) =>
  eva.call('POST', '/finish', submitBody((await eva.summary()).token, market, { type_payment: 'leasing', ...changes }));
const info = (birth: string | null) => ({ order_info: { consent_to_terms_of_service: true, birth_date: birth } });
const loadOption = async (eva: Shopper): Promise<PaymentOption | undefined> =>
  (await eva.call('GET', '/payments')).json<{ payments: PaymentOption[] }>().payments.find(({ type_payment: type }) => type === 'leasing');

describe('leasing', () => {
  it.each(['cz', 'ro'] as const)('of a person on %s asks for the birth date, and the order keeps the programme', async (market) => {
    const eva = await withPhone(market);
    const chosen = await lease(eva, FOR_PEOPLE);
    expect(chosen.json()).toMatchObject({
      payment: { type_payment: 'leasing', leasing: { id: FOR_PEOPLE, months: 20, company_only: false } },
    });
    const refused = await finish(eva, market, info(null));
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['order_info']]);
    const placed = await finish(eva, market, info('12.04.1990'));
    expect(placed.statusCode, placed.body).toBe(201);
    const { draft } = [...orders.placed.values()].at(-1) ?? {};
    expect(draft).toMatchObject({ birth_date: '1990-04-12', payment: { type_payment: 'leasing', leasing: { id: FOR_PEOPLE } } });
  });

  it('for companies asks for the company, not for a birth date', async () => {
    const eva = await withPhone();
    expect((await lease(eva, FOR_COMPANIES)).json()).toMatchObject({ payment: { leasing: { company_only: true } } });
    const refused = await finish(eva, 'cz', info(null));
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { order_billing_address: { invoice_on_company: ['Leasing nabízíme jen firmám, vyplňte prosím údaje firmy.'] } },
    ]);
  });

  it('that was chosen on the product’s page stays through the delivery', async () => {
    const eva = shopper(shop);
    await eva.add(PHONE);
    const chosen = await lease(eva, FOR_PEOPLE);
    expect(chosen.json()).toMatchObject({
      payment: { leasing: { id: FOR_PEOPLE, terms: { kind: 'old-for-new', exchange: { after_months: 12 } } } },
    });
    await eva.call('POST', '/delivery', { type_delivery_code: 'courier' });
    const { payment, problems } = await eva.summary();
    expect([payment?.leasing?.id, problems]).toEqual([FOR_PEOPLE, []]);
  });

  it('goes with nothing that its programme isn’t for', async () => {
    const eva = await withPhone();
    expect((await loadOption(eva))?.available).toBe(true);
    await lease(eva, FOR_PEOPLE);
    await eva.add(CASE);
    expect(await loadOption(eva)).toMatchObject({ available: false });
    const { problems, may_continue: goesOn } = await eva.summary();
    expect([goesOn, problems.map(({ remedy }) => remedy.kind)]).toEqual([false, ['choose-payment']]);
  });
});
