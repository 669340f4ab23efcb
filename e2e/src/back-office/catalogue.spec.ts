import { expect, test } from '../run/test.ts';
import { catalogueWords } from '../shop/catalogue.ts';
import { createVisitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

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
