import { adminChangePrices } from '@okruh/contracts/http/catalog-admin/prices';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { adminCorrectStock, adminGetStockHistory } from '@okruh/contracts/http/picking-admin/stock';
import type { Totals, TradeIn } from '@okruh/contracts/http/checkout';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { catalogueWords, loadList } from '../shop/catalogue.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newDiscountCode } from '../shop/discounts.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import { bookedOrder, deliver, fillData, orderCode, orderKey, pay, startAt, toDelivery } from './steps.ts';

/** The plain iPhone 12 is found first; every question of its condition gets an answer. */
async function giveOldPhone(page: Page, market: Market): Promise<void> {
  const say = checkoutWords[market];
  await page.getByRole('button', { name: say.tradeIn }).click();
  await page.getByLabel(say.device).fill('iphone 12');
  await page
    .getByRole('button', { name: /iPhone 12,? \d+/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  const use = drawer.getByRole('button', { name: say.useInCart });
  await expect(use).toBeVisible();
  for (const question of await drawer.getByRole('group').all()) {
    if ((await question.locator('input:checked').count()) === 0) await question.getByRole('radio').last().check();
  }
  await use.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(say.given)).toBeVisible();
}

async function enterCode(page: Page, market: Market, code: string): Promise<void> {
  await page.getByRole('textbox', { name: checkoutWords[market].code, exact: true }).fill(code);
  await page.getByRole('button', { name: checkoutWords[market].useCode, exact: true }).click();
}

/** A phone with the wanted stock that no other spec buys. */
async function quietPhone(market: Market, place: number): Promise<ProductCard> {
  const { list } = await loadList(market, catalogueWords[market].phones, {
    [catalogueWords[market].qualityParameter]: market === 'cz' ? 'nove' : 'noi',
  });
  const card = list.items.filter(({ price, stock }) => price.was === null && stock.state === 'in-stock').at(-1 - place);
  if (card === undefined) throw new Error('No phone is free');
  return card;
}

test('a code of the office takes off what it says, once; any other one says why it doesn’t', async ({ page, browser, market }) => {
  const say = checkoutWords[market];
  const code = await newDiscountCode(market);
  await startAt(page, market, 'cart');
  await enterCode(page, market, 'NENI-TAKOVY');
  await expect(page.getByText(say.codeUnknown)).toBeVisible();
  await enterCode(page, market, code);
  const applied = page.getByRole('list', { name: say.discounts });
  // Anybody who looks over a shoulder sees how it begins only.
  await expect(applied).toContainText(`${code.slice(0, 4)}•`);
  await toDelivery(page, market);
  await deliver(page, market);
  await pay(page, market, say.cash);
  await fillData(page, market, newMailAddress('sleva'));
  await orderKey(page, market).click();
  const order = await bookedOrder(await orderCode(page, market));
  const [snapshot] = await inBooks<{ discounts: readonly { readonly amount: { readonly amount: number } }[] }>(
    "select snapshot->'applied_discounts' discounts from orders.orders where id = $1",
    [order.id],
  );
  expect(snapshot?.discounts.length).toBeGreaterThan(0);

  const second = await browser.newContext();
  try {
    const later = await second.newPage();
    await startAt(later, market, 'cart');
    await enterCode(later, market, code);
    await expect(later.getByText(say.codeUsed)).toBeVisible();
  } finally {
    await second.close();
  }
});

test('an old phone is described in the cart, the goods are paid whole, and the order says what comes back', async ({ page, market }) => {
  const say = checkoutWords[market];
  await startAt(page, market, 'cart');
  const aside = page.getByRole('complementary').first();
  const total = aside.getByText(say.total).locator('xpath=ancestor::*[self::div][1]').first();
  const price = (await total.innerText()).split('\n').at(-1) ?? '-';
  await giveOldPhone(page, market);
  await expect(aside.getByText(say.payBack)).toBeVisible();
  await expect(aside.getByText(say.inTheEnd)).toBeVisible();
  await expect(aside.getByText(say.payNow).locator('xpath=..')).toContainText(price);
  await toDelivery(page, market);
  await deliver(page, market);
  await pay(page, market, say.transfer);
  await fillData(page, market, newMailAddress('stary'));
  await orderKey(page, market).click();
  const code = await orderCode(page, market);
  await expect(page.getByText(say.payBack).first()).toBeVisible();
  const [row] = await inBooks<{ total: string; status: string; totals: Totals; trade_ins: readonly TradeIn[] }>(
    "select total::text, status, snapshot->'totals' totals, snapshot->'trade_ins' trade_ins from orders.orders where code = $1",
    [code],
  );
  expect(row).toMatchObject({ status: 'awaiting_payment', totals: { trade_in_method: 'mail_in' }, trade_ins: [{ package_line: 1 }] });
  expect(Number(row?.total)).toBe(row?.totals.price.amount);
  expect(row?.totals.pay_back.amount).toBeGreaterThan(0);
  expect(row?.trade_ins[0]?.device_condition_choices.length).toBeGreaterThan(2);
});

test('an old phone handed over in a store reserves the goods there and asks for nothing before the counter', async ({ page }) => {
  const say = checkoutWords.cz;
  await startAt(page, 'cz', 'cart');
  await giveOldPhone(page, 'cz');
  await page.getByRole('radio', { name: say.inStore }).check();
  await page.getByLabel(say.whichStore).selectOption({ index: 1 });
  const aside = page.getByRole('complementary').first();
  await expect(aside.getByText(say.payAtCounter)).toBeVisible();
  await aside.getByRole('link', { name: say.reserve }).click();
  await expect(page).toHaveURL(at('cz', say.summary));
  await fillData(page, 'cz', newMailAddress('pult'));
  await orderKey(page, 'cz').click();
  const [row] = await inBooks<{ totals: Totals; payment: { type_payment: string }; delivery: { type_delivery_code: string } }>(
    "select snapshot->'totals' totals, snapshot->'payment' payment, snapshot->'delivery' delivery from orders.orders where code = $1",
    [await orderCode(page, 'cz')],
  );
  expect(row).toMatchObject({
    totals: { trade_in_method: 'in_store', pay_now: { amount: 0 } },
    payment: { type_payment: 'cash_on_delivery' },
    delivery: { type_delivery_code: 'store_pickup' },
  });
  await expect(page.getByText(say.payAtCounter).first()).toBeVisible();
});

test('a price that changes while the phone lies in the cart has to be accepted', async ({ page }, info) => {
  const say = checkoutWords.cz;
  const card = await quietPhone('cz', info.retry);
  const visitor = createVisitor('cz');
  await startAt(page, 'cz', 'cart', { visitor, product: card.id });
  const editor = await logInAs('catalog-editor');
  const now = card.price.now.amount + 10_000;
  await editor.call(adminChangePrices, { body: { market: 'cz', changes: [{ variant: card.id, now }], confirmed: false } });
  // The event is waited for by calls: a busy machine draws the page slower than it loads it again.
  await expect.poll(async () => (await visitor.call(summary, {})).problems.map(({ code }) => code)).toContain('price-changed');
  await page.goto(at('cz', say.cart));
  const notice = page.locator('[data-problem="price-changed"]');
  await expect(page.getByText(say.blocked).first()).toBeVisible();
  await notice.getByRole('button', { name: say.accept }).click();
  await expect(notice).toBeHidden();
  await toDelivery(page, 'cz');
  await deliver(page, 'cz');
  await pay(page, 'cz', say.cash);
  await fillData(page, 'cz', newMailAddress('zdrazeno'));
  await orderKey(page, 'cz').click();
  const [row] = await inBooks<{ lines: unknown }>("select snapshot->'lines' lines from orders.orders where code = $1", [
    await orderCode(page, 'cz'),
  ]);
  expect(JSON.stringify(row?.lines)).toContain(String(now));
});

test('what has run out meanwhile says so and can be taken out', async ({ page }, info) => {
  const say = checkoutWords.ro;
  const card = await quietPhone('ro', 3 + info.retry);
  const visitor = createVisitor('ro');
  await startAt(page, 'ro', 'cart', { visitor, product: card.id });
  const office = await logInAs('admin', 'ro');
  const params = { market: 'ro', variant: card.id } as const;
  const { row } = await office.call(adminGetStockHistory, { params });
  for (const { place, on_hand: before } of row.places)
    await office.call(adminCorrectStock, { params, body: { place, on_hand_before: before, on_hand: 0, reason: 'lost', note: '' } });
  await expect.poll(async () => (await visitor.call(summary, {})).problems.length).toBeGreaterThan(0);
  await expect.poll(async () => (await visitor.call(getProduct, { params: { product: card.id } })).stock.quantity).toBe(0);
  await page.goto(at('ro', say.cart));
  const notice = page.locator('[data-problem]');
  await expect(page.getByText(say.blocked).first()).toBeVisible();
  await notice.first().getByRole('button').click();
  await expect(page.getByText(say.cartEmpty)).toBeVisible();
});
