import { at, bothMarkets, expect, test } from '../run/test.ts';
import { placeOrderOf } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { buy, deliver, fillShelf, orderKey, pay, toDelivery } from '../purchase/steps.ts';
import { audit } from './audit.ts';

for (const market of bothMarkets) {
  const say = checkoutWords[market];

  test(`cart and checkout of ${market} at every width`, async ({ page }) => {
    test.setTimeout(180_000);
    await buy(page, market);
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
    const placed = await placeOrderOf({ market, typePayment: 'bank_transfer' });
    await page.goto(at(market, placed.location));
    await expect(page.getByRole('button', { name: say.cancel })).toBeVisible();
    await expect(page.getByRole('region', { name: say.transferHeading })).toBeVisible();
    await audit(page, market, 'order');
  });
}
