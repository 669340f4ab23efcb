import type { Market } from '@okruh/market';
import type { Locator, Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { words } from '../shop/words.ts';
import { chooseModel } from './selector.ts';
import { sellerChoices, sellerField, sellerTexts, sellerValues, type SellerText } from './seller-form.ts';

const MAX_STEPS = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) =>
    elements.some((element) => element === document.activeElement || element.contains(document.activeElement)),
  );

/** Goes on with Tab until something is reached, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} isn't reached by ${key}`);
}

/** Goes to a group of radio buttons and down to the wanted one. */
async function chooseRadio(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, group);
  if (await wanted.isChecked()) return;
  await page.keyboard.press('Space');
  for (let step = 0; step < MAX_STEPS && !(await wanted.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
}

/** Goes through the form with Tab and types into each field what belongs there; a choice list takes the words of a choice. */
async function fillInByKeyboard(page: Page, market: Market, values: Readonly<Record<SellerText, string>>): Promise<void> {
  const typed = new Map<string, string>();
  for (const name of sellerTexts) typed.set((await sellerField(page, market, name).getAttribute('id')) ?? name, values[name]);
  for (const [list, value] of sellerChoices(page, market)) {
    const label = await list.locator(`option[value="${value}"]`).textContent();
    typed.set((await list.getAttribute('id')) ?? value, label ?? value);
  }
  for (let step = 0; step < MAX_STEPS && typed.size > 0; step += 1) {
    await page.keyboard.press('Tab');
    // The courier's day and part of the day: the first of each.
    const isOpenRadio = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLInputElement && focused.name.startsWith('pickup-') && focused.type === 'radio' && !focused.checked;
    });
    if (isOpenRadio) await page.keyboard.press('Space');
    const id = await page.evaluate(() => document.activeElement?.id ?? '');
    const text = typed.get(id);
    if (text === undefined) continue;
    await page.keyboard.type(text);
    typed.delete(id);
  }
  expect([...typed.keys()], 'fields that Tab doesn’t reach').toEqual([]);
}

test('a phone is sold without touching a mouse', async ({ page, market }) => {
  const say = words[market];
  const values = sellerValues(market, newMailAddress('klavesnice'));
  await page.goto(at(market, '/'));
  await tabTo(page, page.getByRole('link', { name: say.heroSell }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say.selectHeading })).toBeFocused();

  const manufacturers = page.getByRole('radio', { name: 'Apple' });
  await tabTo(page, page.getByRole('group').filter({ has: manufacturers }));
  await page.keyboard.press('Space');
  for (let step = 0; step < MAX_STEPS && !page.url().endsWith('/apple'); step += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/\/(telefony|telefoane)\/[a-z-]+$/);
  }
  await expect(manufacturers).toBeChecked();
  await tabTo(page, page.getByRole('combobox', { name: 'Model' }));
  await chooseModel(page, 'iphone 13 128', 'Apple iPhone 13 128 GB');
  await expect(page).toHaveURL(at(market, `${say.phones}/apple/apple-iphone-13-128gb`));
  const color = page.getByRole('radio', { name: say.color });
  await tabTo(page, page.getByRole('group').filter({ has: color }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1, name: say.conditionHeading })).toBeVisible();

  const none = page.getByRole('radio', { name: say.specialNone });
  await chooseRadio(page, page.getByRole('group').filter({ has: none }), none);
  const confirm = page.getByRole('button', { name: say.confirmAnswers }).first();
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: say.sellOnline }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say.sellHeading })).toBeFocused();

  await fillInByKeyboard(page, market, values);
  await tabTo(page, page.getByRole('checkbox', { name: say.consent }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: say.submit }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say.statusHeading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
