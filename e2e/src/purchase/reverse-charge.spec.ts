import { randomUUID } from 'node:crypto';
import { addProduct, type CartSummary } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { finish, setCompany } from '@okruh/contracts/http/checkout/finish';
import { adminGetInvoice } from '@okruh/contracts/http/invoicing-admin';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { formatMoney, type Market } from '@okruh/market';
import { takeVatOff } from '@okruh/market/reverse-charge';
import { at, expect, test } from '../run/test.ts';
import { payByCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { createFinishRequest, PHONE, type PlacedOrder } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { enterAs } from '../shop/enter.ts';
import { mailFor } from '../shop/mails.ts';
import { orderBecomes } from '../shop/placed-orders.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor, type Visitor } from '../shop/visitor.ts';
import { findPickingLists, packList } from '../shop/warehouse.ts';
import { fillShelf } from './steps.ts';

// Companies that the registers of the demo know as registered for VAT.
const companies = {
  cz: { company: 'Kučera Elektro s.r.o.', tin: '99139812', vatn: 'CZ99139812' },
  ro: { company: 'DUMITRU CONSULTING SRL', tin: '9982880068', vatn: 'RO9982880068' },
} as const;
const words = {
  cz: {
    onCompany: 'Nakupuji na firmu',
    tin: 'IČO',
    find: 'Doplnit',
    confirmed: 'Část zboží kupujete bez DPH',
    sum: /DPH přizná kupující \(přenesená daňová povinnost\)/,
    placed: /objednávk/i,
  },
  ro: {
    onCompany: 'Cumpăr pe firmă',
    tin: 'CUI',
    find: 'Completează',
    confirmed: 'O parte din produse le cumperi fără TVA',
    sum: /TVA datorată de cumpărător \(taxare inversă\)/,
    placed: /comand/i,
  },
} as const;
/** Fewest pieces at a price with VAT that are above the limit of the market. */
const countAbove = (market: Market, price: number): number =>
  Math.ceil(((market === 'cz' ? 10_000_000 : 2_250_000) + 1) / takeVatOff(price, 21));

test.beforeEach(async () => {
  await fillShelf('cz');
  await fillShelf('ro');
});

/** Phones in a new visitor's cart, with delivery and payment. */
async function fillCompanyCart(market: Market, isAbove: boolean): Promise<{ readonly visitor: Visitor; readonly pieces: number }> {
  const visitor = createVisitor(market);
  const { product_price: price } = await visitor.call(addProduct, { body: { product: PHONE } });
  const pieces = countAbove(market, price.amount) - (isAbove ? 0 : 1);
  if (pieces > 1) await visitor.call(addProduct, { body: { product: PHONE, quantity: pieces - 1 } });
  await visitor.call(delivery, { body: { type_delivery_code: 'courier' } });
  await visitor.call(payment, { body: { type_payment: 'card' } });
  return { visitor, pieces };
}

async function placeAsCompany(visitor: Visitor, seen: CartSummary): Promise<PlacedOrder> {
  const { market } = visitor;
  const email = newMailAddress('firma');
  const request = createFinishRequest(market, seen, email);
  const body = { ...request, order_billing_address: { ...request.order_billing_address, invoice_on_company: true, ...companies[market] } };
  const placed = await visitor.call(finish, { body }, { headers: { 'idempotency-key': randomUUID() } });
  return {
    market,
    visitor,
    email,
    number: placed.order_number,
    code: placed.order_code,
    location: placed.location,
    total: placed.totals.total,
  };
}

/** Sums of VAT on the invoices of an order that is paid and packed. */
async function invoice(placed: PlacedOrder) {
  await payByCard(placed.visitor, placed.code);
  await orderBecomes(placed, 'paid');
  const warehouse = await logInAs('warehouse', placed.market);
  for (const { id } of await findPickingLists(warehouse, placed.number)) await packList(warehouse, id);
  const accountant = await logInAs('accountant', placed.market);
  let ids: string[] = [];
  await expect
    .poll(
      async () => {
        const rows = await inBooks<{ id: string; total: number; state: string }>(
          `select id, total::float8 as total, e_factura_state as state from invoicing.documents
           where order_number = $1 and state = 'created' and kind = 'invoice'`,
          [placed.number],
        );
        ids = rows.map(({ id }) => id);
        const isAccepted = placed.market === 'cz' || rows.every(({ state }) => state === 'accepted');
        return isAccepted ? rows.reduce((sum, { total }) => sum + total, 0) : 'not accepted yet';
      },
      { timeout: 60_000 },
    )
    .toBe(placed.total.amount);
  const documents = await Promise.all(ids.map((id) => accountant.call(adminGetInvoice, { params: { id } })));
  return documents.flatMap(({ vat }) => vat);
}

for (const market of ['cz', 'ro'] as const satisfies readonly Market[]) {
  test(`a company above the limit pays the price without VAT, and its invoice says so (${market})`, async ({ page }) => {
    const { visitor } = await fillCompanyCart(market, true);
    const say = words[market];
    await enterAs(page, visitor);
    await page.goto(at(market, checkoutWords[market].summary));
    await page.getByRole('checkbox', { name: say.onCompany }).check();
    await page.getByRole('textbox', { name: say.tin, exact: true }).fill(companies[market].tin);
    await page.getByRole('button', { name: say.find }).click();
    await expect(page.getByText(say.confirmed)).toBeVisible();
    await expect(page.getByText(say.sum).first()).toBeVisible();

    const { vat_payer: payer, reverse_charge: prices, summary } = await visitor.call(setCompany, { body: companies[market] });
    expect([payer, summary.is_reverse_charge]).toEqual(['yes', true]);
    const placed = await placeAsCompany(visitor, summary);
    expect(placed.total).toEqual(prices?.total);
    expect(placed.total.amount).toBeLessThan(prices?.total_with_vat.amount ?? 0);
    const mail = await mailFor(placed.email, say.placed);
    expect(mail.text).toMatch(say.sum);
    const sums = await invoice(placed);
    expect(sums.find(({ treatment }) => treatment === 'reverse-charge')).toMatchObject({ rate: 0, vat: { amount: 0 } });
    await page.goto(at(market, placed.location));
    await expect(page.getByText(say.sum).first()).toBeVisible();
    await expect(page.getByText(formatMoney(placed.total)).first()).toBeVisible();
  });

  test(`a company below the limit pays VAT as ever (${market})`, async () => {
    const { visitor } = await fillCompanyCart(market, false);
    const { vat_payer: payer, reverse_charge: prices, summary } = await visitor.call(setCompany, { body: companies[market] });
    expect([payer, prices, summary.is_reverse_charge]).toEqual(['yes', null, false]);
    const sums = await invoice(await placeAsCompany(visitor, summary));
    expect(sums.map(({ treatment, rate }) => [treatment, rate])).toEqual([['standard', 21]]);
    expect(sums[0]?.vat.amount).toBeGreaterThan(0);
  });
}
