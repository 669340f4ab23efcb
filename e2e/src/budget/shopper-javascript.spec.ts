import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { payment } from '@okruh/contracts/http/checkout/payment';
import {
  checkoutBudgets,
  javaScriptBudgets,
  type PageJavaScript,
  shopperJavaScript,
  wholePageBudgets,
} from '@okruh/tools/shopper-javascript';
import type { BrowserContext } from 'playwright/test';
import { shop } from '../run/shop.ts';
import { apiTest as test, expect } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';

/** Most that the entry of a remote may weigh. */
const ENTRY_BYTES = 6_000;
const entriesIn = (files: PageJavaScript['files']) => files.filter(({ path }) => path.includes('remoteEntry'));

for (const { page, paths, gzipBytes: budget } of javaScriptBudgets) {
  test(`${page} stays within its budget of JavaScript before the first interaction`, async ({ browser, market }) => {
    const { gzipBytes, files } = await shopperJavaScript(browser, shop()[market] + paths[market]);
    expect(files.length).toBeGreaterThan(0);
    // The federation runtime waits until a remote is needed; a product's fragments wait for the visitor's first sign.
    if (page === 'home' || page === 'product') expect(files.filter(({ path }) => /federation|remoteEntry/i.test(path))).toEqual([]);
    expect(gzipBytes, files.map((file) => `${file.path} ${file.gzipBytes}`).join('\n')).toBeLessThanOrEqual(budget);
  });
}

/** Everything but the order itself, so that each step of the checkout opens. */
async function chooseAll(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  const calls = [
    { path: addProduct.path, body: { product: PHONE } },
    { path: delivery.path, body: { type_delivery_code: 'courier' } },
    { path: payment.path, body: { type_payment: 'card' } },
  ];
  for (const { path, body } of calls) {
    const status = await page.evaluate(
      async (call) =>
        (await fetch(call.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(call.body) }))
          .status,
      { path, body },
    );
    expect(status, path).toBeLessThan(300);
  }
  await page.close();
}

for (const { page, paths, gzipBytes: budget } of checkoutBudgets) {
  test(`${page} stays within its budget of JavaScript with a filled cart`, async ({ browser, market }) => {
    const origin = shop()[market];
    const { gzipBytes, files } = await shopperJavaScript(browser, origin + paths[market], {
      prepare: (context) => chooseAll(context, origin),
    });
    expect(files.length).toBeGreaterThan(0);
    const entries = page === 'cart' ? entriesIn(files) : [];
    if (page === 'cart') expect(entries.length).toBeGreaterThan(0);
    for (const { path, gzipBytes: ofEntry } of entries) expect(ofEntry, path).toBeLessThanOrEqual(ENTRY_BYTES);
    expect(gzipBytes, files.map((file) => `${file.path} ${file.gzipBytes}`).join('\n')).toBeLessThanOrEqual(budget);
  });
}

for (const { page, paths, gzipBytes: budget } of wholePageBudgets) {
  test(`${page}, seen to its end, stays within its budget of JavaScript`, async ({ browser, market }) => {
    const { gzipBytes, files } = await shopperJavaScript(browser, shop()[market] + paths[market], { isWhole: true });
    // One of each remote that has a fragment here, and one runtime for all of them.
    const entries = entriesIn(files);
    expect(new Set(entries.map(({ path }) => path.replace(/\/[^/]+\/[^/]+$/, ''))).size).toBe(entries.length);
    expect(files.filter(({ isFederation }) => isFederation).length).toBeLessThanOrEqual(1);
    if (page === 'product') expect(files.some(({ isFederation }) => isFederation)).toBe(true);
    expect(gzipBytes, files.map((file) => `${file.path} ${file.gzipBytes}`).join('\n')).toBeLessThanOrEqual(budget);
  });
}
