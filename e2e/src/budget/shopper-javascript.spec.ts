import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { checkoutBudgets, javaScriptBudgets, shopperJavaScript, wholePageBudgets } from '@okruh/tools/shopper-javascript';
import type { BrowserContext } from 'playwright/test';
import { shop } from '../run/shop.ts';
import { apiTest as test, expect } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';

for (const { page, paths, gzipBytes: budget } of javaScriptBudgets) {
  test(`${page} stays within its budget of JavaScript before the first interaction`, async ({ browser, market }) => {
    const { gzipBytes, files } = await shopperJavaScript(browser, shop()[market] + paths[market]);
    expect(files.length).toBeGreaterThan(0);
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
    expect(gzipBytes, files.map((file) => `${file.path} ${file.gzipBytes}`).join('\n')).toBeLessThanOrEqual(budget);
  });
}

for (const { page, paths, gzipBytes: budget } of wholePageBudgets) {
  test(`${page}, seen to its end, stays within its budget of JavaScript`, async ({ browser, market }) => {
    const { gzipBytes, files } = await shopperJavaScript(browser, shop()[market] + paths[market], { isWhole: true });
    expect(gzipBytes, files.map((file) => `${file.path} ${file.gzipBytes}`).join('\n')).toBeLessThanOrEqual(budget);
  });
}

test('no script of a product’s page is loaded twice', async ({ browser }) => {
  const { files } = await shopperJavaScript(browser, `${shop().cz}/produkt/${PHONE}`, { isWhole: true });
  const entries = files.filter(({ path }) => path.includes('remoteEntry'));
  // One of each remote that has a fragment here, and one runtime for all of them.
  expect(new Set(entries.map(({ path }) => path.replace(/\/[^/]+\/[^/]+$/, ''))).size).toBe(entries.length);
  expect(files.filter(({ isFederation }) => isFederation)).toHaveLength(1);
});

test('an entry of a remote stays within its budget', async ({ browser }) => {
  const { files } = await shopperJavaScript(browser, `${shop().cz}/kosik`);
  const entries = files.filter(({ path }) => path.includes('remoteEntry'));
  expect(entries.length).toBeGreaterThan(0);
  for (const { path, gzipBytes } of entries) expect(gzipBytes, path).toBeLessThanOrEqual(6_000);
});

test('the federation runtime waits until a remote is needed', async ({ browser }) => {
  const { files } = await shopperJavaScript(browser, `${shop().cz}/`);
  expect(files.filter(({ path }) => /federation|remoteEntry/i.test(path))).toEqual([]);
});
