import { addDiscountCode, addProduct } from '@okruh/contracts/http/checkout/cart';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { login } from '@okruh/contracts/http/accounts/login';
import { cancelOrder, getOrder, myOrders } from '@okruh/contracts/http/orders';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { PHONE, placeWantedOrder } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { newDiscountCode } from '../shop/discounts.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { askForAccount, CUSTOMER_PASSWORD, keepAddress, logIn, newCustomer } from '../shop/new-customers.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { createVisitor } from '../shop/visitor.ts';
import { buy, deliver, expectBooked, fillData, fillShelf, orderCode, orderKey, pay, startAt, toDelivery, toPayment } from './steps.ts';

const words = {
  cz: {
    savedBilling: 'Fakturovat na',
    newPassword: 'Heslo',
    makeAccount: 'Vytvořit účet',
    lookInMail: 'Podívejte se do e-mailu',
    registration: '/registrace',
    welcome: /^Vítejte v Okruhu/,
    confirm: 'Dokončit registraci',
    account: '/ucet',
    orders: '/ucet/objednavky',
    addresses: '/ucet/adresy',
    noOrders: 'Zatím tu žádná objednávka není',
    logout: 'Odhlásit se',
    town: 'Praha',
  },
  ro: {
    savedBilling: 'Facturează la',
    newPassword: 'Parolă',
    makeAccount: 'Creează contul',
    lookInMail: 'Verifică-ți e-mailul',
    registration: '/inregistrare',
    welcome: /^Bun venit la Okruh/,
    confirm: 'Finalizează înregistrarea',
    account: '/cont',
    orders: '/cont/comenzi',
    addresses: '/cont/adrese',
    noOrders: 'Nu ai încă nicio comandă',
    logout: 'Deconectare',
    town: 'Cluj-Napoca',
  },
} as const satisfies Record<Market, Record<string, unknown>>;

/** Pieces that the cart in the header shows. */
const headerCount = (page: Page) => page.getByRole('banner').locator('.cart-place .count-badge');

/** Another product that lies on the shelf and isn't a phone. */
const OTHER = `select p.variant_id from checkout.products p
  join checkout.stock s on s.variant_id = p.variant_id and s.market = $1 and s.available > 20
  join checkout.prices c on c.variant_id = p.variant_id and c.market = $1 and c.now > 0
  where p.is_for_sale and p.is_physical and not 'phones' = any(p.category_ids) and p.gift_variant_id is null
  order by p.variant_id limit 1`;

test('a customer buys with a saved address to a pickup point by a transfer', async ({ page, market }) => {
  const say = checkoutWords[market];
  const account = words[market];
  const customer = await newCustomer(market);
  const address = await keepAddress(customer);
  await startAt(page, market, 'delivery', { visitor: customer.visitor });
  await page.getByRole('radio', { name: say.pickup }).check();
  await page.getByRole('searchbox', { name: say.placeSearch }).fill(account.town);
  const places = page.getByRole('list', { name: say.places });
  await expect(places.getByRole('listitem').first()).toContainText(account.town);
  await places.getByRole('button').first().click();
  await toPayment(page, market);
  await pay(page, market, say.transfer);

  // Nothing is typed: what the account knows is there.
  await expect(page.getByLabel(say.street, { exact: true })).toHaveValue(address.address);
  await expect(page.getByLabel(say.city, { exact: true })).toHaveValue(address.city);
  await expect(page.getByLabel(say.email, { exact: true })).toHaveValue(customer.email);
  await expect(page.getByLabel(account.savedBilling, { exact: true })).not.toHaveValue('');
  await page.getByRole('checkbox', { name: say.terms }).check();
  await orderKey(page, market).click();
  const code = await orderCode(page, market);
  const booked = await expectBooked(code, { type_payment: 'bank_transfer', type_delivery_code: 'pickup_balikobod' });
  expect(booked.customer_id).not.toBeNull();

  await page.goto(at(market, account.orders));
  await page.getByRole('link', { name: booked.number, exact: true }).click();
  // The way back to the payment, and the way out.
  await expect(page.getByRole('region', { name: say.transferHeading })).toContainText(booked.number);
  await page.getByRole('button', { name: say.cancel, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.cancel, exact: true }).click();
  await expectBooked(code, { status: 'cancelled' });
});

