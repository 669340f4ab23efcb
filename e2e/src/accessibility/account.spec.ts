import type { Market } from '@okruh/market';
import { startAt } from '../purchase/steps.ts';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { order } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { keepAddress, newCustomer } from '../shop/new-customers.ts';
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
    const customer = await newCustomer(market);
    const { visitor } = customer;
    const { address } = await keepAddress(customer);
    await startAt(page, market, 'payment', { visitor });
    await visitor.call(payment, { body: { type_payment: 'bank_transfer' } });
    await page.goto(at(market, say.summary));
    await expect(page.getByLabel(say.street, { exact: true })).toHaveValue(address);
    await audit(page, market, 'checkout-saved-address');

    await order({ visitor, seen: await visitor.call(summary, {}) });
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
    await page.getByRole('button', { name: account.add }).click();
    await page.getByRole('button', { name: account.save }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await audit(page, market, 'address-errors');
  });
}
