import { getSitemap } from '@okruh/contracts/http/catalog/files';
import { getPriceHistory, getProduct } from '@okruh/contracts/http/catalog/product';
import { search } from '@okruh/contracts/http/catalog/search';
import { adminChangePrices } from '@okruh/contracts/http/catalog-admin/prices';
import { adminGetMasterProduct, adminPublishMasterProduct, adminWithdrawMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { getGoogleFeed, getHeurekaFeed } from '@okruh/contracts/http/catalog/files';
import type { Market } from '@okruh/market';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { catalogueWords, loadList } from '../shop/catalogue.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';

/** A change is an event, which purges what was kept; feeds and sitemap may take a minute. */
const SOON = { timeout: 60_000 };
const WITHIN_A_MINUTE = { timeout: 70_000 };

/** An accessory that no other spec looks at, another one for each try: what changed once has another history. */
async function quietAccessory(market: Market, place: number): Promise<ProductCard> {
  const { list } = await loadList(market, catalogueWords[market].accessories);
  const card = list.items.filter(({ price, quality }) => price.was === null && quality === 'new').at(-1 - place);
  if (card === undefined) throw new Error('No accessory is free');
  return card;
}

const cutPart = (text: string, start: string, end: string): string => {
  const from = text.indexOf(start);
  return from < 0 ? '' : text.slice(from, text.indexOf(end, from));
};

for (const market of bothMarkets) {
  test(`a lower price is on the page, in the list and in the feeds of ${market} soon, with the price that it is compared to`, async ({
    page,
  }, info) => {
    const say = catalogueWords[market];
    const card = await quietAccessory(market, info.retry);
    const visitor = createVisitor(market);
    // All of it is kept by now.
    for (const path of [card.href, say.accessories]) await visitor.raw({ path });
    const { points } = await visitor.call(getPriceHistory, { params: { product: card.id } });
    const window = Date.now() - 30 * 86_400_000;
    const held = points.filter(({ from }, index) => Date.parse(points[index + 1]?.from ?? from) > window || index === points.length - 1);
    const was = Math.min(...held.map(({ price }) => price.amount));
    const now = Math.round((was * 0.8) / 100) * 100;

    const editor = await logInAs('catalog-editor');
    await editor.call(adminChangePrices, { body: { market, changes: [{ variant: card.id, now }], confirmed: false } });
    await expect
      .poll(async () => (await visitor.call(getProduct, { params: { product: card.id } })).price)
      .toMatchObject({
        now: { amount: now, currency: say.currency },
        was: { amount: was },
        discount_percent: Math.floor(((was - now) * 100) / was),
      });
    const money = (amount: number): RegExp => new RegExp(String(amount / 100).replace(/\B(?=(\d{3})+$)/g, '[.\\s]?'));
    await expect(async () => {
      await page.goto(at(market, card.href));
      await expect(page.locator('.buybox .price-now').first()).toHaveText(money(now), { timeout: 500 });
    }).toPass(SOON);
    await expect(page.locator('.buybox s').first()).toHaveText(money(was));
    await expect(async () => {
      await page.goto(at(market, say.accessories));
      const shown = page.locator('article.product').filter({ has: page.locator(`a[href="${card.href}"]`) });
      await expect(shown.locator('.price-now')).toHaveText(money(now), { timeout: 500 });
    }).toPass(SOON);
    const decimal = (amount: number): string => (amount / 100).toFixed(2);
    await expect
      .poll(async () => cutPart((await visitor.ask(getGoogleFeed, {})).text, `<g:id>${card.code}</g:id>`, '</item>'), WITHIN_A_MINUTE)
      .toContain(`<g:sale_price>${decimal(now)} ${say.currency}</g:sale_price>`);
    if (market === 'cz')
      expect(cutPart((await visitor.ask(getHeurekaFeed, {})).text, `<ITEM_ID>${card.code}</ITEM_ID>`, '</SHOPITEM>')).toContain(
        `<PRICE_VAT>${decimal(now)}</PRICE_VAT>`,
      );
    // The other market's price is its own.
    const other = market === 'cz' ? 'ro' : 'cz';
    const elsewhere = await createVisitor(other).call(getProduct, { params: { product: card.id } });
    expect(elsewhere.price.now.currency).toBe(catalogueWords[other].currency);
    expect(elsewhere.price.now.amount).not.toBe(now);
  });
}

test('a withdrawn product says so with alternatives on both markets, and lists and sitemap lose it', async ({ page, watch }) => {
  watch.expectError(/status of 410/);
  const card = await quietAccessory('cz', 5);
  const editor = await logInAs('catalog-editor');
  const params = { id: card.master_product_id };
  const addresses = bothMarkets.map((market) => ({ market, path: `${catalogueWords[market].product}${card.id}` }));
  for (const { market, path } of addresses) expect((await createVisitor(market).raw({ path })).status).toBe(200);
  const before = await editor.call(adminGetMasterProduct, { params });
  const { version } = await editor.call(adminWithdrawMasterProduct, { params, body: { version: before.version } });
  try {
    for (const { market, path } of addresses) {
      const visitor = createVisitor(market);
      await expect.poll(async () => (await visitor.raw({ path })).status).toBe(410);
      const response = await page.goto(at(market, path));
      expect(response?.status()).toBe(410);
      await expect(page.getByRole('heading', { level: 1, name: catalogueWords[market].withdrawn })).toBeVisible();
      expect(await page.locator('main article.product').count()).toBeGreaterThan(0);
      await expect(page.locator('main').locator(`a[href="${path}"]`)).toHaveCount(0);
      await expect
        .poll(async () => {
          const { list } = await visitor.call(search, { query: { q: card.name.slice(0, 100) } });
          return list.items.some(({ master_product_id: id }) => id === card.master_product_id);
        })
        .toBe(false);
      await expect.poll(async () => (await visitor.ask(getSitemap, { query: {} })).text.includes(`${path}<`), WITHIN_A_MINUTE).toBe(false);
    }
  } finally {
    await editor.call(adminPublishMasterProduct, { params, body: { version } });
  }
  for (const { market, path } of addresses) await expect.poll(async () => (await createVisitor(market).raw({ path })).status).toBe(200);
});
