import { randomUUID } from 'node:crypto';
import { adminCreatePreviewCode, adminCreateTariff } from '@okruh/contracts/http/checkout-admin/tariffs';
import { hydrated } from '../run/hydrated.ts';
import { expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { fillData, orderCode, orderKey, startAt, locateStep, toData } from './steps.ts';

/** No tariff of the demo has so many. */
const MONTHS = 7;

/** A tariff that nobody is offered without its code. @returns the code and the tariff */
async function hiddenTariff(): Promise<{ readonly code: string; readonly barem: string }> {
  const office = await logInAs('admin', 'cz');
  const tariff = await office.call(adminCreateTariff, {
    body: {
      market: 'cz',
      name: { cs: 'Zkušební splátky', ro: 'Rate de probă' },
      months: MONTHS,
      own_payment_percent: 0,
      interest_rate: 0,
      min_amount: 100_000,
      max_amount: 10_000_000,
      arrange_types: ['online'],
      valid_from: '2026-01-01',
      valid_to: null,
      is_public: false,
      groups: [],
    },
  });
  const code = `ZKUSTE-${randomUUID().slice(0, 8).toUpperCase()}`;
  await office.call(adminCreatePreviewCode, { body: { code, note: '', barem_ids: [tariff.id], valid_to: null, is_active: true } });
  return { code, barem: tariff.id };
}

test('a preview code opens its tariff at payment, a wrong one says so, and the order keeps both', async ({ page }) => {
  const say = checkoutWords.cz;
  const { code, barem } = await hiddenTariff();
  await startAt(page, 'cz', 'payment');
  await page.getByRole('radio', { name: say.instalments }).check();
  const tariff = page.getByRole('radio', { name: new RegExp(String.raw`^${MONTHS} × `) });
  await expect(page.getByRole('radio', { name: say.tariff }).first()).toBeVisible();
  await expect(tariff).toHaveCount(0);

  const field = await hydrated(page.getByLabel(say.tariffCode));
  const use = page.getByRole('button', { name: say.useCode, exact: true });
  await field.fill('TAKOVY-NENI');
  await use.click();
  await expect(page.getByText(say.tariffCodeUnknown)).toBeVisible();
  await expect(tariff).toHaveCount(0);
  await field.fill(code.toLowerCase());
  await use.click();
  await tariff.click();
  await expect(tariff).toBeChecked();

  await page.getByRole('textbox', { name: say.birthDate }).fill('12.03.1984');
  await toData(page, 'cz');
  await fillData(page, 'cz', newMailAddress('kod-nabidky'));
  await orderKey(page, 'cz').click();
  await page.getByRole('button', { name: say.bank.apply }).click();
  await page.getByRole('button', { name: say.bank.sign }).click();
  const order = await orderCode(page, 'cz');
  await expect(locateStep(page, say.loanApproved)).toBeVisible();
  const [saved] = await inBooks<{ readonly barem: string; readonly preview_code: string }>(
    `select snapshot #>> '{payment,installment,barem}' as barem, snapshot #>> '{payment,installment,preview_code}' as preview_code
     from orders.orders where code = $1`,
    [order],
  );
  expect(saved).toEqual({ barem, preview_code: code });
});
