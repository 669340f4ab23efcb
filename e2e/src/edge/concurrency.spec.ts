import { randomUUID } from 'node:crypto';
import { addDiscountCode, addProduct, cartCount, cartPackages, updateCartPackageProductData } from '@okruh/contracts/http/checkout/cart';
import { finish, summary } from '@okruh/contracts/http/checkout/finish';
import {
  adminCreateDiscount,
  adminGenerateDiscountCodes,
  adminGetDiscount,
  adminListDiscountCodes,
  type DiscountValues,
} from '@okruh/contracts/http/checkout-admin/discounts';
import { startPayment } from '@okruh/contracts/http/payments';
import { problemSchema } from '@okruh/contracts';
import { shop } from '../run/shop.ts';
import { apiTest as test, expect } from '../run/test.ts';
import { ledger, payByCard, loadPayment, typeCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { eventsIn, shortType } from '../shop/events.ts';
import { fillCart, createFinishRequest, placeWantedOrder } from '../shop/buyers.ts';
import { logInAs } from '../shop/staff.ts';
import { type Answer, createVisitor } from '../shop/visitor.ts';

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_value, index) => work(index)));

/** A product that no other spec buys, with so many pieces in the Czech market. */
async function stocked(place: number, pieces: number): Promise<string> {
  const [row] = await inBooks<{ variant_id: string }>(
    `select s.variant_id from picking.stock s join checkout.products p using (variant_id)
       join checkout.prices c on c.variant_id = s.variant_id and c.market = 'cz' and c.now between 100000 and 4000000
      where s.market = 'cz' and not s.is_endless and p.is_for_sale and p.gift_variant_id is null
      order by s.variant_id desc offset $1 limit 1`,
    [place],
  );
  const variant = row?.variant_id ?? '';
  await inBooks(
    `insert into picking.stock_places (variant_id, market, place, on_hand) values ($1, 'cz', 'warehouse', $2)
       on conflict (market, variant_id, place) do update set on_hand = stock_places.reserved + $2`,
    [variant, pieces],
  );
  await inBooks("update picking.stock set available = $2, is_dirty = true where variant_id = $1 and market = 'cz'", [variant, pieces]);
  await expect
    .poll(
      async () =>
        (await inBooks("select 1 from checkout.stock where variant_id = $1 and market = 'cz' and available = $2", [variant, pieces]))
          .length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1);
  return variant;
}

const left = async (variant: string): Promise<number> => {
  const [row] = await inBooks<{ available: number }>("select available from picking.stock where variant_id = $1 and market = 'cz'", [
    variant,
  ]);
  return row?.available ?? Number.NaN;
};
const getCode = ({ json }: Answer): string => problemSchema.parse(json).type;

test('ten pieces and forty shoppers who each press five times: exactly ten have one', async () => {
  const product = await stocked(0, 10);
  const carts = await times(40, () => fillCart({ market: 'cz', products: [product], typePayment: 'cash_on_delivery' }));
  const answers = await Promise.all(
    carts.map(async ({ visitor, seen }) => {
      const body = createFinishRequest('cz', seen);
      const headers = { 'idempotency-key': randomUUID() };
      const tries = await times(5, () => visitor.ask(finish, { body }, { headers }));
      // Who is asked to wait asks again, as the page does.
      return tries.find(({ status }) => status === 201) ?? visitor.ask(finish, { body }, { headers });
    }),
  );
  const won = answers.filter(({ status }) => status === 201);
  expect(won).toHaveLength(10);
  for (const lost of answers.filter(({ status }) => status !== 201)) {
    expect(lost.status, lost.text.slice(0, 200)).toBe(409);
    expect(getCode(lost)).toMatch(/out-of-stock|cart-problems|cart-changed/);
  }
  const numbers = won.map(({ json }) => finish.responses[201].parse(json).order_number);
  expect(new Set(numbers).size).toBe(10);
  expect(await inBooks('select 1 from orders.orders where number = any($1)', [numbers])).toHaveLength(10);
  expect(await left(product)).toBe(0);
});

test('an order and its payment sent sixteen times at once are one order and one charge', async () => {
  const product = await stocked(1, 100);
  const { visitor, seen } = await fillCart({ market: 'cz', products: [product] });
  const body = createFinishRequest('cz', seen);
  const key = randomUUID();
  const answers = await times(16, (index) =>
    // A double click sends the same key, a second tab another one.
    visitor.ask(finish, { body }, { headers: { 'idempotency-key': index % 2 === 0 ? key : randomUUID() } }),
  );
  const placed = answers.filter(({ status }) => status === 201).map(({ json }) => finish.responses[201].parse(json));
  expect(placed.length).toBeGreaterThan(0);
  expect(new Set(placed.map(({ order_number: number }) => number)).size).toBe(1);
  for (const other of answers.filter(({ status }) => status !== 201)) expect([409, 503]).toContain(other.status);
  expect(await left(product)).toBe(99);
  const code = placed[0]?.order_code ?? '';
  const starts = await times(16, () =>
    visitor.ask(startPayment, { params: { code }, body: {} }, { headers: { 'idempotency-key': randomUUID() } }),
  );
  const urls = starts
    .filter(({ status }) => status === 200)
    .map(({ json }) => startPayment.responses[200].parse(json).next)
    .map((next) => (next.kind === 'redirect' ? next.url : ''));
  expect(new Set(urls).size).toBe(1);
  await times(4, () => typeCard(urls[0] ?? '').catch(() => undefined));
  await expect.poll(async () => (await loadPayment(visitor, code)).state).toBe('captured');
  const { payment_id: reference } = await loadPayment(visitor, code);
  expect((await ledger()).filter((entry) => entry.reference === reference)).toHaveLength(1);
});

