import { cancelOrder, ORDER_TOKEN_HEADER } from '@okruh/contracts/http/orders';
import { officePaths } from '@okruh/contracts/office-paths';
import { fillShelf } from '../purchase/steps.ts';
import { at, expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { openOffice } from './log-in.ts';

test('an order is found by e-mail and number, followed to its payment, and gone from the open ones once it is cancelled', async ({
  page,
  market,
}) => {
  await fillShelf(market);
  const placed = await placeWantedOrder({ market, typePayment: 'bank_transfer' });
  await openOffice(page, 'accountant', officePaths.orders);
  const search = page.getByRole('searchbox', { name: 'Hledat objednávku' });
  const found = page.getByRole('link', { name: placed.number, exact: true });
  for (const typed of [placed.email, placed.number]) {
    await search.fill(typed);
    await expect(found).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  }
  await page.getByRole('link', { name: 'Otevřené', exact: true }).click();
  await expect(page).toHaveURL(/prace=otevrene/);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: `Objednávka ${placed.number}` })).toBeVisible();
  await expect(page.getByText('iPhone 15').first()).toBeVisible();
  // Who reads orders learns no contact from them.
  await expect(page.locator('main')).not.toContainText(placed.email);
  await page.getByRole('link', { name: 'Platby objednávky' }).click();
  await page.getByRole('link', { name: placed.number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Platba objednávky ${placed.number}` })).toBeVisible();

  const token = placed.location.split('#t=')[1] ?? '';
  await placed.visitor.call(cancelOrder, { params: { code: placed.code } }, { headers: { [ORDER_TOKEN_HEADER]: token } });
  await page.getByRole('link', { name: placed.number, exact: true }).click();
  await expect(page.getByText('zákazníkem', { exact: true })).toBeVisible();
  await page.goto(at('cz', `${officePaths.orders}?prace=otevrene&q=${placed.number}`));
  await expect(page.getByText('Filtrům nic neodpovídá')).toBeVisible();
});

test('selected orders are taken over at once, stand among one’s own, and go back', async ({ page, market }) => {
  await fillShelf(market);
  const { number } = await placeWantedOrder({ market, typePayment: 'bank_transfer' });
  await openOffice(page, 'accountant', officePaths.orders);
  await page.getByRole('searchbox', { name: 'Hledat objednávku' }).fill(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: `Vybrat ${number}` }).check();
  await page.getByRole('button', { name: 'Převzít', exact: true }).click();
  await expect(page.getByText('Převzít: hotovo u 1 z 1')).toBeVisible();
  await page.goto(at('cz', `${officePaths.orders}?resi=me&q=${number}`));
  const mine = page.getByRole('link', { name: number, exact: true });
  await expect(mine).toBeVisible();
  await page.getByRole('checkbox', { name: `Vybrat ${number}` }).check();
  await page.getByRole('button', { name: 'Předat kolegovi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'Nikdo, jen uvolnit' });
  await dialog.getByRole('button', { name: 'Předat', exact: true }).click();
  await expect(page.getByText('Filtrům nic neodpovídá')).toBeVisible();
  await page.getByRole('button', { name: 'Vrátit vše' }).click();
  await expect(mine).toBeVisible();
});
