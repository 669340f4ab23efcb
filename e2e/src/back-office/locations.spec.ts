import { adminAddLocation, adminUpdateLocation } from '@okruh/contracts/http/picking-admin/locations';
import { officePaths } from '@okruh/contracts/office-paths';
import { expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

test('a cell that a colleague changed meanwhile shows both values and who it was; either is taken by keys alone', async ({
  page,
  watch,
}) => {
  watch.expectError(/409/);
  const colleague = await logInAs('warehouse');
  const code = `E2E-${Date.now() % 1_000_000}`;
  const location = await colleague.call(adminAddLocation, {
    body: { market: 'cz', place: 'warehouse', code, kind: 'shelf', walk_order: 100 },
  });
  await openOffice(page, 'admin', `${officePaths.locations}?q=${code}`);
  const cell = page.getByRole('row', { name: code }).locator('td[data-label="Pořadí obchůzky"]');
  await cell.dblclick();
  const { id, version, kind } = location;
  await colleague.call(adminUpdateLocation, { params: { id }, body: { version, code, kind, walk_order: 200 } });
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  await expect(cell.getByRole('alert')).toContainText('to mezitím změnil/a');
  await expect(cell).toContainText('200');
  await page.keyboard.press('Enter');
  await expect(cell.getByRole('button', { name: 'Ponechat moje' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Uloženo: Pořadí obchůzky, ${code}, Sklad`)).toBeVisible();
  await expect(cell).toHaveText('300');
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText('200');
});
