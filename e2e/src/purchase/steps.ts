import { getProduct } from '@okruh/contracts/http/catalog/product';
import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { adminCorrectStock, adminGetStockHistory } from '@okruh/contracts/http/picking-admin/stock';
import type { Market } from '@okruh/market';
import type { Locator, Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { at, expect } from '../run/test.ts';
import { BANK_PASSWORD, cards } from '../shop/bank.ts';
import { createBuyer, PHONE } from '../shop/buyers.ts';
import { inBooks } from '../shop/books.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { enterAs } from '../shop/enter.ts';
import { logInAs } from '../shop/staff.ts';
import { type Visitor, createVisitor } from '../shop/visitor.ts';

/** Pieces that all specs together, tried again, can't use up. */
const PLENTY = 60;

/** The phone that most specs buy lies on the shelf: a shop that many of them visited sells out. */
export async function fillShelf(market: Market): Promise<void> {
  const office = await logInAs('admin', market);
  const params = { market, variant: PHONE } as const;
  const { row } = await office.call(adminGetStockHistory, { params });
  if (row.available >= PLENTY) return;
  const before = row.places.find(({ place }) => place === 'warehouse')?.on_hand ?? 0;
  // Somebody else may fill it at the same time, which is as well.
  await office.ask(adminCorrectStock, {
    params,
    body: { place: 'warehouse', on_hand_before: before, on_hand: before + 4 * PLENTY, reason: 'received', note: '' },
  });
  const shopper = createVisitor(market);
  await expect.poll(async () => (await shopper.call(getProduct, { params: { product: PHONE } })).stock.state).toBe('in-stock');
}

/** A product goes into the cart by the key of its page, and the visitor on to the cart. */
export async function buy(page: Page, market: Market, product: string = PHONE): Promise<void> {
  const say = checkoutWords[market];
  if (product === PHONE) await fillShelf(market);
  await page.goto(at(market, say.product + product));
  await (await hydrated(page.getByRole('button', { name: say.buy }))).click();
  const drawer = page.getByRole('dialog', { name: say.added });
  await drawer.getByRole('link', { name: say.toCart, exact: true }).click();
  await expect(page).toHaveURL(at(market, say.cart));
  await expect(page.getByRole('heading', { level: 1, name: say.cartHeading })).toBeVisible();
}

interface Start {
  /** Whose cart it is; a guest's by default. */
  readonly visitor?: Visitor;
  readonly product?: string;
}

/**
 * Opens the browser in the middle of a purchase whose first steps were done by calls. The way there through the pages is
 * walked by card.spec.ts, checkout.spec.ts and accounts.spec.ts.
 */
export async function startAt(
  page: Page,
  market: Market,
  step: 'cart' | 'delivery' | 'payment',
  { visitor = createVisitor(market), product = PHONE }: Start = {},
): Promise<void> {
  if (product === PHONE) await fillShelf(market);
  await visitor.call(addProduct, { body: { product } });
  if (step === 'payment') await visitor.call(delivery, { body: { type_delivery_code: 'courier' } });
  await enterAs(page, visitor);
  await page.goto(at(market, checkoutWords[market][step]));
}

/** From the cart to the first step. */
export async function toDelivery(page: Page, market: Market): Promise<void> {
  const say = checkoutWords[market];
  await page.getByRole('link', { name: say.goOn, exact: true }).click();
  await expect(page).toHaveURL(at(market, say.delivery));
}

/** Chooses a delivery that needs nothing more and goes on. */
export async function deliver(page: Page, market: Market, name: RegExp = checkoutWords[market].courier): Promise<void> {
  const say = checkoutWords[market];
  await page.getByRole('radio', { name }).check();
  await toPayment(page, market);
  await expect(page).toHaveURL(at(market, say.payment));
}

/** On from the delivery that is chosen. */
export async function toPayment(page: Page, market: Market): Promise<void> {
  await goOn(page.getByRole('button', { name: checkoutWords[market].toPayment }), at(market, checkoutWords[market].payment));
}

/** Chooses a payment that needs nothing more and goes on. */
export async function pay(page: Page, market: Market, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await toData(page, market);
}

/** On from the payment that is chosen. */
export async function toData(page: Page, market: Market): Promise<void> {
  await goOn(page.getByRole('button', { name: checkoutWords[market].toData }), at(market, checkoutWords[market].summary));
}

/** The step's key waits for the choice to be kept. */
async function goOn(key: Locator, address: string): Promise<void> {
  await expect(key).not.toHaveAttribute('aria-busy', 'true');
  await key.click();
  await expect(key.page()).toHaveURL(address);
}

/** Who buys, as it is typed; consents to the terms. */
export async function fillData(page: Page, market: Market, email: string): Promise<void> {
  const say = checkoutWords[market];
  const buyer = createBuyer(market, email);
  const texts = [
    [say.email, email],
    [say.phone, market === 'cz' ? '601 000 001' : '700 000 001'],
    [say.firstName, buyer.first_name],
    [say.lastName, buyer.last_name],
    [say.street, buyer.address],
    [say.city, buyer.city],
    [say.postcode, buyer.postcode],
  ] as const;
  for (const [label, value] of texts) await page.getByLabel(label, { exact: true }).fill(value ?? '');
  await page.getByRole('checkbox', { name: say.terms }).check();
}

/** The key that orders. */
export const orderKey = (page: Page, market: Market): Locator =>
  page.getByRole('button', { name: checkoutWords[market].submit, exact: true });

/** Types a card on the bank's page, and the password where it is asked for. */
export async function payAtBank(page: Page, market: Market, card: string): Promise<void> {
  const say = checkoutWords[market].bank;
  const number = page.getByLabel(say.number, { exact: true });
  await expect(number).toBeVisible();
  await number.fill(card);
  await page.getByLabel(say.expiry).fill('12/39');
  await page.getByLabel(say.cvc).fill('123');
  await page.getByRole('button', { name: say.pay, exact: true }).click();
  if (card !== cards.password) return;
  await page.getByLabel(say.password).fill(BANK_PASSWORD);
  await page.getByRole('button', { name: say.confirm, exact: true }).click();
}

/** A step of the order's way that is done; its state is reported in words of its own. */
export const locateStep = (page: Page, name: string): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Code of the order whose page is open. */
export async function orderCode(page: Page, market: Market): Promise<string> {
  const prefix = at(market, checkoutWords[market].orderPrefix);
  await expect(page).toHaveURL((address) => address.href.startsWith(prefix));
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** A row of the order's book. */
export interface BookedOrder {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly payment_status: string;
  readonly customer_id: string | null;
  readonly type_payment: string;
  readonly type_delivery_code: string;
  /** Minor units, as text. */
  readonly total: string;
}

const columns = 'id, number, status, payment_status, customer_id, type_payment, type_delivery_code, total';

/** An order as it stands in the books. @throws Error when there is none */
export async function bookedOrder(code: string): Promise<BookedOrder> {
  const [row] = await inBooks<BookedOrder>(`select ${columns} from orders.orders where code = $1`, [code]);
  if (row === undefined) throw new Error(`No order ${code} is in the books`);
  return row;
}

/** Waits until the books say how an order stands. */
export async function expectBooked(code: string, wanted: Partial<BookedOrder>): Promise<BookedOrder> {
  await expect.poll(() => bookedOrder(code)).toMatchObject(wanted);
  return bookedOrder(code);
}
