import type { Market } from '@okruh/market';
import { buy, deliver, orderCode, orderKey, pay, toDelivery } from '../purchase/steps.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { keepAddress, logIn, newCustomer } from '../shop/new-customers.ts';
import { audit } from './audit.ts';

const words = {
  cz: {
    account: '/ucet',
    orders: '/ucet/objednavky',
    addresses: '/ucet/adresy',
    add: 'Přidat adresu',
    save: 'Uložit adresu',
    change: /^Změnit adresu/,
  },
  ro: {
    account: '/cont',
    orders: '/cont/comenzi',
    addresses: '/cont/adrese',
    add: 'Adaugă o adresă',
    save: 'Salvează adresa',
    change: /^Modifică adresa/,
  },
} as const satisfies Record<Market, Record<string, unknown>>;

for (const market of bothMarkets) {
  const account = words[market];
  const say = checkoutWords[market];

  test(`pages of an account of ${market}, and the checkout that knows its addresses`, async ({ page }) => {
    test.setTimeout(240_000);
    const customer = await newCustomer(market);
    await logIn(page, market, customer.email);
    await page.goto(at(market, account.addresses));
    await page.getByRole('button', { name: account.add }).click();
    await page.getByRole('button', { name: account.save }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await audit(page, market, 'address-errors');

    const { address } = await keepAddress(customer);
    await buy(page, market);
    await toDelivery(page, market);
    await deliver(page, market);
    await pay(page, market, say.transfer);
    await expect(page.getByLabel(say.street, { exact: true })).toHaveValue(address);
    await audit(page, market, 'checkout-saved-address');
    await page.getByRole('checkbox', { name: say.terms }).check();
    await orderKey(page, market).click();
    await orderCode(page, market);

    for (const [name, path] of [
      ['account', account.account],
      ['orders', account.orders],
    ] as const) {
      await page.goto(at(market, path));
      await expect(page.getByRole('main').getByRole('table')).toBeVisible();
      await audit(page, market, name);
    }
    await page.goto(at(market, account.addresses));
    await expect(page.getByRole('button', { name: account.change })).toBeVisible();
    await audit(page, market, 'addresses');
  });
}
