import { officePaths } from '@okruh/contracts/office-paths';
import { cartPage } from '@okruh/contracts/shop-paths';
import bwip from 'bwip-js/node';
import type { Locator, Page } from 'playwright/test';
import { auditOffice } from '../accessibility/audit.ts';
import { at, expect, test } from '../run/test.ts';
import { catalogueWords } from '../shop/catalogue.ts';
import { layOut } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

/** Whether a picture is one that was uploaded, and was loaded. */
async function expectPhoto(image: Locator): Promise<void> {
  await expect(image).toHaveAttribute('src', /\/photos\/photo-[\da-f]{16}-\d+\.\w+$/);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

const publish = (page: Page) => page.getByRole('button', { name: 'Dát do prodeje' });

test('an accessory made from nothing, with a picture of its own, is found in the shop and put in the cart', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const variant = `kabel-lisak-${mark}-new`;
  const [name, roName] = [`Kabel Lišák ${mark}`, `Cablu Vulpe ${mark}`];
  await openOffice(page, 'catalog-editor', officePaths.products);
  await page.getByRole('link', { name: 'Nový produkt' }).click();
  await page.getByLabel('Název česky').fill(name);
  await page.getByLabel('Název rumunsky').fill(roName);
  await page.getByLabel('Kód').fill(`lis-${mark}`);
  await page.getByLabel('Výrobce').selectOption('apple');
  await page.getByLabel('Typ', { exact: true }).selectOption('accessory');
  await page.getByRole('combobox', { name: 'Přidat kategorii' }).fill('Kabely');
  await page
    .getByRole('option', { name: /Kabely/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Založit produkt' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'true');
  const needs = page.getByRole('region', { name: 'Než produkt dáte do prodeje' });
  await expect(needs.getByRole('link')).toHaveText(['Varianta', 'Cena', 'Obrázek nebo barva']);

  await needs.getByRole('link', { name: 'Varianta' }).click();
  await page.getByRole('button', { name: 'Vytvořit varianty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vytvořit varianty' });
  await dialog.getByRole('button', { name: 'Vytvořit varianty' }).click();
  await expect(page.getByRole('cell', { name: `LIS-${mark}-001` })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  const edited = page.getByRole('dialog', { name });
  await edited.getByLabel('Cena v Kč').fill('399');
  await edited.getByLabel('Cena v Lei').fill('79');
  await edited.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('cell', { name: /399\s*Kč/ })).toBeVisible();

  await needs.getByRole('link', { name: 'Obrázek nebo barva' }).click();
  const draw = (text: string) => bwip.toBuffer({ bcid: 'qrcode', text, scale: 20, paddingwidth: 10, backgroundcolor: 'FFFFFF' });
  const files = page.locator('input[type="file"]');
  await files.setInputFiles([
    { name: 'krabice.png', mimeType: 'image/png', buffer: await draw('Krabice') },
    { name: 'kabel.png', mimeType: 'image/png', buffer: await draw(name) },
    { name: 'kabel.svg', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ]);
  const results = page.getByRole('list', { name: 'Nahrávané obrázky' });
  await expect(results.getByRole('listitem')).toHaveText([/krabice\.png.*nahráno/, /kabel\.png.*nahráno/, /kabel\.svg.*není obrázek JPEG/]);
  await page.getByLabel('Popis obrázku 1 česky').fill('Krabice');
  await page.getByLabel('Popis obrázku 1 rumunsky').fill('Cutie');
  const shots = page
    .getByRole('list')
    .filter({ has: page.getByLabel('Popis obrázku 1 česky') })
    .locator('[draggable="true"]');
  await shots.nth(1).dragTo(shots.first());
  await page.getByLabel('Popis obrázku 1 česky').fill('Kabel stočený do klubíčka');
  await page.getByLabel('Popis obrázku 1 rumunsky').fill('Cablu strâns ghem');
  await expect(page.getByLabel('Popis obrázku 2 česky')).toHaveValue('Krabice');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(needs.getByRole('link')).toHaveCount(0);
  const size = page.viewportSize();
  await auditOffice(page, 'cz', 'pictures-of-a-product');
  if (size !== null) await page.setViewportSize(size);
  await publish(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dát do prodeje' }).click();
  await expect(page.getByRole('button', { name: 'Stáhnout z prodeje' })).toBeVisible();
  await expect(needs).toBeHidden();
  await expect(page.getByRole('link', { name: 'Náhled na webu' })).toHaveAttribute('href', `${catalogueWords.cz.product}${variant}`);

  // The warehouse hears of a new variant by its event.
  await expect(() => layOut('cz', variant, { warehouse: 5 })).toPass({ timeout: 60_000 });
  const say = catalogueWords.cz;
  await page.goto(at('cz', `${say.search}?q=${encodeURIComponent(name)}`));
  const card = page.locator('.product').filter({ hasText: name });
  await expectPhoto(card.locator('img').first());
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expectPhoto(page.getByRole('img', { name: 'Kabel stočený do klubíčka' }).first());
  await page.locator('.add-to-cart-slot [data-remote]').getByRole('button', { name: say.buy }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('status')).filter({ hasText: name }).first()).toBeVisible();
  await page.goto(at('cz', cartPage.cz));
  await expect(page.getByRole('main')).toContainText(name);
  await expectPhoto(page.getByRole('main').locator('img[src*="/photos/"]').first());

  await page.goto(at('ro', `${catalogueWords.ro.product}${variant}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(roName);
  await expectPhoto(page.getByRole('img', { name: 'Cablu strâns ghem' }).first());
});
