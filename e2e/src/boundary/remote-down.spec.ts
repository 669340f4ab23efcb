import { at, bothMarkets, expect, test } from '../run/test.ts';
import { openRendered } from '../rendering/rendered.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { words } from '../shop/words.ts';

/** Pages of remotes: what stands there when all is well. */
const pages = {
  cz: [
    { remote: 'mfe-buyout', path: '/vykup', heading: words.cz.selectHeading },
    { remote: 'mfe-account', path: '/prihlaseni', heading: 'Přihlášení' },
    { remote: 'mfe-admin', path: '/admin/prihlaseni', heading: /./ },
  ],
  ro: [
    { remote: 'mfe-buyout', path: '/buyback', heading: words.ro.selectHeading },
    { remote: 'mfe-account', path: '/autentificare', heading: 'Autentificare' },
    { remote: 'mfe-admin', path: '/admin/prihlaseni', heading: /./ },
  ],
} as const;

for (const market of bothMarkets) {
  const say = words[market];

  for (const { remote, path, heading } of pages[market]) {
    test(`${remote} down on ${market} leaves the shop usable, and comes back by itself`, async ({ page, watch }) => {
      watch.expectFault(new RegExp(`/assets/${remote}/`));
      watch.expectFault(/federation|remoteEntry|ScriptExternal|RUNTIME-\d+|Failed to (load|fetch)/i);
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
      await expect(page.getByText(say.boundary[remote])).toBeHidden({ timeout: 40_000 });
      await expect(page.locator('main').getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  }

  test(`a remote that was down is tried at once when somebody asks, on ${market}`, async ({ page, watch }) => {
    watch.expectFault(/\/assets\/mfe-account\//);
    watch.expectFault(/federation|remoteEntry|RUNTIME-\d+|Failed to (load|fetch)/i);
    const files = '**/assets/mfe-account/**';
    await page.route(files, (route) => route.abort('connectionrefused'));
    await page.goto(at(market, pages[market][1].path));
    await page.getByRole('button', { name: say.retry }).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: say.retry }).click();
    await page.getByLabel('E-mail').fill(newMailAddress('znovu'));
  });

  test(`the price stays readable on ${market} while the remote’s scripts can’t be had`, async ({ page, watch }) => {
    watch.expectFault(/\/assets\/mfe-buyout\//);
    watch.expectFault(/federation|remoteEntry|RUNTIME-\d+|Failed to (load|fetch)/i);
    await page.route('**/assets/mfe-buyout/**/*.js', (route) => route.abort('connectionrefused'));
    await openRendered(page, at(market, say.phone));
    await expect(page.getByText(say.boundary['mfe-buyout'])).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();
  });
}
