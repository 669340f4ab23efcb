import { officePaths } from '@okruh/contracts/office-paths';
import type { Locator, Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { mailFor } from '../shop/mails.ts';
import { openOffice } from './log-in.ts';

const MAX_TABS = 90;

/** Tabs forward until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tab = 0; tab < MAX_TABS; tab += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('an order is found, opened, noted, written to, taken over and left again by keys alone', async ({ page, market }) => {
  await fillShelf(market);
  const { number, email } = await placeWantedOrder({ market, typePayment: 'bank_transfer' });
  await openOffice(page, 'admin', officePaths.orders);

  await tabTo(page, page.getByRole('searchbox', { name: 'Hledat objednávku' }));
  await page.keyboard.type(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  // The table is one stop; from its head an arrow leads into the row, Enter opens it.
  for (let tab = 0; tab < MAX_TABS; tab += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('table') !== null)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  // Beside the box that selects the row stands its number.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Objednávka ${number}` })).toBeVisible();

  await page.keyboard.press('n');
  await page.keyboard.type('Volala, přijde v úterý');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Poznámky', exact: true }).getByRole('listitem')).toContainText('Volala, přijde v úterý');

  const takeOver = page.getByRole('button', { name: 'Převzít', exact: true });
  await tabTo(page, takeOver);
  await page.keyboard.press('Enter');
  await expect(takeOver).toBeHidden();
  // The focus isn't lost with the button that is gone.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await page.keyboard.press('m');
  const writing = page.getByRole('dialog', { name: `E-mail k objednávce ${number}` });
  await tabTo(
    page,
    writing
      .getByRole('radio', { name: /Nevyzvednutá zásilka/ })
      .or(writing.getByRole('radio').first())
      .first(),
  );
  await page.keyboard.press('Space');
  await tabTo(page, writing.getByLabel('Předmět'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`K objednávce ${number}`);
  await tabTo(page, writing.getByRole('button', { name: 'Odeslat e-mail' }));
  await page.keyboard.press('Enter');
  await expect(writing).toBeHidden();
  await mailFor(email, new RegExp(`K objednávce ${number}`));

  const back = page.getByRole('main').getByRole('link', { name: 'Objednávky', exact: true }).first();
  await tabTo(page, back);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Objednávky' })).toBeVisible();
});
