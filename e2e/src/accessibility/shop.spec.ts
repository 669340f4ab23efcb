import { at, bothMarkets, expect, test } from '../run/test.ts';
import { hydrated } from '../run/hydrated.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { words } from '../shop/words.ts';
import { confirmAnswers } from '../sale/selector.ts';
import { audit, openStill } from './audit.ts';

const simplePages = {
  cz: {
    contact: '/kontakt',
    career: '/kariera',
    terms: '/podminky-vykupu',
    privacy: '/ochrana-udaju',
    login: '/prihlaseni',
    registration: '/registrace',
    password: '/heslo',
    'not-found': '/neni',
  },
  ro: {
    contact: '/contact',
    career: '/cariere',
    terms: '/termeni-buyback',
    privacy: '/protectia-datelor',
    login: '/autentificare',
    registration: '/inregistrare',
    password: '/parola',
    'not-found': '/neni',
  },
} as const;

const drawnInBrowser: ReadonlySet<string> = new Set(['login', 'registration', 'password']);

for (const market of bothMarkets) {
  const say = words[market];

  test.describe(`pages of ${market} at every width`, () => {
    test('home, with the question about cookies and without it', async ({ page }) => {
      await openStill(page, market, '/', () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
      const answer = page.getByRole('button', { name: say.consentNecessary });
      await hydrated(answer);
      await audit(page, market, 'home-consent');
      await answer.click();
      await audit(page, market, 'home');
    });

    test('pages of words and forms, and one that isn’t there', async ({ page, watch }) => {
      watch.expectError(/status of 404/);
      for (const [name, path] of Object.entries(simplePages[market])) {
        const isThere = (): Promise<void> => expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
        // Pages of the account aren't drawn by the server: what comes pushes the footer down.
        if (drawnInBrowser.has(name)) await page.goto(at(market, path)).then(isThere);
        else await openStill(page, market, path, isThere);
        await audit(page, market, name);
      }
    });

    test('selector and condition', async ({ page }) => {
      await page.goto(at(market, say.buyout));
      await hydrated(page.getByRole('radio').first());
      await audit(page, market, 'select');
      await page.goto(at(market, `${say.phones}/apple`));
      await (await hydrated(page.getByRole('combobox', { name: 'Model' }))).fill('iphone 13');
      await expect(page.getByRole('option').first()).toBeVisible();
      await audit(page, market, 'select-model');
      await page.goto(at(market, say.phone));
      await page.getByRole('radio', { name: say.specialNone }).check();
      await page.getByRole('button', { name: say.estimateOpen }).click();
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await audit(page, market, 'condition');
      await page.getByRole('radio', { name: say.accountLocked }).check();
      await expect(page.getByText(say.notEligible)).toBeVisible();
      await audit(page, market, 'condition-not-eligible');
    });

    test('sell form, empty and with every error', async ({ page }) => {
      await page.goto(at(market, say.phone));
      await page.getByRole('radio', { name: say.specialNone }).check();
      await confirmAnswers(page, market);
      await page.getByRole('button', { name: say.sellOnline }).first().click();
      await expect(page.getByRole('button', { name: say.submit })).toBeVisible();
      await audit(page, market, 'sell');
      await page.getByRole('button', { name: say.submit }).click();
      await expect(page.getByRole('alert').filter({ hasText: say.summary })).toBeVisible();
      await audit(page, market, 'sell-errors');
    });

    test('status and review, bare and with the token', async ({ page }) => {
      const sold = await placeBuyout(market);
      await page.goto(at(market, say.statusPrefix + sold.code));
      await expect(page.getByText(say.locked)).toBeVisible();
      await audit(page, market, 'status-bare');
      await page.goto(at(market, '/'));
      await page.goto(at(market, sold.location));
      await expect(page.getByRole('button', { name: say.slip })).toBeVisible();
      await audit(page, market, 'status');
      await page.goto(at(market, say.reviewPrefix + sold.code));
      await expect(page.getByText(sold.email)).toBeVisible();
      await audit(page, market, 'review');
    });

    test('the drawer and the open menu', async ({ page }) => {
      await page.goto(at(market, '/'));
      await page.getByRole('button', { name: say.consentNecessary }).click();
      await (await hydrated(page.getByRole('button', { name: say.menuPhones }))).click();
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Apple iPhone', exact: true })).toBeVisible();
      await audit(page, market, 'menu');
    });
  });
}
