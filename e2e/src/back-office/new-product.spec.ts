import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import bwip from 'bwip-js/node';
import type { Locator, Page } from 'playwright/test';
import { auditOffice } from '../accessibility/audit.ts';
import { deliver, expectBooked, fillData, orderCode, orderKey, pay, toDelivery } from '../purchase/steps.ts';
import { at, expect, test } from '../run/test.ts';
import { catalogueWords } from '../shop/catalogue.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { expectPieces } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

/** What one run of the spec makes; the mark keeps it apart from other runs. */
function inventProduct() {
  const mark = `${Date.now() % 1_000_000}`;
  return {
    variant: `kabel-lisak-${mark}-new`,
    code: `LIS-${mark}`,
    name: { cz: `Kabel Lišák ${mark}`, ro: `Cablu Vulpe ${mark}` },
    attribute: { cz: `Výdrž v ohybu ${mark}`, ro: `Rezistență la îndoire ${mark}` },
    unit: { cz: 'ohybů', ro: 'îndoiri' },
    /** As each market writes the number 25000 with its unit. */
    value: { cz: /^25\s000\sohybů$/, ro: /^25\.000\sîndoiri$/ },
    alt: { cz: 'Kabel stočený do klubíčka', ro: 'Cablu strâns ghem' },
  };
}
type Invented = ReturnType<typeof inventProduct>;

const PIECES = 5;

/** Whether a picture is one that was uploaded, and was loaded. */
async function expectPhoto(image: Locator): Promise<void> {
  await expect(image).toHaveAttribute('src', /\/photos\/photo-[\da-f]{16}-\d+\.\w+$/);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

const publish = (page: Page) => page.getByRole('button', { name: 'Dát do prodeje' });
const missing = (page: Page) => page.getByRole('region', { name: 'Než produkt dáte do prodeje' });

/** A number with a unit, in a group that is there already. */
async function addAttribute(page: Page, { attribute, unit }: Invented): Promise<void> {
  await page.getByRole('button', { name: 'Nový atribut' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nový atribut' });
  await dialog.getByLabel('Název česky').fill(attribute.cz);
  await dialog.getByLabel('Název rumunsky').fill(attribute.ro);
  await dialog.getByLabel('Skupina').selectOption('Obecné');
  await dialog.getByLabel('Druh hodnoty').selectOption('number');
  await dialog.getByLabel('Jednotka česky').fill(unit.cz);
  await dialog.getByLabel('Jednotka rumunsky').fill(unit.ro);
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Najít atribut' }).fill(attribute.cz);
  const row = page.getByRole('row').filter({ hasText: attribute.cz });
  await expect(row).toContainText('Obecné');
  await expect(row).toContainText(unit.cz);
}

/** A draft of an accessory, which says what it still needs. */
async function addProduct(page: Page, { code, name }: Invented): Promise<void> {
  await page.getByRole('link', { name: 'Nový produkt' }).click();
  await page.getByLabel('Název česky').fill(name.cz);
  await page.getByLabel('Název rumunsky').fill(name.ro);
  await page.getByLabel('Kód').fill(code.toLowerCase());
  await page.getByLabel('Výrobce').selectOption('apple');
  await page.getByLabel('Typ', { exact: true }).selectOption('accessory');
  await page.getByRole('combobox', { name: 'Přidat kategorii' }).fill('Kabely');
  await page
    .getByRole('option', { name: /Kabely/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Založit produkt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: name.cz })).toBeVisible();
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(missing(page).getByRole('link')).toHaveText(['Varianta', 'Cena', 'Obrázek nebo barva']);
}

/** Its only variant, with a price in each market. */
async function addVariant(page: Page, { code, name }: Invented): Promise<void> {
  await missing(page).getByRole('link', { name: 'Varianta' }).click();
  await page.getByRole('button', { name: 'Vytvořit varianty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vytvořit varianty' });
  await dialog.getByRole('button', { name: 'Vytvořit varianty' }).click();
  await expect(page.getByRole('cell', { name: `${code}-001` })).toBeVisible();
  await page.getByRole('button', { name: name.cz, exact: true }).click();
  const edited = page.getByRole('dialog', { name: name.cz });
  await edited.getByLabel('Cena v Kč').fill('399');
  await edited.getByLabel('Cena v Lei').fill('79');
  await edited.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('cell', { name: /399\s*Kč/ })).toBeVisible();
}

async function fillParameter(page: Page, { attribute, unit }: Invented): Promise<void> {
  await page.getByRole('tab', { name: 'Parametry' }).click();
  const group = page.getByRole('group', { name: 'Obecné' });
  await group.getByLabel(attribute.cz).fill('25000');
  await expect(group).toContainText(unit.cz);
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('button', { name: 'Uložit' })).toHaveAttribute('aria-disabled', 'true');
}

