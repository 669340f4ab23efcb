import { at, bothMarkets, expect, test } from '../run/test.ts';
import { hydrated } from '../run/hydrated.ts';
import { withMotion } from '../run/motion.ts';
import { words } from '../shop/words.ts';

test.describe('the frame', () => {
  test.use(withMotion);

  test('the first Tab offers a link past the header', async ({ page, market }) => {
    const say = words[market];
    await page.goto(at(market, say.buyout));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: say.skip });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main');
  });

  test('the menu opens by keyboard at once, Escape gives the focus back', async ({ page, market }) => {
    const say = words[market];
    await page.goto(at(market, '/'));
    const opener = page.getByRole('button', { name: say.menuPhones });
    await (await hydrated(opener)).focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const apple = page.getByRole('navigation').getByRole('link', { name: 'Apple iPhone', exact: true });
    await expect(apple).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(apple).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a pointer opens the menu after a moment and not while it only passes', async ({ page, market }) => {
    const say = words[market];
    await page.clock.install();
    await page.goto(at(market, '/'));
    const opener = page.getByRole('button', { name: say.menuPhones });
    await hydrated(opener);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('navigation').getByRole('link', { name: say.phoneType }).hover();
    await page.clock.runFor(299);
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await page.clock.runFor(2);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    // The open menu lies over the page's head: its foot is elsewhere.
    await page.mouse.move(5, 710);
    await page.clock.runFor(249);
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.clock.runFor(2);
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  test('on a phone the navigation is a drawer that keeps the focus and gives it back', async ({ page, market }) => {
    const say = words[market];
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at(market, '/'));
    const opener = page.getByRole('button', { name: say.menu, exact: true });
    await (await hydrated(opener)).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: say.menu });
    await expect(drawer).toBeVisible();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: say.drawerBuyout }).click();
    await expect(page).toHaveURL(at(market, say.buyout));
    await expect(drawer).toBeHidden();
  });

  test('another page gives the focus to its heading, going back shows the old place', async ({ page, market }) => {
    const say = words[market];
    await page.goto(at(market, '/'));
    await (await hydrated(page.getByRole('contentinfo').getByRole('link', { name: say.contactLink }))).click();
    await expect(page.getByRole('heading', { level: 1, name: say.contact })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });

  for (const market of bothMarkets)
    test(`the other market shows the same page in its own language on ${market}`, async ({ page }) => {
      const say = words[market];
      const other = market === 'cz' ? 'ro' : 'cz';
      await page.goto(at(market, say.phones));
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: market === 'cz' ? /România/ : /Česko/ })
        .click();
      await expect(page).toHaveURL(at(other, words[other].phones));
      await expect(page.getByRole('heading', { level: 1, name: words[other].selectHeading })).toBeVisible();
    });

  for (const market of bothMarkets)
    test(`consent is asked once, and nothing is measured before it on ${market}`, async ({ page, context }) => {
      const say = words[market];
      await page.goto(at(market, '/'));
      const bar = page.getByRole('button', { name: say.consentNecessary });
      await expect(bar).toBeVisible();
      await bar.click();
      await expect(bar).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar).toBeHidden();
      expect((await context.cookies()).every(({ domain }) => domain.endsWith('localhost'))).toBe(true);
    });
});
