import type { Locator } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { inBooks } from '../shop/books.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { expectBooked, fillData, fillShelf, orderCode, orderKey, pay, startAt } from './steps.ts';

/** How many orders somebody has, by what the cart's attempts placed. */
const ordersLike = (code: string): Promise<{ readonly number: string }[]> =>
  inBooks<{ number: string }>(
    'select number from orders.orders where e_mail_index = (select e_mail_index from orders.orders where code = $1)',
    [code],
  );

test('an order is found by number and e-mail, and cancelled by who comes with its link', async ({ page, market }) => {
  const say = checkoutWords[market];
  await fillShelf(market);
  const placed = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
  await page.goto(at(market, say.find));
  await page.getByRole('textbox', { name: say.number, exact: true }).fill(placed.number);
  await page.getByRole('textbox', { name: say.findEmail, exact: true }).fill(newMailAddress('cizi'));
  await page.getByRole('button', { name: say.findSubmit, exact: true }).click();
  await expect(page.getByText(say.findMissing)).toBeVisible();
  await page.getByRole('textbox', { name: say.findEmail, exact: true }).fill(placed.email);
  await page.getByRole('button', { name: say.findSubmit, exact: true }).click();
  expect(await orderCode(page, market)).toBe(placed.code);
  // Number and e-mail can be guessed: they show where the order is and nothing more.
  await expect(page.getByText(say.locked)).toBeVisible();
  await expect(page.getByRole('button', { name: say.cancel, exact: true })).toHaveCount(0);

  await page.goto('about:blank');
  await page.goto(at(market, placed.location));
  await page.getByRole('button', { name: say.cancel, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.cancel, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say.cancelled, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say.cancel, exact: true })).toHaveCount(0);
  await expectBooked(placed.code, { status: 'cancelled' });
  await mailFor(placed.email, say.mails.cancelled);
});

test('two presses of the key and a second tab make one order', async ({ page, context }) => {
  const say = checkoutWords.cz;
  const email = newMailAddress('dvakrat');
  await startAt(page, 'cz', 'payment');
  await pay(page, 'cz', say.cash);
  const other = await context.newPage();
  await other.goto(at('cz', say.summary));
  for (const tab of [page, other]) await fillData(tab, 'cz', email);
  // At once: the key of a tab in the background would be waited for until the other tab has emptied the cart.
  const press = (key: Locator, times: number): Promise<void> =>
    key.evaluate((button: HTMLElement, presses) => {
      for (let done = 0; done < presses; done += 1) button.click();
    }, times);
  await Promise.all([press(orderKey(page, 'cz'), 2), press(orderKey(other, 'cz'), 1)]);
  // One of the tabs shows the order; the other the same one, or that nothing is left in the cart.
  const prefix = at('cz', say.orderPrefix);
  await expect.poll(() => [page, other].some((tab) => tab.url().startsWith(prefix))).toBe(true);
  const winner = page.url().startsWith(prefix) ? page : other;
  const code = await orderCode(winner, 'cz');
  const rest = winner === page ? other : page;
  await expect.poll(async () => rest.url().startsWith(prefix) || (await orderKey(rest, 'cz').count()) === 0).toBe(true);
  expect(await ordersLike(code)).toHaveLength(1);
});