/** Two pictures, the second of which is dragged to the front; what is no picture is refused. */
async function addPictures(page: Page, { name, alt }: Invented): Promise<void> {
  await missing(page).getByRole('link', { name: 'Obrázek nebo barva' }).click();
  const draw = (text: string) => bwip.toBuffer({ bcid: 'qrcode', text, scale: 20, paddingwidth: 10, backgroundcolor: 'FFFFFF' });
  const files = page.locator('input[type="file"]');
  await files.setInputFiles([
    { name: 'krabice.png', mimeType: 'image/png', buffer: await draw('Krabice') },
    { name: 'kabel.png', mimeType: 'image/png', buffer: await draw(name.cz) },
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
  await page.getByLabel('Popis obrázku 1 česky').fill(alt.cz);
  await page.getByLabel('Popis obrázku 1 rumunsky').fill(alt.ro);
  await expect(page.getByLabel('Popis obrázku 2 česky')).toHaveValue('Krabice');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(missing(page).getByRole('link')).toHaveCount(0);
  const size = page.viewportSize();
  await auditOffice(page, 'cz', 'pictures-of-a-product');
  if (size !== null) await page.setViewportSize(size);
}

async function putOnSale(page: Page, { variant }: Invented): Promise<void> {
  await publish(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dát do prodeje' }).click();
  await expect(page.getByRole('button', { name: 'Stáhnout z prodeje' })).toBeVisible();
  await expect(missing(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Náhled na webu' })).toHaveAttribute('href', `${catalogueWords.cz.product}${variant}`);
}

/** The first pieces come to the Czech warehouse. */
async function stockUp(page: Page, { variant, code, name }: Invented): Promise<void> {
  await openOffice(page, 'warehouse', `${officePaths.stock}?q=${code}-001`);
  const open = page.getByRole('button', { name: `Otevřít ${name.cz}, trh CZ` });
  // The warehouse hears of a new variant by its event.
  await expect(async () => {
    await page.reload();
    await expect(open).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Zásoba: ${name.cz}` });
  await dialog.getByLabel('Kolik jich tu leží').fill(String(PIECES));
  await dialog.getByLabel('Důvod').selectOption('received');
  await dialog.getByRole('button', { name: 'Uložit počet' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ has: open });
  await expect(row.locator('[data-label="K prodeji"]')).toHaveText(String(PIECES));
  await expectPieces('cz', variant, PIECES);
}

/** The product's page in the shop: name, first picture, the new attribute with its unit. */
async function expectProductPage(page: Page, market: Market, { name, alt, attribute, value }: Invented): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name[market]);
  await expectPhoto(page.getByRole('img', { name: alt[market] }).first());
  const parameter = page.locator('#parameters').getByRole('term').filter({ hasText: attribute[market] }).first();
  await expect(parameter.locator('xpath=following-sibling::dd')).toHaveText(value[market]);
}

/** From the search to the cart. */
async function putInCart(page: Page, product: Invented): Promise<void> {
  const say = catalogueWords.cz;
  const name = product.name.cz;
  await page.goto(at('cz', `${say.search}?q=${encodeURIComponent(name)}`));
  const card = page.locator('.product').filter({ hasText: name });
  await expectPhoto(card.locator('img').first());
  await card.getByRole('link', { name }).click();
  await expectProductPage(page, 'cz', product);
  await page.locator('.add-to-cart-slot [data-remote]').getByRole('button', { name: say.buy }).click();
  const drawer = page.getByRole('dialog', { name: checkoutWords.cz.added });
  await expect(drawer).toContainText(name);
  await drawer.getByRole('link', { name: checkoutWords.cz.toCart, exact: true }).click();
  await expect(page).toHaveURL(at('cz', checkoutWords.cz.cart));
  await expect(page.getByRole('main')).toContainText(name);
  await expectPhoto(page.getByRole('main').locator('img[src*="/photos/"]').first());
}

/** From the cart to the order, which a courier brings and is paid at the door. */
async function order(page: Page, { name }: Invented): Promise<void> {
  const say = checkoutWords.cz;
  await toDelivery(page, 'cz');
  await deliver(page, 'cz');
  await pay(page, 'cz', say.cash);
  await fillData(page, 'cz', newMailAddress('kabel'));
  await orderKey(page, 'cz').click();
  const code = await orderCode(page, 'cz');
  await expect(page.getByRole('heading', { level: 1, name: say.thanks })).toBeVisible();
  await expect(page.getByRole('main').getByText(name.cz).first()).toBeVisible();
  await expectBooked(code, { type_delivery_code: 'courier', type_payment: 'cash_on_delivery', payment_status: 'pending' });
}

test('an accessory made from nothing, with an attribute, pictures and stock of its own, is found in the shop and bought', async ({
  page,
}) => {
  const product = inventProduct();
  await openOffice(page, 'catalog-editor', officePaths.attributes);
  await addAttribute(page, product);
  await page.goto(at('cz', officePaths.products));
  await addProduct(page, product);
  await addVariant(page, product);
  await fillParameter(page, product);
  await addPictures(page, product);
  await putOnSale(page, product);
  await stockUp(page, product);

  // Who buys is nobody of the office.
  await page.context().clearCookies();
  await putInCart(page, product);
  await order(page, product);

  await page.goto(at('ro', `${catalogueWords.ro.product}${product.variant}`));
  await expectProductPage(page, 'ro', product);
});
