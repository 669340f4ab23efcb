import { addProduct, cartProducts } from '@okruh/contracts/http/checkout/cart';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { hydrated } from '../run/hydrated.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';
import { catalogueWords, found } from '../shop/catalogue.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { logInCustomer } from '../shop/customers.ts';

/** Slower than anybody waits for a part of a page; one file names the next, so it adds up. */
const SLOW_MS = 2_000;
const remotes = ['mfe-buyout', 'mfe-service', 'mfe-account', 'mfe-admin'] as const;
const getFilesPattern = (remote: string): string => `**/assets/${remote}/**`;

/** A phone that is bought out and repaired as well, so that both fragments have their place on its page. */
async function phoneHref(market: Market): Promise<string> {
  const phone = (await found(market, 'iphone 13')).find(({ name }) => name === 'Apple iPhone 13');
  expect(phone).toBeDefined();
  return phone?.href ?? '';
}
const slots = (page: Page) => page.locator('main .remote-slot');
/** Parts below the first screen wait for somebody to come. */
async function arrive(page: Page, market: Market, path: string): Promise<void> {
  await page.goto(at(market, path));
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 200);
}
async function usable(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
}

for (const remote of remotes) {
  test(`pages of the shop are whole while ${remote} is down`, async ({ page, watch, market }) => {
    const say = catalogueWords[market];
    watch.expectError(new RegExp(`/assets/${remote}/`));
    watch.expectError(/federation|remoteEntry|ScriptExternal|RUNTIME-\d+|Failed to (load|fetch)/i);
    await page.route(getFilesPattern(remote), (route) => route.abort('connectionrefused'));
    if (remote === 'mfe-account') {
      const session = (await logInCustomer(market)).session() ?? '';
      await page.context().addCookies([{ name: 'okruh', value: session, domain: new URL(at(market, '/')).hostname, path: '/' }]);
    }
    const asked = remote === 'mfe-admin' ? null : page.waitForRequest(getFilesPattern(remote));
    await arrive(page, market, await phoneHref(market));
    // How far down it stands depends on what the page has to say that day.
    if (remote === 'mfe-service') await page.locator('.repair-teaser-slot').scrollIntoViewIfNeeded();
    if (remote === 'mfe-account') await page.locator('.user-menu').hover();
    await asked;
    await usable(page);
    if (remote === 'mfe-account') await expect(page.locator('.user-menu').getByRole('link')).toBeVisible();
    if (remote === 'mfe-buyout') {
      const fallback = page.locator('.trade-in-slot .remote-slot-fallback').getByRole('link');
      await expect(fallback).toBeVisible();
      const before = await slots(page).first().boundingBox();
      expect(before?.height).toBeGreaterThan(40);
    }
    await expect(page.locator('.buybox .price-now').first()).toHaveText(/\d/);
    const other = page.locator('a.variant-storage:not([aria-current]), a.variant-colour:not([aria-current])').first();
    const href = (await other.getAttribute('href')) ?? '';
    await other.click();
    await expect(page).toHaveURL(at(market, href));
    await usable(page);
    for (const path of ['/', say.phones]) {
      await arrive(page, market, path);
      await usable(page);
      expect(await page.locator('main a[href]').count()).toBeGreaterThan(10);
    }
  });
}

test('a slow remote keeps its place: what stands there first stays until it is drawn', async ({ page, market }) => {
  for (const remote of ['mfe-buyout', 'mfe-service'])
    await page.route(getFilesPattern(remote), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.continue();
    });
  const asked = page.waitForRequest(getFilesPattern('mfe-buyout'));
  await arrive(page, market, await phoneHref(market));
  await asked;
  await usable(page);
  const slot = page.locator('.trade-in-slot');
  await expect(slot.locator('.remote-slot-fallback').getByRole('link')).toBeVisible();
  const place = await slot.boundingBox();
  // One file names the next: each of them is late.
  await expect(slot.locator('.remote-slot-fallback')).toHaveCount(0, { timeout: 120_000 });
  await expect(slot.locator('[data-remote]')).toBeVisible();
  expect((await slot.boundingBox())?.height).toBeCloseTo(place?.height ?? 0, 0);
});

/** A phone's pieces stand above the key, elsewhere they stand beside it. */
const screens = { cz: { width: 360, height: 740 }, ro: { width: 1366, height: 900 } } as const;

for (const market of bothMarkets)
  test(`a press that is earlier than the cart puts the product in it once on ${market}`, async ({ page }) => {
    const say = checkoutWords[market];
    await fillShelf(market);
    await page.setViewportSize(screens[market]);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(getFilesPattern('mfe-cart-checkout'), async (route) => {
      await released;
      await route.continue();
    });
    const additions: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === addProduct.path) additions.push(request.url());
    });
    await page.goto(at(market, say.product + PHONE));
    const early = await hydrated(page.locator('.early-key').getByRole('button', { name: say.buy }));
    // The bonus for an old device stands above the key, and comes with the same sign.
    await expect(page.locator('.trade-in-slot .remote-slot-fallback')).toHaveCount(0);
    await early.press('Enter');
    await expect(early).toHaveAttribute('aria-busy', 'true');
    await expect(early).toBeFocused();
    const words = await early.innerText();
    const place = await page.locator('.buybox .facts').boundingBox();
    const size = await early.boundingBox();

    release();
    await expect(page.getByRole('dialog', { name: say.added })).toBeVisible();
    await expect(page.locator('.early-key')).toHaveCount(0);
    await page.keyboard.press('Escape');
    const key = page.locator('.add-to-cart-slot [data-remote]').getByRole('button', { name: say.buy });
    await expect(key).toBeFocused();
    await expect(key).not.toHaveAttribute('aria-busy');
    // It stands where the shell's key stood, with the same words, and nothing below it moved.
    expect(await key.innerText()).toBe(words);
    expect(await key.boundingBox()).toEqual(size);
    expect(await page.locator('.buybox .facts').boundingBox()).toEqual(place);
    expect(additions).toHaveLength(1);
    const cart = await page.evaluate(async (path): Promise<unknown> => (await fetch(path)).json(), cartProducts.path);
    expect(cart).toMatchObject({ count: 1 });
  });
