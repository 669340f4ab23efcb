import { expect, test } from '../run/test.ts';
import { cards, ledger } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';
import {
  bookedOrder,
  buy,
  deliver,
  expectBooked,
  fillData,
  orderCode,
  orderKey,
  pay,
  payAtBank,
  startAt,
  locateStep,
  toDelivery,
} from './steps.ts';

/** What the bank took for an order, by the payments that belong to it. */
async function loadCaptured(code: string): Promise<readonly { readonly amount: number; readonly currency: string }[]> {
  const rows = await inBooks<{ id: string }>(
    'select p.id from payments.payments p join payments.orders o on o.order_id = p.order_id where o.code = $1',
    [code],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return (await ledger()).filter(({ reference, kind }) => kind === 'capture' && ids.has(reference));
}

test('a guest buys a phone by a card with the bank’s second step', async ({ page, market }) => {
  const say = checkoutWords[market];
  const email = newMailAddress('host');
  await buy(page, market);
  await toDelivery(page, market);
  await deliver(page, market);
  await pay(page, market, say.card);
  await fillData(page, market, email);
  await expect(page.getByText(say.binding).first()).toBeVisible();
  await orderKey(page, market).click();
  await payAtBank(page, market, cards.password);

  const code = await orderCode(page, market);
  await expect(page.getByRole('heading', { level: 1, name: say.thanks })).toContainText(say.thanksWork);
  await expect(locateStep(page, say.paid)).toBeVisible();
  const order = await expectBooked(code, { payment_status: 'paid', type_payment: 'card', type_delivery_code: 'courier' });
  await expect(page.getByText(order.number).first()).toBeVisible();
  expect(await loadCaptured(code)).toEqual([
    expect.objectContaining({ amount: Number(order.total), currency: market === 'cz' ? 'CZK' : 'RON' }),
  ]);

  const mail = await mailFor(email, say.mails.placed);
  expect(mail.subject).toContain(order.number);
  expect(mail.attachments.filter(({ media_type: type, size }) => type === 'application/pdf' && size > 1_000)).toHaveLength(2);
  await mailFor(email, say.mails.paid);
  // Who comes by the mail's link may act; who only has the address may not.
  await page.goto('about:blank');
  await page.goto(linkIn(mail, say.orderPrefix));
  await expect(page.getByRole('button', { name: say.cancel })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(`${new URL(linkIn(mail, say.orderPrefix)).origin}${say.orderPrefix}${code}`);
  await expect(page.getByText(say.locked)).toBeVisible();
  await expect(page.getByText(email)).toBeHidden();
});

test('a declined card says so, and another one pays the same order once', async ({ page }) => {
  const say = checkoutWords.cz;
  await startAt(page, 'cz', 'payment');
  await pay(page, 'cz', say.card);
  await fillData(page, 'cz', newMailAddress('zamitnuty'));
  await orderKey(page, 'cz').click();
  await payAtBank(page, 'cz', cards.declined);
  const code = await orderCode(page, 'cz');
  await expect(page.getByRole('heading', { name: say.payFailed })).toBeVisible();
  expect(await loadCaptured(code)).toEqual([]);

  await page.getByRole('button', { name: say.payAgain, exact: true }).click();
  await payAtBank(page, 'cz', cards.paid);
  await expect(locateStep(page, say.paid)).toBeVisible();
  expect(await orderCode(page, 'cz')).toBe(code);
  await expectBooked(code, { payment_status: 'paid' });
  expect(await loadCaptured(code)).toEqual([expect.objectContaining({ amount: Number((await bookedOrder(code)).total) })]);
});
