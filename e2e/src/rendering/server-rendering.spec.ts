import { at, bothMarkets, expect, test } from '../run/test.ts';
import { hydrated } from '../run/hydrated.ts';
import { readShift } from '../run/shift.ts';
import { catalogueWords } from '../shop/catalogue.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { words } from '../shop/words.ts';
import { createPreview } from './broken-release.ts';
import { openRendered } from './rendered.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page has its heading, its choices and the next step', async ({ page, market }) => {
    const say = words[market];
    const response = await openRendered(page, at(market, say.buyout));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: say.selectHeading })).toBeVisible();
    await expect(page.getByRole('radio', { name: say.phoneType })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Apple' })).toBeVisible();
    await expect(page).toHaveTitle(/ \| Okruh$/);
  });

  test('a preselected page has its questions, its prices and what search engines read', async ({ page, market }) => {
    const say = words[market];
    await openRendered(page, at(market, `${say.phone}?${market === 'cz' ? 'stav' : 'stare'}=b`));
    await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();
    await expect(page.getByRole('group', { name: say.displayQuestion }).getByRole('radio', { name: say.displayScratched })).toBeChecked();
    await expect(page).toHaveTitle(/Apple iPhone 13/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', at(market, say.phone));
    await expect(page.locator('html')).toHaveAttribute('lang', market === 'cz' ? 'cs-CZ' : 'ro-RO');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Apple iPhone 13/);
  });

  test('the status of a buy-out stands in the page, without anybody’s data', async ({ page, market }) => {
    const say = words[market];
    const { code, number, email } = await placeBuyout(market);
    await openRendered(page, at(market, say.statusPrefix + code));
    await expect(page.getByText(number)).toBeVisible();
    expect(await page.content()).not.toContain(email);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });

  for (const market of bothMarkets)
    test(`an address that names nothing is answered with 404 and a page on ${market}`, async ({ page, watch }) => {
      const say = words[market];
      watch.expectError(/status of 404/);
      const unknownPage = await page.goto(at(market, '/neni'));
      expect(unknownPage?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const unknownCode = await openRendered(page, at(market, `${say.statusPrefix}0000000000000000000000000A`));
      expect(unknownCode?.status()).toBe(404);
    });
});

test.describe('with JavaScript', () => {
  for (const [name, path] of [
    ['landing page', 'buyout'],
    ['preselected page', 'phone'],
  ] as const) {
    test(`the ${name} keeps the server’s nodes when it comes alive`, async ({ page, market }) => {
      // Scripts wait until the server's nodes are marked.
      let goOn = (): void => undefined;
      const marked = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route('**/assets/**/*.js', async (route) => {
        await marked;
        await route.continue();
      });
      await openRendered(page, at(market, words[market][path]));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const marks = await page.evaluate(() => {
        const nodes = [...document.querySelectorAll('[data-remote] *')];
        nodes.forEach((node, index) => node.setAttribute('data-mark', String(index)));
        return nodes.length;
      });
      expect(marks).toBeGreaterThan(50);
      goOn();
      await hydrated(page.getByRole('radio').first());
      expect(await page.locator('[data-mark]').count()).toBe(marks);
      await expect(page.locator('[data-boundary^="mfe-buyout@"]')).toHaveCount(1);
    });
  }

  test('what is pressed before the page comes alive counts', async ({ page, market }) => {
    const say = words[market];
    let goOn = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/assets/**/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await openRendered(page, at(market, say.phone));
    await page.getByRole('radio', { name: say.specialNone }).check();
    await page.getByRole('group', { name: say.batteryQuestion }).getByRole('radio', { name: say.batteryUsed }).check();
    goOn();
    await expect(page.getByRole('complementary').locator('.offer-price output')).toHaveText(say.priceUsedBattery);
  });

  test('nothing moves while the page comes alive', async ({ page, market }) => {
    const say = words[market];
    await page.goto(at(market, say.phone));
    await hydrated(page.getByRole('radio').first());
    await page.getByRole('radio', { name: say.specialNone }).check();
    expect((await readShift(page)).sum).toBeLessThan(0.01);
  });

  test('stores that are closed say when they open without moving, on phones too', async ({ page, market }) => {
    // The evening before Christmas: the longest words that there are.
    await page.clock.setFixedTime(new Date('2026-12-23T21:00:00Z'));
    const { stores, store } = catalogueWords[market];
    for (const width of [320, 360, 851]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of [stores, store]) {
        await page.goto(at(market, path));
        await expect(page.locator('.opening-state').first()).toContainText(market === 'cz' ? 'otevírá' : 'se deschide');
        const { sum, moved } = await readShift(page);
        expect(sum, `${path} at ${width}: ${moved.join()}`).toBeLessThan(0.01);
      }
    }
  });

  for (const error of ['throws', 'is slow', 'is off its contract'] as const) {
    test(`a server build that ${error} leaves the page to the browser`, async ({ page, market }) => {
      const say = words[market];
      await page.goto(await createPreview(market, error));
      await page.goto(at(market, say.phone));
      await expect(page.locator('[data-remote="mfe-buyout"]')).not.toHaveAttribute('data-server');
      await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();
      await page.getByRole('radio', { name: say.specialNone }).check();
      await expect(page.getByRole('complementary').locator('.offer-price output')).toHaveText(say.priceTidy);
    });
  }
});
