import { adminListConsumers } from '@okruh/contracts/http/ops-admin/streams';
import { officePaths } from '@okruh/contracts/office-paths';
import { auditOffice } from '../accessibility/audit.ts';
import { expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

test('a consumer stands still, its backlog is seen, and it is gone once it goes on', async ({ page }) => {
  const office = await logInAs('operator');
  const load = async () => {
    const { items } = await office.call(adminListConsumers, {});
    return items.find(({ name, stream }) => name === 'buyout' && stream === 'ORDERS');
  };
  await openOffice(page, 'operator', officePaths.consumers);
  await page.getByRole('button', { name: 'Pozastavit buyout' }).first().click();
  await page.getByLabel('Důvod').fill('Zkouška zastavení');
  await page.getByRole('dialog').getByRole('button', { name: 'Pozastavit' }).click();
  const row = page.getByRole('row', { name: /^buyout\s*ORDERS/ });
  await expect(row.getByText('pozastavený')).toBeVisible();
  await expect(row.getByText('Zkouška zastavení')).toBeVisible();
  await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  await expect.poll(async () => (await load())?.pending ?? 0).toBeGreaterThan(0);
  await row.getByRole('button', { name: 'Pustit dál buyout' }).click();
  await page.getByLabel('Důvod').fill('Zkouška skončila');
  await page.getByRole('dialog').getByRole('button', { name: 'Pustit dál' }).click();
  await expect.poll(async () => (await load())?.pending ?? 1).toBe(0);
  await expect(row.getByText('v pořádku')).toBeVisible();
});

test('a projection is compared with its stream, and a range is replayed without doing anything twice', async ({ page }) => {
  await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  await openOffice(page, 'operator', officePaths.replays);
  await page.getByRole('button', { name: 'Porovnat checkout.stores' }).click();
  await page.getByLabel('Důvod').fill('Zkouška porovnání');
  await page.getByRole('dialog').getByRole('button', { name: 'Porovnat' }).click();
  const row = page.getByRole('row', { name: /^checkout\.stores/ });
  await expect(row.getByText(/souhlasí/)).toBeVisible();
  await auditOffice(page, 'cz', 'replays');

  await page.goto(new URL(officePaths.consumers, page.url()).href);
  await page.getByRole('button', { name: 'Přehrát notifications ORDERS' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Úsek podle').selectOption('sequence');
  await dialog.getByLabel('Od', { exact: true }).fill('1');
  await dialog.getByRole('button', { name: 'Ukázat, co dostane' }).click();
  await dialog.getByLabel('Důvod').fill('Zkouška přehrání');
  await dialog.getByRole('button', { name: /^Přehrát \d/ }).click();
  await expect(page.getByRole('heading', { name: /Přehráno odběrateli/ })).toBeVisible();
  await expect(page.getByText(/už (ji|je) má/)).toBeVisible();
  await auditOffice(page, 'cz', 'replay');
});