test('of twenty changes of one cart at once every acknowledged one is there', async () => {
  const products = await times(20, async (index) => stocked(10 + index, 50));
  const visitor = createVisitor('cz');
  await visitor.call(addProduct, { body: { product: products[0] ?? '' } });
  const answers = await Promise.all(products.slice(1).map((product) => visitor.ask(addProduct, { body: { product } })));
  const acknowledged = answers.filter(({ status }) => status === 200).length;
  expect(acknowledged).toBe(19);
  expect((await visitor.call(cartCount, {})).count).toBe(20);
  const { packages } = await visitor.call(cartPackages, {});
  await Promise.all(packages.map(({ id }) => visitor.call(updateCartPackageProductData, { params: { id }, body: { quantity: 3 } })));
  expect((await visitor.call(cartCount, {})).count).toBe(60);
});

const codeDiscount: DiscountValues = {
  marketing_name: { cs: 'Zkušební sleva', ro: 'Reducere de probă' },
  discount_type: 'percentage',
  percent: 10,
  amounts: { CZK: 0, RON: 0 },
  is_active: true,
  is_public: false,
  is_combinable: true,
  is_automatic_assignment: false,
  is_discount_per_piece: false,
  valid_from: null,
  valid_to: null,
  code_case_insensitive: false,
  internal_note: '',
  minimal_number_of_products: null,
  minimal_number_of_sets: null,
  sets: [],
  cumulative_bonus: [],
  price_range: null,
  accessory_price: [],
  student_card_required: false,
  applies_to: { category_ids: [], manufacturer_ids: [], master_product_ids: [], quality_ids: [] },
  sites: ['cz', 'ro'],
};

test('single-use codes in the hands of eight shoppers each are used exactly once', async () => {
  const CODES = 12;
  const product = await stocked(2, 1_000);
  const staff = await logInAs('admin');
  const { id } = await staff.call(adminCreateDiscount, { body: codeDiscount });
  await staff.call(
    adminGenerateDiscountCodes,
    { params: { id }, body: { count: CODES } },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  await expect.poll(async () => (await staff.call(adminGetDiscount, { params: { id } })).codes.total).toBe(CODES);
  const { items } = await staff.call(adminListDiscountCodes, { params: { id }, query: {} });
  const outcomes = await Promise.all(
    items.map(async ({ code }) =>
      times(8, async () => {
        const { visitor } = await fillCart({ market: 'cz', products: [product], typePayment: 'cash_on_delivery' });
        await visitor.ask(addDiscountCode, { body: { code } });
        const seen = await visitor.call(summary, {});
        if (seen.discounts.length === 0) return 'refused';
        const body = createFinishRequest('cz', seen);
        const headers = { 'idempotency-key': randomUUID() };
        let answer = await visitor.ask(finish, { body }, { headers });
        for (let turn = 0; turn < 20 && answer.status === 503; turn += 1) answer = await visitor.ask(finish, { body }, { headers });
        return answer.status === 201 ? 'redeemed' : 'refused';
      }),
    ),
  );
  for (const ofCode of outcomes) expect(ofCode.filter((outcome) => outcome === 'redeemed')).toHaveLength(1);
  expect((await staff.call(adminGetDiscount, { params: { id } })).codes.used).toBe(CODES);
});

test('a webhook that comes a hundred times over, and forged ones, change an order once', async () => {
  const { visitor, code, number } = await placeWantedOrder({ market: 'ro' });
  const control = `${shop().sandbox}/bank/control/*`;
  await fetch(control, { method: 'PUT', body: JSON.stringify({ duplicate: 100, reorder: true }) });
  try {
    await payByCard(visitor, code);
    await expect.poll(async () => (await loadPayment(visitor, code)).state).toBe('captured');
  } finally {
    await fetch(control, { method: 'DELETE' });
  }
  const { payment_id: reference } = await loadPayment(visitor, code);
  const forged = await visitor.raw({
    method: 'POST',
    path: '/api/payments/webhooks/sandbox',
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ id: 'evt_forged', type: 'session.updated', session: { reference, status: 'captured' } }),
  });
  expect(forged.status, forged.text).toBe(400);
  const captured = async () =>
    (await eventsIn('PAYMENTS')).filter((event) => event.subject === reference && shortType(event) === 'payment-captured');
  await expect.poll(async () => (await captured()).length).toBe(1);
  expect((await ledger()).filter((entry) => entry.reference === reference)).toHaveLength(1);
  await expect
    .poll(async () => await inBooks('select status, payment_status from orders.orders where number = $1', [number]))
    .toEqual([{ status: 'paid', payment_status: 'paid' }]);
});
