import { officePaths } from '@okruh/contracts/office-paths';
import { expect, test } from '../run/test.ts';
import { openOffice } from './log-in.ts';

test('columns that somebody chose are those of the same person on another computer', async ({ browser, page }) => {
  await openOffice(page, 'catalog-editor', officePaths.discounts);
  const isShown = (of: typeof page) => of.getByRole('grid').getByRole('columnheader', { name: 'Kódy', exact: true });
  await expect(isShown(page)).toBeVisible();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/components/office/params'),
  );
  await page.getByRole('button', { name: 'Sloupce' }).click();
  await page.getByRole('checkbox', { name: 'Kódy', exact: true }).uncheck();
  await expect(isShown(page)).toHaveCount(0);
  expect((await saved).status()).toBe(200);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await openOffice(other, 'catalog-editor', officePaths.discounts);
  await expect(other.getByRole('grid')).toBeVisible();
  await expect(isShown(other)).toHaveCount(0);

  // As they were, for others that work as this person.
  const undone = other.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/components/office/params'),
  );
  await other.getByRole('button', { name: 'Sloupce' }).click();
  await other.getByRole('button', { name: 'Vrátit původní sloupce' }).click();
  await undone;
  await elsewhere.close();
});
