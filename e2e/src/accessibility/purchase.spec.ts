import { withdrawalFormPage } from '@okruh/contracts/shop-paths';
import { placeWantedOrder } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { deliver, fillShelf, orderKey, pay, startAt, toDelivery } from '../purchase/steps.ts';
import { audit } from './audit.ts';

for (const market of bothMarkets) {
  const say = checkoutWords[market];

  test(`cart and checkout of ${market} at every width`, async ({ page }) => {
    await startAt(page, market, 'cart');
    await expect(page.getByRole('heading', { level: 1, name: say.cartHeading })).toBeVisible();
    await audit(page, market, 'cart');
    await toDelivery(page, market);
    await expect(page.getByRole('radio', { name: say.courier })).toBeVisible();
    await audit(page, market, 'checkout-delivery');
    await deliver(page, market);
    await expect(page.getByRole('radio', { name: say.card })).toBeVisible();
    await audit(page, market, 'checkout-payment');
    await pay(page, market, say.transfer);
    await expect(orderKey(page, market)).toBeVisible();
    await orderKey(page, market).click();
    await expect(page.getByRole('alert').filter({ hasText: say.errors })).toBeVisible();
    await audit(page, market, 'checkout-summary-errors');
  });

  test(`an order’s page of ${market} at every width`, async ({ page }) => {
    await fillShelf(market);
    const placed = await placeWantedOrder({ market, typePayment: 'bank_transfer' });
    await page.goto(at(market, placed.location));
    await expect(page.getByRole('button', { name: say.cancel })).toBeVisible();
    await expect(page.getByRole('region', { name: say.transferHeading })).toBeVisible();
    await audit(page, market, 'order');
    // Nothing is sent yet: the form says so. Its further steps are looked at in their screen test.
    await page.goto(at(market, withdrawalFormPage[market]));
    await page.getByRole('textbox').nth(-2).fill(placed.number);
    await page.getByRole('textbox').last().fill(placed.email);
    await page.getByRole('textbox').last().press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await audit(page, market, 'withdrawal');
  });
}
