import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { deliver, expectBooked, fillData, fillShelf, orderCode, orderKey, startAt, locateStep, toData } from './steps.ts';

/** Programme of leasing that people may choose. */
const programmes = { cz: /^Starý za nový/, ro: /^Vechi pentru nou/ } as const;
const approved = { cz: 'Leasing schválen', ro: 'Leasingul a fost aprobat' } as const;

const promised = { cz: /^Příslib: /, ro: /^Promisiune: / } as const;
const waits = { cz: 'Začne platit, až zařízení převezmete.', ro: 'Devine valabilă după ce primești dispozitivul.' } as const;

/** Fills in who orders, and signs the contract at the lessor. @returns code of the approved order */
async function orderLease(page: Page, market: Market): Promise<string> {
  const { bank } = checkoutWords[market];
  await fillData(page, market, newMailAddress('leasing'));
  await orderKey(page, market).click();
  await page.getByRole('button', { name: bank.apply }).click();
  await page.getByRole('button', { name: bank.sign }).click();
  const code = await orderCode(page, market);
  await expect(locateStep(page, approved[market])).toBeVisible();
  return code;
}

test('leasing stands alone, shows what it costs, and the lessor’s yes releases the order', async ({ page, market }) => {
  const say = checkoutWords[market];
  await startAt(page, market, 'payment');
  await page.getByRole('radio', { name: /^Leasing/ }).check();
  const programme = page.getByRole('radio', { name: programmes[market] });
  await programme.click();
  await expect(programme).toBeChecked();
  await expect(page.locator('#payment-detail')).toContainText(/20/);
  await page.getByRole('textbox', { name: say.birthDate }).fill('12.03.1984');
  await toData(page, market);
  const code = await orderLease(page, market);
  await expectBooked(code, { type_payment: 'leasing', status: 'paid', payment_status: 'paid' });
});

test('a lease that is chosen on the product’s page is ordered, and the order’s page says what it promises', async ({ page, market }) => {
  const say = checkoutWords[market];
  await fillShelf(market);
  await page.goto(at(market, `${say.product}${PHONE}#leasing`));
  const programme = page.getByRole('radio', { name: programmes[market] });
  await programme.click();
  await page.locator('.plan-panel .button-key').click();
  await expect(page).toHaveURL(at(market, say.delivery));
  await deliver(page, market);
  await expect(page.getByRole('radio', { name: /^Leasing/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: programmes[market] })).toBeChecked();
  await page.getByRole('textbox', { name: say.birthDate }).fill('12.03.1984');
  await toData(page, market);
  await orderLease(page, market);
  // The buy-out hears of the order by its event.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: promised[market] })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText(waits[market])).toBeVisible();
});
