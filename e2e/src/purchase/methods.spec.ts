import { bothMarkets, expect, test } from '../run/test.ts';
import { bookTransfer } from '../shop/bank.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { mailFor } from '../shop/mails.ts';
import { keepAddress, newCustomer } from '../shop/new-customers.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { expectBooked, fillData, orderCode, orderKey, pay, startAt, locateStep, toData, toPayment } from './steps.ts';

/** Towns with a full pickup point and one that takes parcels. */
const towns = { cz: 'Praha', ro: 'Cluj-Napoca' } as const;

for (const market of bothMarkets)
  test(`a customer of ${market} has a parcel sent to a pickup point and pays by a transfer`, async ({ page }) => {
    const say = checkoutWords[market];
    const customer = await newCustomer(market);
    await keepAddress(customer);
    await startAt(page, market, 'delivery', customer);
    await page.getByRole('radio', { name: say.pickup }).check();
    await page.getByRole('searchbox', { name: say.placeSearch }).fill(towns[market]);
    const places = page.getByRole('list', { name: say.places });
    await expect(places.getByRole('listitem').first()).toContainText(towns[market]);
    // A full one stands there and says so, without a way to choose it.
    const full = places.getByRole('listitem').filter({ hasText: say.congested }).first();
    await expect(full).toBeVisible();
    await expect(full.getByRole('button')).toHaveCount(0);
    await places.getByRole('button').first().click();
    await expect(page.getByRole('button', { name: say.change, exact: true })).toBeVisible();
    await toPayment(page, market);
    await pay(page, market, say.transfer);
    const email = newMailAddress('zakaznik');
    await fillData(page, market, email);
    await orderKey(page, market).click();

    const code = await orderCode(page, market);
    const waiting = await expectBooked(code, {
      type_payment: 'bank_transfer',
      type_delivery_code: 'pickup_balikobod',
      status: 'awaiting_payment',
    });
    expect(waiting.customer_id).not.toBeNull();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say.thanksPay);
    const panel = page.getByRole('region', { name: say.transferHeading });
    await expect(panel).toContainText(waiting.number);
    await expect(panel).toContainText(/(CZ|RO)\d{2}/);
    if (market === 'cz') await expect(panel.getByRole('img', { name: say.qr })).toBeVisible();
    expect((await mailFor(email, say.mails.placed)).text).toContain(waiting.number);

    await bookTransfer(market, Number(waiting.total), waiting.number);
    await expectBooked(code, { payment_status: 'paid', status: 'paid' });
    await page.reload();
    await expect(locateStep(page, say.transferPaid)).toBeVisible();
    await expect(panel).toBeHidden();
  });

test('what is paid at the door is sent at once', async ({ page }) => {
  const say = checkoutWords.ro;
  const email = newMailAddress('ramburs');
  await startAt(page, 'ro', 'payment');
  await pay(page, 'ro', say.cash);
  await fillData(page, 'ro', email);
  await orderKey(page, 'ro').click();
  const code = await orderCode(page, 'ro');
  await expect(page.getByRole('heading', { level: 1, name: say.thanks })).toContainText(say.thanksWork);
  await expect(page.getByText(say.atTheDoor).first()).toBeVisible();
  await expectBooked(code, { type_payment: 'cash_on_delivery', payment_status: 'pending', status: 'new' });
  await mailFor(email, say.mails.placed);
});

test('a wallet pays by its own sheet where the device has one', async ({ page }) => {
  const say = checkoutWords.cz;
  await page.addInitScript(() => {
    if (!('PaymentRequest' in window)) Object.assign(window, { PaymentRequest: () => undefined });
  });
  await startAt(page, 'cz', 'payment');
  await pay(page, 'cz', say.walletA);
  await fillData(page, 'cz', newMailAddress('penezenka'));
  const opened = page.waitForEvent('popup');
  await orderKey(page, 'cz').click();
  const sheet = await opened;
  await sheet.getByRole('button', { name: say.bank.finger }).click();
  const code = await orderCode(page, 'cz');
  await expect(locateStep(page, say.paid)).toBeVisible();
  await expectBooked(code, { type_payment: 'wallet_a', payment_status: 'paid' });
});

test('a device without a wallet is asked to pay by card', async ({ page }) => {
  const say = checkoutWords.cz;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
  await startAt(page, 'cz', 'payment');
  await expect(page.getByText(say.noWallet)).toBeVisible();
  await expect(page.getByRole('radio', { name: say.walletA })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: say.card })).toBeEnabled();
});

for (const market of bothMarkets)
  test(`instalments on ${market} show the whole calculation, and the partner’s yes releases the order`, async ({ page }) => {
    const say = checkoutWords[market];
    await startAt(page, market, 'payment');
    await page.getByRole('radio', { name: say.instalments }).check();
    const tariff = page.getByRole('radio', { name: say.tariff });
    // It stands chosen once the server has counted it.
    await tariff.first().click();
    await expect(tariff.first()).toBeChecked();
    const calculation = page.locator('#payment-detail');
    for (const line of [say.apr, say.paidTogether]) await expect(calculation.getByText(line).last()).toBeVisible();
    await page.getByRole('textbox', { name: say.birthDate }).fill('12.03.1984');
    await toData(page, market);
    await fillData(page, market, newMailAddress('splatky'));
    await orderKey(page, market).click();
    await page.getByRole('button', { name: say.bank.apply }).click();
    await page.getByRole('button', { name: say.bank.sign }).click();
    const code = await orderCode(page, market);
    await expect(locateStep(page, say.loanApproved)).toBeVisible();
    await expectBooked(code, { type_payment: 'instalments', status: 'paid', payment_status: 'paid' });
  });
