import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { catalogueWords, found } from '../shop/catalogue.ts';

const names = (page: Page) => page.locator('main .product-name a');

const buildSearch = (market: Market, words: string): string =>
  at(market, `${catalogueWords[market].search}?${new URLSearchParams({ q: words }).toString()}`);
const locateField = (page: Page, market: Market) => page.getByRole('combobox', { name: catalogueWords[market].searchField });
/** The field once its suggestions are at hand: it comes alive with the first sign of a visitor. */
async function liveField(page: Page, market: Market) {
  const field = locateField(page, market);
  await field.hover();
  return hydrated(field);
}

test.describe('the search', () => {
  for (const market of bothMarkets)
    test(`finds the same with diacritics and without on ${market}`, async ({ page }) => {
      const say = catalogueWords[market];
      const expected = (await found(market, say.accented)).map(({ name }) => name);
      expect(expected.length).toBeGreaterThan(3);
      for (const words of [say.accented, say.plain, say.plain.toUpperCase()]) {
        await page.goto(buildSearch(market, words));
        await expect(names(page)).toHaveText(expected);
      }
    });

  for (const market of bothMarkets)
    test(`knows what a mistyped word should be, and says so on ${market}`, async ({ page }) => {
      const say = catalogueWords[market];
      await page.goto(buildSearch(market, 'ifone'));
      await expect(page.getByText(say.corrected)).toBeVisible();
      await expect(names(page).first()).toHaveText(/^Apple iPhone/);
    });

  for (const [typed, name] of [
    ['a55', /Galaxy A55/],
    ['iphone15pro', /^Apple iPhone 15 Pro$/],
  ] as const) {
    test(`finds a model by its number: ${typed}`, async ({ page, market }) => {
      await page.goto(buildSearch(market, typed));
      await expect(names(page).first()).toHaveText(name);
    });
  }

  test('suggests while typing, all of it by keyboard', async ({ page, market }) => {
    const say = catalogueWords[market];
    await page.goto(at(market, '/'));
    const field = await liveField(page, market);
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await field.pressSequentially('galaxy a5');
    const product = page.getByRole('group', { name: say.products }).getByRole('option').filter({ hasText: 'Galaxy A55 5G' }).first();
    await expect(product).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(product).toBeHidden();
    await field.pressSequentially('5');
    await expect(product).toBeVisible();
    const readActive = (): Promise<string | null> => field.getAttribute('aria-activedescendant');
    await expect(async () => {
      const before = await readActive();
      await page.keyboard.press('ArrowDown');
      // A press that is still being drawn would move on from the product afterwards.
      await expect.poll(readActive).not.toBe(before);
      expect(await product.getAttribute('aria-selected')).toBe('true');
    }).toPass({ timeout: 60_000 });
    expect(await readActive()).toBe(await product.getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Galaxy A55/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toContain(say.product);
  });

  test('asks for two letters at least', async ({ page, watch, market }) => {
    const say = catalogueWords[market];
    watch.expectError(/status of 400/);
    await page.goto(at(market, '/'));
    const input = await liveField(page, market);
    await input.fill('a');
    await input.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: say.tooShort })).toBeVisible();
    await expect(page).toHaveURL(at(market, '/'));
    await page.goto(buildSearch(market, 'a'));
    await expect(page.getByRole('heading', { level: 1, name: say.tooShortPage })).toBeVisible();
  });

  test('finds nothing and offers other links', async ({ page, market }) => {
    const say = catalogueWords[market];
    await page.goto(buildSearch(market, 'xqzwv'));
    await expect(page.getByRole('heading', { name: say.nothing })).toBeVisible();
    const link = page.locator('main').locator(`a[href="${say.phones}"]`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible();
  });

  test('remembers what was searched for, and forgets it when asked', async ({ page, market }) => {
    await page.goto(at(market, '/'));
    const input = await liveField(page, market);
    await input.fill('galaxy a55');
    await input.press('Enter');
    await expect(page).toHaveURL(buildSearch(market, 'galaxy a55'));
    await expect(names(page).first()).toHaveText(/Galaxy A55/);
    await input.fill('');
    await expect(page.getByRole('option', { name: 'galaxy a55' })).toBeVisible();
    await page.locator('.search-forget').click();
    await expect(page.getByRole('option')).toHaveCount(0);
  });
});
