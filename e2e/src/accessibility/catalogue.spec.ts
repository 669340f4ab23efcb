import { getArticles } from '@okruh/contracts/http/catalog/content';
import type { Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { catalogueWords, found, reducedPhone } from '../shop/catalogue.ts';
import { createVisitor } from '../shop/visitor.ts';
import { audit, openStill } from './audit.ts';

const headed = (page: Page) => () => expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();

for (const market of bothMarkets) {
  const say = catalogueWords[market];

  test.describe(`the catalogue of ${market} at every width`, () => {
    const look = async (page: Page, pages: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, path] of Object.entries(pages)) {
        await openStill(page, market, path, headed(page));
        await audit(page, market, name);
      }
    };

    test('lists: whole, filtered, empty, sales, second hand', async ({ page }) => {
      await look(page, {
        category: say.phones,
        'category-filtered': `${say.phones}?${say.gradedQuery}`,
        'category-empty': `${say.phones}?${say.emptyQuery}`,
        sales: say.sale,
        used: say.used,
      });
    });

    test('search: found, corrected, nothing, and its suggestions', async ({ page }) => {
      await look(page, {
        search: `${say.search}?q=iphone`,
        'search-corrected': `${say.search}?q=ifone`,
        'search-nothing': `${say.search}?q=xqzwv`,
      });
      const field = page.getByRole('combobox', { name: say.searchField });
      await field.hover();
      await (await hydrated(field)).fill('galaxy');
      await expect(page.getByRole('option').first()).toBeVisible();
      await audit(page, market, 'search-suggestions');
    });

    test('a product: reduced, used, its price history and its stores', async ({ page }) => {
      const phone = await reducedPhone(market);
      const used = (await found(market, 'iphone 13')).find(({ quality }) => quality !== 'new');
      await look(page, { 'product-used': used?.href ?? '', product: phone.href });
      await (await hydrated(page.getByRole('button', { name: say.why }))).click();
      await expect(page.getByRole('dialog').getByText(say.historyWhy)).toBeVisible();
      await audit(page, market, 'product-history');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await (await hydrated(page.locator('.gallery-slide').first())).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await audit(page, market, 'product-zoom');
    });

    test('articles, questions, stores', async ({ page }) => {
      const { items } = await createVisitor(market).call(getArticles, { query: { page: 1, page_size: 12 } });
      await look(page, { articles: say.articles, article: items[0]?.href ?? '', faq: say.faq, stores: say.stores, store: say.store });
    });

    test('filters in the drawer of a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(at(market, say.phones));
      await (await hydrated(page.getByRole('button', { name: say.filters }))).click();
      await expect(page.getByRole('dialog', { name: say.filters })).toBeVisible();
      await audit(page, market, 'filters-drawer');
    });
  });
}
