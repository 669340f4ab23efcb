import type { ResponseOf } from '@okruh/contracts';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import type { setCompany as setCompanyRoute } from '@okruh/contracts/http/checkout/finish';
import type { Market } from '@okruh/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutsideParties } from '../partners/outside-parties.ts';
import { type FakeOrders, startFakeOrders } from '../testing/fake-orders.ts';
import { CASE, PHONE } from '../testing/products.ts';
import { startSandbox } from '../testing/sandbox.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { shopper, type Shopper } from '../testing/shopper.ts';
import { chooseMethods, submitBody } from '../testing/submit.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let orders: FakeOrders;
let shop: Shop;
beforeAll(async () => {
  [sandbox, orders] = await Promise.all([startSandbox(), startFakeOrders()]);
  const { courier, registers } = createOutsideParties({ SANDBOX_URL: sandbox.url });
  shop = await openShop({ ordersUrl: orders.url, courier, registers });
  await shop.database.pool.query('update stock set available = 500');
});
afterAll(async () => {
  await shop.close();
  await Promise.all([orders.close(), sandbox.stop()]);
});

const companies = {
  cz: { company: 'Kučera Elektro s.r.o.', tin: '99139812', vatn: 'CZ99139812' },
  ro: { company: 'DUMITRU CONSULTING SRL', tin: '9982880068', vatn: 'RO9982880068' },
} as const;
/** Pieces of the test's phone that are just above the limit without VAT. */
const ABOVE = { cz: 7, ro: 8 } as const;

/** A shopper with phones, a case and everything chosen. */
async function fillCart(market: Market, quantity: number): Promise<{ eva: Shopper; token: string }> {
  const eva = shopper(shop, market);
  await eva.add(PHONE, { quantity });
  await eva.add(CASE);
  return { eva, token: await chooseMethods(eva) };
}
const setCompany = async (who: Shopper, numbers: { readonly tin: string; readonly vatn: string }) =>
  (await who.call('PUT', '/cart/company', { tin: numbers.tin, vatn: numbers.vatn })).json<ResponseOf<typeof setCompanyRoute>>();
const finish = (who: Shopper, market: Market, token: string, company: object) => {
  const body = submitBody(token, market) as { order_billing_address: object };
  return who.call('POST', '/finish', {
    ...body,
    order_billing_address: { ...body.order_billing_address, invoice_on_company: true, ...company },
  });
};
const lastDraft = () => [...orders.placed.values()].at(-1)?.draft;

describe.each(['cz', 'ro'] as const)('a company in %s', (market) => {
  const company = companies[market];

  it('above the limit sees the price without VAT and orders at it; the rest has VAT', async () => {
    const { eva } = await fillCart(market, ABOVE[market]);
    const before = await eva.summary();
    const { vat_payer: payer, reverse_charge: prices, summary } = await setCompany(eva, company);
    expect(prices).toEqual({ total: summary.totals.total, total_with_vat: before.totals.total });
    expect([payer, before.is_reverse_charge, summary.is_reverse_charge]).toEqual(['yes', false, true]);
    expect(summary.totals.total.amount).toBeLessThan(before.totals.total.amount);
    expect(await eva.summary()).toMatchObject({ token: summary.token, totals: summary.totals });
    const placed = await finish(eva, market, summary.token, company);
    expect(placed.statusCode, placed.body).toBe(201);
    const draft = lastDraft();
    expect(draft).toMatchObject({ is_vat_payer: true, totals: summary.totals, billing_address: { vatn: company.vatn } });
    expect(draft?.lines.map(({ kind, vat_treatment: treatment, vat_rate: rate }) => [kind, treatment, rate])).toEqual([
      ['product', 'reverse-charge', 0],
      ['gift', undefined, 21],
      ['product', undefined, 21],
    ]);
    expect((await eva.summary()).is_reverse_charge).toBe(false);
  });

  it('below the limit pays VAT', async () => {
    const { eva, token } = await fillCart(market, ABOVE[market] - 1);
    const { vat_payer: payer, reverse_charge: prices, summary } = await setCompany(eva, company);
    expect(prices).toBeNull();
    expect([payer, summary.is_reverse_charge, summary.token]).toEqual(['yes', false, token]);
    expect((await finish(eva, market, token, company)).statusCode).toBe(201);
    expect(lastDraft()?.lines.every(({ vat_treatment: treatment }) => treatment === undefined)).toBe(true);
  });

  it('that saw the price with VAT sees the change before it orders, and orders at the new one', async () => {
    const { eva, token } = await fillCart(market, ABOVE[market]);
    const refused = await finish(eva, market, token, company);
    expect(refused.statusCode).toBe(409);
    const {
      type,
      extra: { summary },
    } = refused.json<{ type: string; extra: { summary: CartSummary } }>();
    expect([type, summary.is_reverse_charge]).toEqual(['urn:okruh:problem:cart-changed', true]);
    expect((await eva.summary()).token).toBe(summary.token);
    expect((await finish(eva, market, summary.token, company)).statusCode).toBe(201);
  });
});

describe('VAT is charged', () => {
  it('to a person, also when the cart was asked about for a company', async () => {
    const { eva } = await fillCart('cz', ABOVE.cz);
    const { summary } = await setCompany(eva, companies.cz);
    const refused = await finish(eva, 'cz', summary.token, { invoice_on_company: false });
    expect(refused.json()).toMatchObject({ type: 'urn:okruh:problem:cart-changed', extra: { summary: { is_reverse_charge: false } } });
    expect((await eva.summary()).is_reverse_charge).toBe(false);
  });

  it('without a VAT number, with another one than the register has, and for what the register doesn’t know', async () => {
    const { eva } = await fillCart('cz', ABOVE.cz);
    const { tin, vatn } = companies.cz;
    expect((await setCompany(eva, { tin, vatn: '' })).vat_payer).toBe('no');
    expect((await setCompany(eva, { tin, vatn: 'CZ99144999' })).vat_payer).toBe('no');
    expect((await setCompany(eva, { tin: '27082440', vatn: 'CZ27082440' })).vat_payer).toBe('no');
    expect((await setCompany(eva, { tin: 'x', vatn })).summary.is_reverse_charge).toBe(false);
  });

  it('while the register is down, also when it confirmed the company before', async () => {
    const { eva } = await fillCart('cz', ABOVE.cz);
    const { summary } = await setCompany(eva, companies.cz);
    expect(summary.is_reverse_charge).toBe(true);
    await shop.database.pool.query('delete from register_answers');
    await sandbox.errors('ares', { fail: -1 });
    const refused = await finish(eva, 'cz', summary.token, companies.cz);
    const asked = await setCompany(eva, companies.cz);
    await sandbox.errors('ares');
    expect(refused.json()).toMatchObject({ type: 'urn:okruh:problem:cart-changed', extra: { summary: { is_reverse_charge: false } } });
    expect([asked.vat_payer, asked.summary.is_reverse_charge]).toEqual(['unknown', false]);
  });
});

it('an empty cart is bought by nobody', async () => {
  const answer = await shopper(shop).call('PUT', '/cart/company', { tin: '', vatn: '' });
  expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:cart-empty' });
});
