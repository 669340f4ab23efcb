import { at, expect, test } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { deliver, expectBooked, fillData, fillShelf, orderCode, orderKey, startAt, locateStep, toData } from './steps.ts';

/** Programme of leasing that people may choose. */
const programmes = { cz: /^Starý za nový/, ro: /^Vechi pentru nou/ } as const;
const approved = { cz: 'Leasing schválen', ro: 'Leasingul a fost aprobat' } as const;

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
  await fillData(page, market, newMailAddress('leasing'));
  await orderKey(page, market).click();
  await page.getByRole('button', { name: say.bank.apply }).click();
  await page.getByRole('button', { name: say.bank.sign }).click();
  const code = await orderCode(page, market);
  await expect(locateStep(page, approved[market])).toBeVisible();
  await expectBooked(code, { type_payment: 'leasing', status: 'paid', payment_status: 'paid' });
});

test('a lease that is chosen on the product’s page is chosen in the checkout', async ({ page, market }) => {
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
});