test('a guest makes an account afterwards and finds the order and the address in it', async ({ page, market }) => {
  const say = checkoutWords[market];
  const account = words[market];
  const email = newMailAddress('host');
  await buy(page, market);
  await toDelivery(page, market);
  await deliver(page, market);
  await pay(page, market, say.cash);
  await fillData(page, market, email);
  await orderKey(page, market).click();
  const code = await orderCode(page, market);
  const { number } = await expectBooked(code, { customer_id: null });

  await page.getByLabel(account.newPassword, { exact: true }).fill(CUSTOMER_PASSWORD);
  await page.getByRole('button', { name: account.makeAccount, exact: true }).click();
  // The answer has set the cookie that joins this browser to the link.
  await expect(page.getByText(account.lookInMail)).toBeVisible();
  const link = linkIn(await mailFor(email, account.welcome), account.registration);
  expect((await expectBooked(code, {})).customer_id, 'not before the link').toBeNull();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: account.confirm }).click();
  await expect(page).toHaveURL(at(market, account.account));
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();

  await page.goto(at(market, account.addresses));
  await expect(page.getByRole('article')).toContainText(market === 'cz' ? 'Dlouhá 377/2, 110 00 Praha' : 'Calea Dorobanților 7');

  // Signed out once more, under the address that is confirmed: it is there after the next login.
  await page.goto(at(market, account.account));
  await page.getByRole('navigation').getByRole('button', { name: account.logout }).click();
  await expect(page).not.toHaveURL(at(market, account.account));
  await startAt(page, market, 'payment');
  await pay(page, market, say.cash);
  await fillData(page, market, email);
  await orderKey(page, market).click();
  const second = await expectBooked(await orderCode(page, market), { customer_id: null });
  await logIn(page, market, email);
  await page.goto(at(market, account.orders));
  for (const shown of [number, second.number]) await expect(page.getByRole('link', { name: shown, exact: true })).toBeVisible();
});

test('an order of a guest is shown to no other account, nor to one that isn’t confirmed', async ({ page, market }) => {
  const say = checkoutWords[market];
  const account = words[market];
  await fillShelf(market);
  const placed = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
  // Somebody asks for an account with the guest's address, and has no way to open the mail.
  await askForAccount(market, placed.email);
  const thief = createVisitor(market);
  expect((await thief.ask(login, { body: { e_mail: placed.email, password: CUSTOMER_PASSWORD } })).status).toBe(401);
  expect((await thief.ask(myOrders, { query: {} })).status).toBe(401);

  const eve = await newCustomer(market);
  expect((await eve.visitor.call(myOrders, { query: {} })).items).toEqual([]);
  const seen = await eve.visitor.call(getOrder, { params: { code: placed.code } });
  expect(seen).toMatchObject({ customer: null, may_act: false, may_cancel: false });
  expect(JSON.stringify(seen)).not.toContain(placed.email);
  expect((await eve.visitor.ask(cancelOrder, { params: { code: placed.code } })).status).toBe(403);
  expect(await inBooks('select 1 from orders.orders where code = $1 and customer_id is not null', [placed.code]), 'nobody owns it').toEqual(
    [],
  );
  // The same address on the other site is another account.
  const elsewhere = await newCustomer(market === 'cz' ? 'ro' : 'cz', placed.email);
  expect((await elsewhere.visitor.call(myOrders, { query: {} })).items).toEqual([]);

  await logIn(page, market, eve.email);
  await page.goto(at(market, account.orders));
  await expect(page.getByText(account.noOrders)).toBeVisible();
  await page.goto(at(market, say.orderPrefix + placed.code));
  await expect(page.getByText(say.locked)).toBeVisible();
});

test('a cart is one after the login, and nothing of it stays in the browser after the logout', async ({ page, context, market }) => {
  const say = checkoutWords[market];
  const account = words[market];
  const [other] = await inBooks<{ variant_id: string }>(OTHER, [market]);
  if (other === undefined) throw new Error('Nothing else is on the shelf');
  const customer = await newCustomer(market);
  await fillShelf(market);
  // At home: two phones and something else, with a discount.
  await customer.visitor.call(addProduct, { body: { product: PHONE, quantity: 2 } });
  await customer.visitor.call(addProduct, { body: { product: other.variant_id } });
  await customer.visitor.call(addDiscountCode, { body: { code: await newDiscountCode(market) } });

  // In another browser, signed out: one more of the same phone.
  await startAt(page, market, 'cart');
  await expect(headerCount(page)).toHaveText('1');
  await logIn(page, market, customer.email);
  // At once, whatever page the login leads to, and without the cart's code.
  await expect(headerCount(page)).toHaveText('4');
  await page.goto(at(market, say.cart));
  await expect(page.getByRole('list', { name: say.discounts })).toBeVisible();
  const { packages, count } = await customer.visitor.call(summary, {});
  expect(count).toBe(4);
  const pieces = Object.fromEntries(packages.map(({ productSeoName, quantity }) => [productSeoName, quantity]));
  expect(pieces).toEqual({ [PHONE]: 3, [other.variant_id]: 1 });

  await page.goto(at(market, account.account));
  await page.getByRole('navigation').getByRole('button', { name: account.logout }).click();
  await expect(headerCount(page)).toHaveCount(0);
  await page.goto(at(market, say.cart));
  await expect(page.getByText(say.cartEmpty)).toBeVisible();
  const saved = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  for (const trace of [PHONE, other.variant_id, customer.email]) expect(saved).not.toContain(trace);
  const cookies = await context.cookies(at(market, '/'));
  expect(cookies.filter(({ name }) => name.endsWith('cart'))).toEqual([]);
  // It is the account's still.
  expect((await customer.visitor.call(summary, {})).count).toBe(4);
});
