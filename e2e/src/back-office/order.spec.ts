import { getOrder, ORDER_TOKEN_HEADER } from '@okruh/contracts/http/orders';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Locator, Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { at, expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { openOffice } from './log-in.ts';

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('an order is opened from the list, its customer called and written to, a note left, and the order cancelled', async ({ page }) => {
  await fillShelf('cz');
  const placed = await placeWantedOrder({ market: 'cz', typePayment: 'bank_transfer' });
  await openOffice(page, 'admin', officePaths.orders);
  await page.getByRole('searchbox', { name: 'Hledat objednávku' }).fill(placed.number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: placed.number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Objednávka ${placed.number}` })).toBeVisible();

  const customer = panel(page, 'Zákazník');
  await expect(customer).toContainText('+420 ••• ••• 001');
  await expect(page.locator('main')).not.toContainText(placed.email);
  await customer.getByRole('button', { name: 'Zobrazit' }).click();
  await page.getByLabel('Důvod').fill('Volám kvůli doručení');
  await page.getByRole('button', { name: 'Zobrazit údaje' }).click();
  await expect(customer).toContainText(placed.email);
  await customer.getByRole('button', { name: 'Skrýt' }).click();
  await expect(customer).not.toContainText(placed.email);

  // The field of the note by its key, then sent without a mouse.
  await page.keyboard.press('n');
  await page.keyboard.type('Volala, přijde v úterý');
  await page.keyboard.press('Control+Enter');
  await expect(panel(page, 'Poznámky').getByRole('listitem')).toContainText('Volala, přijde v úterý');
  await page.locator('h1').click();

  await page.keyboard.press('m');
  const writing = page.getByRole('dialog', { name: `E-mail k objednávce ${placed.number}` });
  await writing.getByText('Nevyzvednutá zásilka').click();
  await expect(writing.getByLabel('Předmět')).toHaveValue(`Zásilka s objednávkou ${placed.number} čeká na vyzvednutí`);
  await writing.getByLabel('Text', { exact: true }).fill('Dobrý den,\nzboží pro vás máme připravené <b>v úterý</b>.');
  await writing.getByRole('button', { name: 'Odeslat e-mail' }).click();
  const mail = await mailFor(placed.email, /^Zásilka s objednávkou/);
  expect(mail.text).toContain('zboží pro vás máme připravené <b>v úterý</b>.');
  expect(mail.html).not.toContain('<b>v úterý');
  expect(linkIn(mail, placed.code)).toContain('#t=');
  const mails = panel(page, 'E-maily');
  await expect(mails.getByRole('listitem').filter({ hasText: 'Zásilka s objednávkou' })).toContainText('odeslaný');

  await page.getByRole('button', { name: 'Zrušit objednávku' }).click();
  const cancelling = page.getByRole('dialog', { name: `Zrušit objednávku ${placed.number}?` });
  await cancelling.getByText('Požádal o to zákazník').click();
  await expect(cancelling).toContainText('Rezervované zboží se vrátí do prodeje.');
  await cancelling.getByRole('button', { name: 'Zrušit objednávku' }).click();
  await expect(page.getByText('Zrušit jde jen do předání dopravci.')).toBeVisible();
  const history = panel(page, 'Historie').getByRole('listitem');
  for (const done of ['Požádal o to zákazník', 'Napsán e-mail', 'Přidána poznámka', 'Volám kvůli doručení'])
    await expect(history.filter({ hasText: done })).toHaveCount(1);

  const token = placed.location.split('#t=')[1] ?? '';
  const seen = await placed.visitor.call(getOrder, { params: { code: placed.code } }, { headers: { [ORDER_TOKEN_HEADER]: token } });
  expect(seen).toMatchObject({ status: 'cancelled', cancel_reason: 'shop' });
  await page.goto(at('cz', placed.location));
  await expect(page.getByText('Objednávku jsme zrušili.').first()).toBeVisible();
  await mailFor(placed.email, /zrušen/i);
});
