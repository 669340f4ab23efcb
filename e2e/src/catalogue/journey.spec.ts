import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { withMotion } from '../run/motion.ts';
import { at, expect, test } from '../run/test.ts';
import { catalogueWords, loadList, findOption } from '../shop/catalogue.ts';

/** Names of products as links, the way into each. */
const names = (page: Page) => page.locator('main .product-name a');
const prices = (page: Page): Promise<number[]> =>
  page.locator('main .cards .price-now').evaluateAll((nodes) => nodes.map((node) => Number((node.textContent ?? '').replace(/\D/g, ''))));

/** How many products the list says it has. */
const count = (page: Page) => page.locator('.listing-bar [role="status"]');
const inWords = (total: number): RegExp => new RegExp(`^${total}\\s`);
const chips = (page: Page, market: Market) => page.getByRole('group', { name: catalogueWords[market].usedFilters });
const answer = (page: Page, market: Market) =>
  page.locator('[data-facet="quality"]').getByRole('link', { name: catalogueWords[market].graded });

test.describe('the path through the shop', () => {
  test.use(withMotion);

  test('home, category, filter, product, and back to the same place', async ({ page, market }) => {
    const say = catalogueWords[market];
    const option = findOption(await loadList(market, say.phones), 'quality', 'a');
    await page.goto(at(market, '/'));
    await page.locator('main').locator(`a[href="${say.phones}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible();
    await answer(page, market).click();
    await expect(page).toHaveURL(at(market, option.href));
    await expect(chips(page, market).getByRole('link', { name: say.graded })).toBeVisible();
    await expect(count(page)).toHaveText(inWords(option.count));
    const product = names(page).nth(14);
    const name = (await product.textContent()) ?? '';
    await hydrated(product);
    await product.scrollIntoViewIfNeeded();
    await product.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toContain(say.product);
    await page.goBack();
    await expect(page).toHaveURL(at(market, option.href));
    await expect(chips(page, market).getByRole('link', { name: say.graded })).toBeVisible();
    await expect(product).toHaveText(name);
    await expect(product).toBeInViewport();
    await chips(page, market).getByRole('link', { name: say.clear }).click();
    await expect(page).toHaveURL(at(market, say.phones));
    await expect(chips(page, market)).toHaveCount(0);
  });

  test('products that were added below the list are there after going back', async ({ page, market }) => {
    const say = catalogueWords[market];
    await page.goto(at(market, say.phones));
    const first = await names(page).count();
    await (await hydrated(page.getByRole('link', { name: say.more }))).click();
    const added = names(page).nth(first + 4);
    const name = (await added.textContent()) ?? '';
    await added.scrollIntoViewIfNeeded();
    await added.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await page.goBack();
    await expect(added).toHaveText(name);
    await expect(added).toBeInViewport();
  });

  test('the cheapest come first when they are asked for, page by page', async ({ page, market }) => {
    const say = catalogueWords[market];
    await page.goto(at(market, say.phones));
    await (await hydrated(page.getByRole('group', { name: say.sort }).getByRole('link', { name: say.cheapest }))).click();
    await expect(page).toHaveURL(at(market, `${say.phones}?${say.cheapestQuery}`));
    await expect(page.getByRole('group', { name: say.sort }).locator('[aria-current="true"]')).toHaveText(say.cheapest);
    const first = await prices(page);
    expect(first).toEqual(first.toSorted((left, right) => left - right));
    await page.getByRole('navigation', { name: say.pages, exact: true }).getByRole('link', { name: say.next }).click();
    await expect(page).toHaveURL(new RegExp(say.second));
    await expect(page.getByRole('navigation', { name: say.pages, exact: true }).locator('[aria-current="page"]')).toHaveText('2');
    const second = await prices(page);
    expect(second[0]).toBeGreaterThanOrEqual(first.at(-1) ?? Infinity);
  });

  test('an unknown filter changes nothing, and the page names its right address', async ({ page, market }) => {
    const say = catalogueWords[market];
    const { count: expected } = findOption(await loadList(market, say.phones), 'quality', 'a');
    const response = await page.goto(at(market, `${say.phones}?neznamy=1&${say.gradedQuery},nesmysl&utm_source=mail`));
    expect(response?.status()).toBe(200);
    await expect(count(page)).toHaveText(inWords(expected));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', at(market, `${say.phones}?${say.gradedQuery}`));
  });

  test('on a phone the filters are a drawer that says what they leave', async ({ page, market }) => {
    const say = catalogueWords[market];
    const option = findOption(await loadList(market, say.phones), 'quality', 'a');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at(market, say.phones));
    await (await hydrated(page.getByRole('button', { name: say.filters }))).click();
    const drawer = page.getByRole('dialog', { name: say.filters });
    await drawer.getByRole('link', { name: say.graded }).click();
    await expect(page).toHaveURL(at(market, option.href));
    const show = drawer.getByRole('button', { name: new RegExp(`\\b${option.count}\\b`) });
    await show.click();
    await expect(drawer).toBeHidden();
    await expect(count(page)).toHaveText(inWords(option.count));
  });
});

test.describe('the shop without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are links, a product can be read, the search finds', async ({ page, market }) => {
    const say = catalogueWords[market];
    const option = findOption(await loadList(market, say.phones), 'quality', 'a');
    await page.goto(at(market, say.phones));
    await answer(page, market).click();
    await expect(page).toHaveURL(at(market, option.href));
    await expect(count(page)).toHaveText(inWords(option.count));
    const name = (await names(page).first().textContent()) ?? '';
    await names(page).first().click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator('.buybox .price-now').first()).toHaveText(/\d/);
    await expect(page.locator('.gallery img').first()).toBeVisible();
    const field = page.getByRole('search').locator('input[name="q"]');
    await field.fill('galaxy a55');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${say.search}\\?q=galaxy`));
    await expect(names(page).first()).toHaveText(/Galaxy A55/);
  });
});
