import { at, expect, test } from '../run/test.ts';
import { fillShelf } from '../purchase/steps.ts';
import { openRendered } from '../rendering/rendered.ts';
import { PHONE } from '../shop/buyers.ts';
import { catalogueWords } from '../shop/catalogue.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { words } from '../shop/words.ts';

/** Pages of remotes: what stands there when all is well. */
const pages = {
  'mfe-buyout': { cz: { path: '/vykup', heading: words.cz.selectHeading }, ro: { path: '/buyback', heading: words.ro.selectHeading } },
  'mfe-account': { cz: { path: '/prihlaseni', heading: 'Přihlášení' }, ro: { path: '/autentificare', heading: 'Autentificare' } },
  'mfe-admin': { cz: { path: '/admin/prihlaseni', heading: /./ }, ro: { path: '/admin/prihlaseni', heading: /./ } },
} as const;
const remotes = ['mfe-buyout', 'mfe-account', 'mfe-admin'] as const;

for (const remote of remotes) {
  test(`${remote} down leaves the shop usable, and comes back by itself`, async ({ page, watch, market }) => {
    const say = words[market];
    const { path, heading } = pages[remote][market];
    watch.expectError(new RegExp(`/assets/${remote}/`));
    watch.expectError(/federation|remoteEntry|ScriptExternal|RUNTIME-\d+|Failed to (load|fetch)/i);
    const files = `**/assets/${remote}/**`;
    await page.route(files, (route) => route.abort('connectionrefused'));
    await page.goto(at(market, path));
    await expect(page.getByText(say.boundary[remote])).toBeVisible();
    await expect(page.getByRole('button', { name: say.retry })).toBeVisible();
    if (remote !== 'mfe-admin') {
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: say.contactLink }).click();
      await expect(page.getByRole('heading', { level: 1, name: say.contact })).toBeVisible();
      await page.goBack();
      await expect(page.getByText(say.boundary[remote])).toBeVisible();
    }
    await page.unroute(files);
    // Nobody presses anything: the next try by itself works.
    await expect(page.getByText(say.boundary[remote])).toBeHidden();
    await expect(page.locator('main').getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test('a remote that was down is tried at once when somebody asks', async ({ page, watch, market }) => {
  const say = words[market];
  watch.expectError(/\/assets\/mfe-account\//);
  watch.expectError(/federation|remoteEntry|RUNTIME-\d+|Failed to (load|fetch)/i);
  const files = '**/assets/mfe-account/**';
  await page.route(files, (route) => route.abort('connectionrefused'));
  await page.goto(at(market, pages['mfe-account'][market].path));
  await page.getByRole('button', { name: say.retry }).waitFor();
  await page.unroute(files);
  await page.getByRole('button', { name: say.retry }).click();
  await page.getByLabel('E-mail').fill(newMailAddress('znovu'));
});

test('the price stays readable while the remote’s scripts can’t be had', async ({ page, watch, market }) => {
  const say = words[market];
  watch.expectError(/\/assets\/mfe-buyout\//);
  watch.expectError(/federation|remoteEntry|RUNTIME-\d+|Failed to (load|fetch)/i);
  await page.route('**/assets/mfe-buyout/**/*.js', (route) => route.abort('connectionrefused'));
  await openRendered(page, at(market, say.phone));
  await expect(page.getByText(say.boundary['mfe-buyout'])).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();
});

test('the key at the edge of a phone’s screen opens the stores at once while the cart is down', async ({ page, watch, market }) => {
  const say = catalogueWords[market];
  watch.expectError(/\/assets\/mfe-cart-checkout\//);
  watch.expectError(/federation|remoteEntry|RUNTIME-\d+|Failed to (load|fetch)/i);
  await fillShelf(market);
  await page.setViewportSize({ width: 360, height: 740 });
  const files = '**/assets/mfe-cart-checkout/**';
  await page.route(files, (route) => route.abort('connectionrefused'));
  await page.goto(at(market, say.product + PHONE));
  await expect(page.locator('.add-to-cart-slot').getByRole('link', { name: say.places })).toBeVisible();
  // Later tries get no answer at all: what opens the stores is the press itself.
  await page.route(files, () => undefined);
  const key = page.getByRole('region', { name: say.sticky, exact: true }).getByRole('button', { name: say.buy });
  await key.evaluate((node) =>
    new MutationObserver(() => node.setAttribute('data-was-busy', '')).observe(node, { attributeFilter: ['aria-busy'] }),
  );
  await key.click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^${say.places}`) })).toBeVisible();
  await expect(key).not.toHaveAttribute('data-was-busy');
});
