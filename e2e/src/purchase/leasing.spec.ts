import { expect, test } from '../run/test.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { expectBooked, fillData, orderCode, orderKey, startAt, locateStep, toData } from './steps.ts';

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
