import type { Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { loadAttachment, linkIn, mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { words } from '../shop/words.ts';
import { chooseModel, confirmAnswers } from './selector.ts';
import { fillInSeller, sellerField, sellerValues } from './seller-form.ts';

/** The offer's price, wherever the layout shows it. */
const price = (page: Page) => page.getByRole('complementary').locator('.offer-price output');
const locateError = (page: Page, text: string) => page.locator('.field', { hasText: text });

test.describe('selling a phone', () => {
  test('from the home page to the price, with the model found by keyboard', async ({ page, market }) => {
    const say = words[market];
    await page.goto(at(market, '/'));
    await page.getByRole('link', { name: say.heroSell }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.selectHeading })).toBeFocused();
    await expect(page.getByRole('radio', { name: say.phoneType })).toBeChecked();
    await page.getByRole('radio', { name: 'Apple' }).check();
    await expect(page).toHaveURL(at(market, `${say.phones}/apple`));
    await chooseModel(page, 'iphone 13 128', 'Apple iPhone 13 128 GB');
    await expect(page).toHaveURL(at(market, `${say.phones}/apple/apple-iphone-13-128gb`));
    await page.getByRole('radio', { name: say.color }).click();
    await expect(page).toHaveURL(at(market, say.phone));
    await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();
  });

  test('another type, manufacturer or model clears what depends on it', async ({ page, market }) => {
    const say = words[market];
    await page.goto(at(market, `${say.phones}/apple/apple-iphone-13-128gb`));
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/iPhone 13/);
    await page.getByRole('radio', { name: 'Samsung' }).check();
    await expect(page).toHaveURL(at(market, `${say.phones}/samsung`));
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('');
    await page.getByRole('radio', { name: say.tabletType }).check();
    await expect(page.getByRole('radio', { name: say.tabletType })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Samsung' })).not.toBeChecked();
  });

  for (const market of bothMarkets)
    test(`the price follows each answer and goes when the device can’t be bought on ${market}`, async ({ page }) => {
      const say = words[market];
      await page.goto(at(market, say.phone));
      await page.getByRole('radio', { name: say.specialNone }).check();
      await expect(price(page)).toHaveText(say.priceTidy);
      await page.getByRole('group', { name: say.batteryQuestion }).getByRole('radio', { name: say.batteryUsed }).check();
      await expect(price(page)).toHaveText(say.priceUsedBattery);
      await page.getByRole('group', { name: say.displayQuestion }).getByRole('radio', { name: say.displayScratched }).check();
      await expect(price(page)).toHaveText(say.priceScratched);
      await page.getByRole('radio', { name: say.accountLocked }).check();
      await expect(page.getByText(say.notEligible)).toBeVisible();
      await expect(page.getByRole('button', { name: say.sellOnline })).toHaveCount(0);
      await page.getByRole('radio', { name: say.accountFree }).check();
      await expect(price(page)).toHaveText(/\d/);
    });

  test('the estimate comes by e-mail, and a wrong address is said at its field', async ({ page, market }) => {
    const say = words[market];
    const email = newMailAddress('odhad');
    await page.goto(at(market, say.phone));
    await (await hydrated(page.getByRole('radio', { name: say.specialNone }))).check();
    await page.getByRole('button', { name: say.estimateOpen }).click();
    await page.getByRole('button', { name: say.estimateSend, exact: true }).click();
    await expect(locateError(page, say.eMailMissing)).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: say.estimateSend, exact: true }).click();
    await expect(page.getByText(say.estimateSent)).toBeVisible();
    const mail = await mailFor(email, say.estimateSubject);
    await page.goto(linkIn(mail, say.phone));
    await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();
  });

  for (const market of bothMarkets)
    test(`wrong data are named one by one, right ones sell the phone and bring the mail with the slip on ${market}`, async ({
      page,
      browser,
    }) => {
      const say = words[market];
      const values = sellerValues(market, newMailAddress('prodej'));
      await page.goto(at(market, say.phone));
      await (await hydrated(page.getByRole('radio', { name: say.specialNone }))).check();
      await confirmAnswers(page, market);
      await page.getByRole('button', { name: say.sellOnline }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: say.sellHeading })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${say.sellQuery}$`));

      await page.getByRole('button', { name: say.submit }).click();
      const summary = page.getByRole('alert').filter({ hasText: say.summary });
      await expect(summary).toBeFocused();
      // Texts, choices, the courier's day and the consent; one less to choose where the IBAN names the bank.
      await expect(summary.getByRole('link')).toHaveCount(market === 'cz' ? 20 : 19);

      await fillInSeller(page, market, {
        ...values,
        imei: '004416283484363',
        personal_identification_number: market === 'cz' ? '840312/9934' : '1870414419717',
        bank_account_full_number: market === 'cz' ? '19-9900004728' : 'RO98 BRDE 0TES T990 7179 2309',
      });
      await page.getByRole('checkbox', { name: say.consent }).check();
      await page.getByRole('button', { name: say.submit }).click();
      await expect(summary.getByRole('link')).toHaveCount(3);
      for (const text of [say.imeiUnknown, say.personalUnknown, say.accountUnknown]) await expect(locateError(page, text)).toBeVisible();

      for (const name of ['imei', 'personal_identification_number', 'bank_account_full_number'] as const)
        await sellerField(page, market, name).fill(values[name]);
      await page.getByRole('button', { name: say.submit }).click();
      await expect(page.getByRole('heading', { name: say.statusHeading })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${say.statusPrefix}[0-9A-Z]{26}$`));
      await expect(page.getByRole('button', { name: say.slip })).toBeVisible();
      const statusUrl = page.url();

      const mail = await mailFor(values.e_mail, say.orderSubject);
      expect(mail.html).toContain(`lang="${market === 'cz' ? 'cs' : 'ro'}`);
      expect((await loadAttachment(mail, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');

      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: say.slip }).click()]);
      expect(download.suggestedFilename()).toMatch(/^[VB]\d\d-\d{6}\.pdf$/);

      const stranger = await browser.newPage();
      await stranger.goto(statusUrl);
      await expect(stranger.getByText(say.locked)).toBeVisible();
      const bare = await stranger.content();
      for (const secret of [values.last_name, values.e_mail, values.imei, values.street]) expect(bare).not.toContain(secret);
      await expect(stranger.getByRole('button', { name: say.slip })).toHaveCount(0);
      await stranger.goto(statusUrl.replace(say.statusPrefix, say.reviewPrefix));
      await expect(stranger.getByText(say.reviewLocked)).toBeVisible();

      await stranger.goto(linkIn(mail, say.statusPrefix));
      await expect(stranger.getByRole('button', { name: say.slip })).toBeVisible();
      await expect(stranger).toHaveURL(statusUrl);
      await stranger.goto(statusUrl.replace(say.statusPrefix, say.reviewPrefix));
      await expect(stranger.getByText(values.street)).toBeVisible();
      await stranger.close();
    });
});
