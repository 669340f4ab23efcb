import { getPriceHistory, getProduct } from '@okruh/contracts/http/catalog/product';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { hydrated } from '../run/hydrated.ts';
import { apiTest, at, bothMarkets, expect, test } from '../run/test.ts';
import { catalogueWords, found, loadList, reducedPhone } from '../shop/catalogue.ts';
import { createVisitor } from '../shop/visitor.ts';

const productJson = z.object({
  '@type': z.literal('Product'),
  name: z.string(),
  sku: z.string(),
  offers: z.object({ '@type': z.literal('Offer'), price: z.string(), priceCurrency: z.string(), url: z.string() }),
});

const structuredData = async (page: Page): Promise<unknown[]> => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => JSON.parse(text) as unknown);
};

test.describe('a product’s page', () => {
  test('another variant is another address in the same place', async ({ page, market }) => {
    const phone = await reducedPhone(market);
    await page.goto(at(market, phone.href));
    const heading = page.getByRole('heading', { level: 1, name: phone.name, exact: true });
    await expect(heading).toBeVisible();
    for (const kind of ['colour', 'storage'] as const) {
      const other = page.locator(`a.variant-${kind}:not([aria-current])`).first();
      await hydrated(other);
      await other.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      const href = (await other.getAttribute('href')) ?? '';
      await other.click();
      await expect(page).toHaveURL(at(market, href));
      await expect(page.locator(`a.variant-${kind}[aria-current="true"]`)).toHaveAttribute('href', href);
      await expect(heading).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
    }
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(at(market, phone.href));
    await expect(page.locator('.buybox .price-now').first()).toHaveText(/\d/);
  });

  for (const market of bothMarkets)
    test(`a struck price says why it is what it is on ${market}`, async ({ page }) => {
      const say = catalogueWords[market];
      const phone = await reducedPhone(market);
      const { lowest } = await createVisitor(market).call(getPriceHistory, { params: { product: phone.id } });
      expect(lowest?.price).toEqual(phone.price.was);
      await page.goto(at(market, phone.href));
      const [was = ''] = /[\d.\s]+ (Kč|Lei)$/.exec((await page.locator('.buybox s').first().innerText()).replaceAll('\u00a0', ' ')) ?? [];
      expect(was).not.toBe('');
      await (await hydrated(page.getByRole('button', { name: say.why }))).click();
      const dialog = page.getByRole('dialog', { name: say.history });
      await expect(dialog.getByText(say.historyWhy)).toContainText(was.trim());
      expect(await dialog.getByRole('row').count()).toBeGreaterThan(2);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: say.why })).toBeFocused();
    });

  test('stores that have it open beside the price, on a phone too, where the key stands at its lower edge', async ({ page, market }) => {
    const say = catalogueWords[market];
    const phone = (await loadList(market, say.phones)).list.items.find(({ stock }) => stock.stores > 0);
    const product = await createVisitor(market).call(getProduct, { params: { product: phone?.id ?? '' } });
    const here = product.stores.filter(({ quantity }) => quantity > 0);
    expect(here.length).toBeGreaterThan(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at(market, phone?.href ?? ''));
    const bar = page.getByRole('region', { name: say.sticky, exact: true });
    await expect(bar.getByRole('button', { name: say.buy })).toBeInViewport();
    // The whole picture lies on the first screen, above the bar.
    await expect(page.locator('.gallery-slide img').first()).toBeInViewport({ ratio: 1 });
    await (await hydrated(page.getByRole('button', { name: say.chooseStore }))).click();
    const drawer = page.getByRole('dialog', { name: new RegExp(`^${say.places}`) });
    for (const { name } of here) await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
    await drawer.getByRole('link', { name: here[0]?.name ?? '', exact: true }).click();
    await expect(page).toHaveURL(at(market, here[0]?.href ?? ''));
  });

  test('customers’ reviews: the sum of them, and all of them when asked for', async ({ page, market }) => {
    const reviewed = (await found(market, 'iphone 13')).find(({ rating }) => (rating?.count ?? 0) > 2);
    expect(reviewed).toBeDefined();
    await page.goto(at(market, reviewed?.href ?? ''));
    const reviews = page.locator('#reviews');
    await reviews.scrollIntoViewIfNeeded();
    await expect(reviews.locator('article.review')).toHaveCount(2);
    await (await hydrated(reviews.locator('.reviews-all'))).click();
    await expect.poll(() => reviews.locator('article.review').count()).toBeGreaterThan(2);
    const shown = await reviews.locator('article.review').count();
    expect(shown).toBe(Math.min(10, reviewed?.rating?.count ?? 0));
  });

  for (const market of bothMarkets)
    test(`machines read the name, the price and the currency of the market on ${market}`, async ({ page }) => {
      const say = catalogueWords[market];
      const phone = await reducedPhone(market);
      await page.goto(at(market, phone.href));
      const read = (await structuredData(page)).map((data) => productJson.safeParse(data)).find(({ success }) => success)?.data;
      expect(read).toMatchObject({
        sku: phone.code,
        offers: { price: (phone.price.now.amount / 100).toFixed(2), priceCurrency: say.currency, url: at(market, phone.href) },
      });
      expect(JSON.stringify(await structuredData(page))).toContain('BreadcrumbList');
      await expect(page.locator('meta[property="product:price:currency"]')).toHaveAttribute('content', say.currency);
      const other = market === 'cz' ? 'ro' : 'cz';
      const alternate = page.locator(`link[rel="alternate"][hreflang="${other === 'cz' ? 'cs-CZ' : 'ro-RO'}"]`);
      await expect(alternate).toHaveAttribute('href', at(other, `${catalogueWords[other].product}${phone.id}`));
    });
});

for (const market of bothMarkets)
  apiTest(`a device’s page leads to its repair and its buy-out, and none of them corrects the address on ${market}`, async () => {
    const visitor = createVisitor(market);
    const [phone] = await found(market, 'iphone 13');
    const product = await visitor.call(getProduct, { params: { product: phone?.id ?? '' } });
    const links = [product.repair_href, product.sell_href];
    expect(links).toEqual([expect.any(String), expect.any(String)]);
    for (const href of links) {
      const { status } = await visitor.raw({ path: href ?? '' });
      expect([status, href]).toEqual([200, href]);
    }
  });

for (const market of bothMarkets)
  apiTest(`no price or currency of the other market can be read on ${market}`, async () => {
    const say = catalogueWords[market];
    const visitor = createVisitor(market);
    const phone = await reducedPhone(market);
    const query = new URLSearchParams({ path: say.phones }).toString();
    const paths = [
      '/api/catalog/home',
      `/api/catalog/category?${query}`,
      `/api/catalog/products?${query}`,
      `/api/catalog/products/${phone.id}`,
      `/api/catalog/products/${phone.id}/price-history`,
      `/api/catalog/cards?codes=${phone.code}`,
      '/api/catalog/search?q=iphone',
      '/api/catalog/suggest?q=iphone',
      '/',
      say.phones,
      say.used,
      phone.href,
      `${say.search}?q=iphone`,
    ];
    for (const path of paths) {
      const { status, text } = await visitor.raw({ path });
      expect(status, path).toBe(200);
      expect(text, path).toContain(path.startsWith('/api/') ? `"${say.currency}"` : market === 'cz' ? 'Kč' : 'Lei');
      // Scripts of the page may hold words of both languages; amounts of the other one never.
      expect(text.match(say.otherCurrency)?.[0], path).toBeUndefined();
    }
  });
