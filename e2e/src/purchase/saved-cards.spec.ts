import { listSavedCards } from '@okruh/contracts/http/payments';
import type { Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { cards, ledger } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { keepAddress, type NewCustomer, newCustomer } from '../shop/new-customers.ts';
import { expectBooked, orderCode, orderKey, payAtBank, startAt, locateStep, toData } from './steps.ts';

const words = {
  cz: { keep: 'Uložit kartu pro příští nákupy', saved: /^Visa končící 1111/, remove: 'Odebrat kartu', account: '/ucet' },
  ro: {
    keep: 'Salvează cardul pentru următoarele cumpărături',
    saved: /^Visa cu ultimele cifre 1111/,
    remove: 'Elimină cardul',
    account: '/cont',
  },
} as const;

/** Captures of the bank for an order. */
async function captures(code: string): Promise<number> {
  const rows = await inBooks<{ id: string }>(
    'select p.id from payments.payments p join payments.orders o on o.order_id = p.order_id where o.code = $1',
    [code],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return (await ledger()).filter(({ reference, kind }) => kind === 'capture' && ids.has(reference)).length;
}

/** A whole purchase by card; the address is the account's. */
async function order(page: Page, { visitor }: NewCustomer, choose: () => Promise<void>): Promise<void> {
  const { market } = visitor;
  const say = checkoutWords[market];
  await startAt(page, market, 'payment', { visitor });
  await page.getByRole('radio', { name: say.card }).check();
  await choose();
  await toData(page, market);
  await page.getByRole('checkbox', { name: say.terms }).check();
  await orderKey(page, market).click();
}

test('a customer keeps a card, pays with it the next time without typing it, and takes it away', async ({ page, market }) => {
  const say = checkoutWords[market];
  const card = words[market];
  const customer = await newCustomer(market);
  await keepAddress(customer);

  await order(page, customer, () => page.getByRole('checkbox', { name: card.keep }).check());
  await payAtBank(page, market, cards.paid);
  const first = await orderCode(page, market);
  await expect(locateStep(page, say.paid)).toBeVisible();

  // The provider is asked for the card after the payment, by a task of its own: the next checkout may be opened before.
  await expect.poll(async () => (await customer.visitor.call(listSavedCards, {})).items.length).toBe(1);
  await order(page, customer, () => page.getByRole('radio', { name: card.saved }).check());
  const second = await orderCode(page, market);
  expect(second).not.toBe(first);
  await expect(locateStep(page, say.paid)).toBeVisible();
  await expectBooked(second, { payment_status: 'paid', type_payment: 'card' });
  expect([await captures(first), await captures(second)]).toEqual([1, 1]);

  await page.goto(at(market, card.account));
  await page.getByRole('button', { name: card.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: card.remove, exact: true }).click();
  await expect(page.getByText(card.saved)).toBeHidden();
  // No number of a card is anywhere in our books.
  expect(await inBooks(`select 1 from payments.saved_cards where saved_cards::text like '%' || $1 || '%'`, [cards.paid])).toEqual([]);
});
