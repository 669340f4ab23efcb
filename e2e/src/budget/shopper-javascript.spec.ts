import { javaScriptBudgets, shopperJavaScript } from '@okruh/tools/shopper-javascript';
import { expect, test } from 'playwright/test';
import { shop } from '../run/shop.ts';

for (const { page, paths, gzipBytes: budget } of javaScriptBudgets) {
  for (const market of ['cz', 'ro'] as const) {
    test(`${page} on ${market} stays within its budget of JavaScript before the first interaction`, async ({ browser }) => {
      const { gzipBytes, files } = await shopperJavaScript(browser, shop()[market] + paths[market]);
      expect(files.length).toBeGreaterThan(0);
      expect(gzipBytes, files.map((file) => `${file.path} ${file.gzipBytes}`).join('\n')).toBeLessThanOrEqual(budget);
    });
  }
}

test('the federation runtime waits until a remote is needed', async ({ browser }) => {
  const { files } = await shopperJavaScript(browser, `${shop().cz}/`);
  expect(files.filter(({ path }) => /federation|remoteEntry/i.test(path))).toEqual([]);
});
