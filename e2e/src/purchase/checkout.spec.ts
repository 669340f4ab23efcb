import type { Locator, Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { at, expect, test } from '../run/test.ts';
import { cards } from '../shop/bank.ts';
import { PHONE } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { buy, deliver, expectBooked, fillData, orderCode, orderKey, pay, payAtBank, startAt, locateStep, toDelivery } from './steps.ts';

const MAX_STEPS = 120;

/** Goes on with Tab until something is reached, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} isn't reached by Tab`);
}

/** Goes into a group of radio buttons and down to the wanted one. */
async function chooseByArrows(page: Page, name: string, wanted: Locator): Promise<void> {
  const group = page.locator(`input[type="radio"][name="${name}"]`);
  await tabTo(page, group);
  if ((await page.locator(`input[name="${name}"]:checked`).count()) === 0) await page.keyboard.press('Space');
  for (let step = 0; step < 20 && !(await wanted.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await expect(target).not.toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
}

test('a whole purchase on a phone of 360 pixels', async ({ page, market }) => {
  const say = checkoutWords[market];
  await page.setViewportSize({ width: 360, height: 740 });
  await buy(page, market);
  await toDelivery(page, market);
  await deliver(page, market);
  await pay(page, market, say.card);
  await fillData(page, market, newMailAddress('mobil'));
  await orderKey(page, market).click();
  await payAtBank(page, market, cards.paid);
  const code = await orderCode(page, market);
  await expect(locateStep(page, say.paid)).toBeVisible();
  await expectBooked(code, { payment_status: 'paid' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});

test('a phone is bought without touching a mouse', async ({ page }) => {
  const say = checkoutWords.cz;
  await page.goto(at('cz', say.product + PHONE));
  await pressByKeyboard(page, await hydrated(page.getByRole('button', { name: say.buy })));
  await pressByKeyboard(page, page.getByRole('dialog', { name: say.added }).getByRole('link', { name: say.toCart, exact: true }));
  await expect(page).toHaveURL(at('cz', say.cart));
  await pressByKeyboard(page, page.getByRole('link', { name: say.goOn, exact: true }));
  await expect(page).toHaveURL(at('cz', say.delivery));
  await expect(page.getByRole('radio', { name: say.courier })).toBeVisible();
  await chooseByArrows(page, 'delivery', page.getByRole('radio', { name: say.courier }));
  await pressByKeyboard(page, page.getByRole('button', { name: say.toPayment }));
  await expect(page).toHaveURL(at('cz', say.payment));
  await expect(page.getByRole('radio', { name: say.cash })).toBeVisible();
  await chooseByArrows(page, 'payment', page.getByRole('radio', { name: say.cash }));
  await pressByKeyboard(page, page.getByRole('button', { name: say.toData }));
  await expect(page).toHaveURL(at('cz', say.summary));
  const typed = [
    [say.email, newMailAddress('klavesnice')],
    [say.phone, '601 000 001'],
    [say.firstName, 'Jana'],
    [say.lastName, 'Dvořáková'],
    [say.street, 'Dlouhá 377/2'],
    [say.city, 'Praha'],
    [say.postcode, '110 00'],
  ] as const;
  for (const [label, value] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
    // Found towns would take the next key.
    if (label === say.city || label === say.postcode) await page.keyboard.press('Escape');
  }
  await tabTo(page, page.getByRole('checkbox', { name: say.terms }));
  await page.keyboard.press('Space');
  await pressByKeyboard(page, orderKey(page, 'cz'));
  await expectBooked(await orderCode(page, 'cz'), { type_payment: 'cash_on_delivery' });
});

test('an unfinished checkout is there after a reload, and what is missing is named', async ({ page }) => {
  const say = checkoutWords.ro;
  await startAt(page, 'ro', 'delivery');
  // An address alone doesn't skip a step.
  await page.goto(at('ro', say.summary));
  await expect(page).toHaveURL(at('ro', say.delivery));
  await deliver(page, 'ro');
  await pay(page, 'ro', say.cash);
  await orderKey(page, 'ro').click();
  await expect(page.getByRole('alert').filter({ hasText: say.errors })).toBeVisible();
  const email = newMailAddress('reincarcat');
  await fillData(page, 'ro', email);
  await page.reload();
  await expect(page.getByLabel(say.email, { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(say.street, { exact: true })).toHaveValue('Calea Dorobanților 7');
  const terms = page.getByRole('checkbox', { name: say.terms });
  if (!(await terms.isChecked())) await terms.check();
  await orderKey(page, 'ro').click();
  await expectBooked(await orderCode(page, 'ro'), { type_payment: 'cash_on_delivery' });
});
