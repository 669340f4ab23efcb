import type { Market } from '@okruh/market';
import { expect, type Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { words } from '../shop/words.ts';

const MAX_ROWS = 20;

/** Types into the model's combobox and goes down its list, by keyboard alone, until the wanted row is the current one. */
export async function chooseModel(page: Page, typed: string, label: string): Promise<void> {
  const model = page.getByRole('combobox', { name: 'Model' });
  await (await hydrated(model)).focus();
  await page.keyboard.type(typed);
  const wanted = page.getByRole('option').filter({ hasText: label });
  await expect(wanted.first()).toBeVisible();
  for (let row = 0; row < MAX_ROWS; row += 1) {
    await page.keyboard.press('ArrowDown');
    const current = page.locator(`[id="${(await model.getAttribute('aria-activedescendant')) ?? ''}"]`);
    if ((await current.textContent())?.startsWith(label) === true) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`No row ${label} below “${typed}”`);
}

/** Confirms the prefilled answers, group by group: before that nothing can be sold. */
export async function confirmAnswers(page: Page, market: Market): Promise<void> {
  const confirm = page.getByRole('button', { name: words[market].confirmAnswers });
  await expect(confirm).toHaveCount(2);
  await (await hydrated(confirm.first())).click();
  await expect(confirm).toHaveCount(1);
  await confirm.click();
}
