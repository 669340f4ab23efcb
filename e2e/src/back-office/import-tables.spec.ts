import { readFile } from 'node:fs/promises';
import { adminListDeliveryPlaces } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { adminListPriceRows } from '@okruh/contracts/http/checkout-admin/price-tables';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Page } from 'playwright/test';
import { expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

/** The export of a table, as its user saves it. */
async function downloadCsv(page: Page, button: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  return (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
}
const upload = (page: Page, lines: readonly string[]) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'tabulka.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) });

test('pickup points of a carrier are exported, edited and imported, without the wrong row', async ({ page }) => {
  const support = await logInAs('support');
  const [place] = (await support.call(adminListDeliveryPlaces, { query: { carrier: 'punct-rapid', page_size: 1 } })).items;
  const name = `${place?.name} ${Date.now() % 1_000_000}`;
  const loadName = async () =>
    (await support.call(adminListDeliveryPlaces, { query: { carrier: 'punct-rapid', page_size: 200 } })).items.find(
      ({ id }) => id === place?.id,
    )?.name;
  await openOffice(page, 'support', `${officePaths['delivery-places']}?karta=soubor`);
  await page.getByLabel('Dopravce', { exact: true }).selectOption('Rychlý bod');
  const lines = await downloadCsv(page, 'Exportovat místa dopravce');
  const edited = lines.map((line) => (line.includes(`;${place?.name};`) ? line.replace(`;${place?.name};`, `;${name};`) : line));
  await upload(page, [...edited, 'NENI-0;cz;;;;;;;;;;;;;']);
  await expect(page.getByRole('region', { name: 'Chyby v souboru' }).getByRole('row')).toHaveCount(7);
  await expect(page.getByText(`Název: ${place?.name} → ${name}`)).toBeVisible();
  expect(await loadName()).toBe(place?.name);
  await page.getByRole('button', { name: 'Uložit 1 řádek, 1 vynechat' }).click();
  await expect(page.getByText('Ze souboru tabulka.csv je uložený 1 řádek')).toBeVisible();
  expect(await loadName()).toBe(name);
  await upload(page, lines);
  await page.getByRole('button', { name: 'Uložit 1 řádek', exact: true }).click();
  await expect.poll(loadName).toBe(place?.name);
});

test('a table of prices is exported, edited and imported, and its history says so', async ({ page }) => {
  const editor = await logInAs('catalog-editor');
  const id = 'ins-accident-tablet-12-0k';
  const loadPrice = async () => {
    const { rows } = await editor.call(adminListPriceRows, { params: { table: 'insurances' } });
    const values = rows.find((row) => row.id === id)?.values;
    return values?.table === 'insurances' ? values.price.RON : null;
  };
  const before = await loadPrice();
  await openOffice(page, 'catalog-editor', officePaths['service-prices']);
  await page.getByText('Nahrát ze souboru').click();
  const lines = await downloadCsv(page, 'Exportovat');
  const edited = lines.map((line) => (line.startsWith(`${id};`) ? line.replace(/[^;]+$/, '77') : line));
  await upload(page, edited);
  await expect(page.getByRole('region', { name: 'Změny cen' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Uložit 1 řádek' }).click();
  await expect.poll(loadPrice).toBe(7_700);
  await upload(page, lines);
  await page.getByRole('button', { name: 'Uložit 1 řádek' }).click();
  await expect.poll(loadPrice).toBe(before);
  await page.getByRole('button', { name: 'Historie změn' }).click();
  await expect(page.getByText(/77\sLei/).first()).toBeVisible();
});
