import { randomUUID } from 'node:crypto';
import { officePaths } from '@okruh/contracts/office-paths';
import { expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { listAccessoryCodes, type SupplierLine, writeSupplierCsv } from '../shop/supplier-invoices.ts';
import { openOffice } from './log-in.ts';

interface Cost {
  readonly unit_cost: number | null;
  readonly published: number | null;
}
/** What a variant costs us by its code, and the amount of the last event about it; null for none. */
const loadCost = async (code: string): Promise<Cost | undefined> =>
  (
    await inBooks<Cost>(
      `select p.unit_cost::int as unit_cost, (o.envelope -> 'data' -> 'unit_cost' ->> 'amount')::int as published
       from invoicing.supplier_prices p
       join catalog.variants v on v.id = p.variant_id
       join invoicing.outbox o on o.subject = p.variant_id || '@cz' and (o.envelope ->> 'aggregateversion')::int = p.version
       where p.market = 'cz' and v.code = $1`,
      [code],
    )
  )[0];

test('a supplier’s invoice with wrong prices imports nothing, the corrected one says what goods cost us until it is taken back', async ({
  page,
}) => {
  const [, one = '', two = ''] = await listAccessoryCodes('cz');
  const number = `FV-${randomUUID().slice(0, 8)}`;
  const before = (await loadCost(one))?.unit_cost ?? null;
  const price = 100 + Math.floor(Math.random() * 100);
  await openOffice(page, 'accountant', officePaths['supplier-invoices']);
  await page.getByRole('button', { name: 'Nahrát CSV' }).click();
  const upload = (lines: readonly SupplierLine[]) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'faktura.csv', mimeType: 'text/csv', buffer: Buffer.from(writeSupplierCsv('cz', number, lines)) });
  const right = { code: one, quantity: 3, price };

  await upload([right, { code: two, quantity: 2, price, total: 1 }, { code: 'NENI-000-000', quantity: 1, price }]);
  await expect(page.getByRole('alert').filter({ hasText: 'Ceny na faktuře nejsou správné, nic jsme nenaimportovali' })).toBeVisible();
  const errors = page.getByRole('region', { name: 'Chyby v souboru' });
  await expect(errors.getByRole('row').filter({ hasText: 'total' })).toContainText('3');
  await expect(errors.getByRole('row').filter({ hasText: 'NENI-000-000' })).toContainText('Takový kód v katalogu nemáme');
  await expect(page.getByRole('button', { name: 'Naimportovat' })).toBeHidden();
  expect(await inBooks('select from invoicing.supplier_invoices where number = $1', [number])).toEqual([]);

  await upload([right, { code: two, quantity: 2, price }]);
  await expect(page.getByText('Soubor faktura.csv je v pořádku')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Co se změní' }).getByRole('row').filter({ hasText: one })).toBeVisible();
  await page.getByRole('button', { name: 'Naimportovat' }).click();
  await page.getByRole('link', { name: 'Zobrazit fakturu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Faktura dodavatele ${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Řádky faktury' }).getByRole('row').filter({ hasText: two })).toBeVisible();
  for (const code of [one, two]) expect(await loadCost(code)).toEqual({ unit_cost: price * 100, published: price * 100 });

  await page.getByRole('link', { name: 'Všechny faktury dodavatelů' }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.getByRole('button', { name: 'Nahrát CSV' }).click();
  await upload([right]);
  await expect(page.getByRole('alert').filter({ hasText: 'Tuhle fakturu už jste naimportovali' })).toBeVisible();

  await page.getByRole('link', { name: 'Zobrazit fakturu' }).click();
  await page.getByRole('button', { name: 'Vzít fakturu zpět' }).click();
  await page.getByRole('textbox', { name: 'Důvod' }).fill('Špatné ceny');
  await page.getByRole('button', { name: 'Vzít fakturu zpět' }).click();
  await expect(page.getByText('Tahle faktura je vzatá zpět')).toBeVisible();
  expect((await loadCost(one))?.unit_cost).toBe(before);
  await page.getByRole('link', { name: 'Všechny faktury dodavatelů' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('vzata zpět');
  await page.getByRole('button', { name: 'Nahrát CSV' }).click();
  await upload([right]);
  await expect(page.getByText('Soubor faktura.csv je v pořádku')).toBeVisible();
});
