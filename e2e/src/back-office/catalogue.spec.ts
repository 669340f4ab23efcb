import { getProduct } from '@okruh/contracts/http/catalog/product';
import { expect, test } from '../run/test.ts';
import { catalogueWords, loadList } from '../shop/catalogue.ts';
import { createVisitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

test('a price list with one bad row changes nothing, a right one changes what it says', async ({ page }) => {
  const { list } = await loadList('cz', catalogueWords.cz.accessories);
  const card = list.items.filter(({ price, quality }) => price.was === null && quality === 'new')[7 + test.info().retry];
  expect(card).toBeDefined();
  const priceNow = async (): Promise<number> =>
    (await createVisitor('cz').call(getProduct, { params: { product: card?.id ?? '' } })).price.now.amount;
  const before = await priceNow();
  const after = before / 100 + 50;
  await openOffice(page, 'catalog-editor', '/admin/prodejni-ceny?karta=import');
  const file = page.locator('input[type="file"]');
  const upload = (rows: readonly string[]) =>
    file.setInputFiles({ name: 'ceny.csv', mimeType: 'text/csv', buffer: Buffer.from(`${['code;price', ...rows].join('\n')}\n`) });
  await upload([`${card?.code};${after}`, 'NENI-000-000;1990']);
  await expect(page.getByRole('alert').filter({ hasText: 'Nic jsme nenahráli, 1 chyba' })).toContainText('Řádek 3');
  expect(await priceNow()).toBe(before);
  await upload([`${card?.code};${after}`]);
  await expect(page.getByText('Soubor ceny.csv je v pořádku')).toBeVisible();
  await page.getByRole('button', { name: 'Uložit ceny' }).click();
  await expect(page.getByText('Změnila se 1 cena.').first()).toBeVisible();
  await expect.poll(priceNow).toBe(after * 100);
});

test('the cache is emptied from the content menu', async ({ page }) => {
  const path = `${catalogueWords.cz.phones}?${catalogueWords.cz.qualityParameter}=d`;
  const cached = async () => (await createVisitor('cz').raw({ path })).headers['x-cache'];
  await expect.poll(cached).toBe('hit');
  await openOffice(page, 'admin', '/admin/obsah');
  await page.getByRole('button', { name: /cache/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Vyčistit cache' });
  await dialog.getByRole('tab', { name: 'URL' }).click();
  await dialog.getByLabel('Adresa').fill(path);
  await dialog.getByRole('checkbox', { name: /Zatím ukazovat staré/ }).uncheck();
  await dialog.getByRole('button', { name: 'Vyčistit adresu' }).click();
  await expect(page.getByText('Cache je vyčištěná').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await cached()).toBe('miss');
});
