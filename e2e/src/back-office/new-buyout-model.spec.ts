import { officePaths } from '@okruh/contracts/office-paths';
import { getProductModelChoices } from '@okruh/contracts/http/buyout/selector';
import { hydrated } from '../run/hydrated.ts';
import { at, expect, test } from '../run/test.ts';
import { confirmAnswers } from '../sale/selector.ts';
import { fillInSeller, sellerValues } from '../sale/seller-form.ts';
import { mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { createVisitor } from '../shop/visitor.ts';
import { words } from '../shop/words.ts';
import { openOffice } from './log-in.ts';

/** A phone of the catalogue that the price list of the demo hasn’t got. */
const PHONE = { name: 'Google Pixel 7', model: 'google-pixel-7-128gb', colour: 'obsidian' };

test('a model that the office adds to the buy-out is offered by the wizard at once, and sold by a customer', async ({ page }) => {
  await openOffice(page, 'buyout-manager', officePaths['new-price']);
  await page.getByRole('combobox', { name: 'Produkt z katalogu' }).fill(PHONE.name);
  await page.getByRole('option', { name: PHONE.name, exact: true }).click();
  await page.getByRole('combobox', { name: 'Velikost' }).selectOption({ label: '128 GB' });
  for (const [grade, crowns, lei] of [
    ['A', '5400', '1080'],
    ['B', '4400', '880'],
    ['C', '3100', '620'],
  ] as const) {
    await page.getByRole('textbox', { name: `Cena ve stavu ${grade} v Kč` }).fill(crowns);
    await page.getByRole('textbox', { name: `Cena ve stavu ${grade} v Lei` }).fill(lei);
  }
  await page.getByRole('button', { name: 'Přidat do ceníku' }).click();
  await expect(page).toHaveURL(at('cz', `${officePaths.prices}/${PHONE.model}`));

  const visitor = createVisitor('cz');
  const load = () => visitor.call(getProductModelChoices, { query: { type: 'telefony', manufacturer: 'google' } });
  await expect.poll(async () => (await load()).choices.map(({ value }) => value)).toContain(PHONE.model);
  const say = words.cz;
  await page.goto(at('cz', `${say.phones}/google/${PHONE.model}/${PHONE.colour}`));
  await (await hydrated(page.getByRole('radio', { name: say.specialNone }))).check();
  await confirmAnswers(page, 'cz');
  const price = (await page.getByRole('complementary').locator('.offer-price output').textContent()) ?? '';
  await page.getByRole('button', { name: say.sellOnline }).first().click();
  const seller = sellerValues('cz', newMailAddress('novy-model'));
  await fillInSeller(page, 'cz', seller);
  await page.getByRole('checkbox', { name: say.consent }).check();
  await page.getByRole('button', { name: say.submit }).click();
  await expect(page.getByRole('heading', { name: say.statusHeading })).toBeVisible();
  await expect(page.getByText(PHONE.name).first()).toBeVisible();
  await mailFor(seller.e_mail, say.orderSubject);
  const code = new URL(page.url()).pathname.slice(say.statusPrefix.length);

  await openOffice(page, 'buyout-clerk', officePaths.buyouts);
  await page.getByRole('searchbox').first().fill(code);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: PHONE.name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(price);
});
