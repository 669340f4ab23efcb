import { adminReceiveBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import { officePaths } from '@okruh/contracts/office-paths';
import { at, expect, test } from '../run/test.ts';
import { fillShelf } from '../purchase/steps.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { found } from '../shop/catalogue.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { logInByPage, openOffice } from './log-in.ts';

test('the home page shows what waits, and leads to it', async ({ page }) => {
  const sold = await placeBuyout('cz');
  const clerk = await logInAs('buyout-clerk');
  const { id, version } = await findDossier(clerk, sold.code);
  await clerk.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } });
  await openOffice(page, 'buyout-clerk', officePaths.home);
  const panel = page.getByRole('region', { name: 'Výkupy k prohlídce' });
  await panel.getByRole('link', { name: /^Všechny/ }).click();
  await expect(page).toHaveURL(at('cz', `${officePaths.buyouts}?stav=received&trh=cz`));
  await expect(page.getByRole('link', { name: sold.number })).toBeVisible();
});

test('a scan opens any record: an order by its number, a product by its bar code', async ({ page }) => {
  await fillShelf('cz');
  const { number } = await placeWantedOrder({ market: 'cz' });
  const [card] = await found('cz', 'iPhone 15 128 GB');
  const product = await createVisitor('cz').call(getProduct, { params: { product: card?.id ?? '' } });
  const { ean } = product;
  await openOffice(page, 'admin', officePaths.home);
  const scan = async (text: string): Promise<void> => {
    await page.keyboard.press('F1');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(number);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
  await scan(ean ?? '');
  await expect(page).toHaveURL(/\/admin\/produkty\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Apple iPhone 15' })).toBeVisible();
  await scan('9999999999994');
  await expect(page.getByText('„9999999999994“ jsme nenašli')).toBeVisible();
});

test('by the keyboard alone from anywhere to a record, a page and out', async ({ page }) => {
  const sold = await placeBuyout('cz');
  // It ends with the logout, so the session is its own.
  await logInByPage(page, 'buyout-manager', officePaths.prices);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const open = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Příkaz nebo hledání' })).toBeFocused();
    await page.keyboard.type(text);
  };
  await open(sold.number);
  await expect(page.getByRole('option', { name: new RegExp(sold.number) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Výkup ${sold.number}` })).toBeVisible();
  await open('prodej a');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Prodej a výkup');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('cz', officePaths.statistics));
  await open('>odhl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/prihlaseni/);
});
