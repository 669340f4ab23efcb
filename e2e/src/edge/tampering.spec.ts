import { randomUUID } from 'node:crypto';
import { problemSchema } from '@okruh/contracts';
import { addDiscountCode, addProduct, cartPackages, updateCartPackageProductData } from '@okruh/contracts/http/checkout/cart';
import { finish, summary } from '@okruh/contracts/http/checkout/finish';
import { cancelOrder, findOrder, getOrder } from '@okruh/contracts/http/orders';
import { paymentStatus, startPayment } from '@okruh/contracts/http/payments';
import { apiTest as test, bothMarkets, expect } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { createBuyer, fillCart, createFinishRequest, PHONE, placeWantedOrder } from '../shop/buyers.ts';
import { createVisitor } from '../shop/visitor.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const loadRow = async (number: string) =>
  (
    await inBooks<{ total: string; market: string; currency: string }>(
      'select total, market, currency from orders.orders where number = $1',
      [number],
    )
  )[0];

for (const market of bothMarkets) {
  test.describe(`tampering on ${market}`, () => {
    test('a price, a total or a discount that a browser sends counts for nothing', async () => {
      const { visitor, seen } = await fillCart({ market, typePayment: 'cash_on_delivery' });
      const body = {
        ...createFinishRequest(market, seen),
        total: 1,
        price: { amount: 1, currency: 'CZK' },
        totals: { total: { amount: 1, currency: 'CZK' } },
        market: market === 'cz' ? 'ro' : 'cz',
        customer_id: randomUUID(),
      };
      const answer = await visitor.raw({ method: 'POST', path: finish.path, headers: JSON_TYPE, body: JSON.stringify(body) });
      expect(answer.status, answer.text.slice(0, 300)).toBe(201);
      const { order_number: number } = finish.responses[201].parse(answer.json);
      expect(await loadRow(number)).toEqual({ total: String(seen.totals.total.amount), market, currency: market === 'cz' ? 'CZK' : 'RON' });
    });

    test('what was not shown is not ordered: a token of another cart, of an older one, or none', async () => {
      const { visitor, seen } = await fillCart({ market });
      const other = await fillCart({ market, products: [PHONE] });
      const { packages } = await visitor.call(cartPackages, {});
      await visitor.call(updateCartPackageProductData, { params: { id: packages[0]?.id ?? '' }, body: { quantity: 2 } });
      for (const token of [seen.token, other.seen.token, '', 'x'.repeat(200)]) {
        const answer = await visitor.ask(finish, { body: { ...createFinishRequest(market, seen), token } });
        expect([400, 409], `${token.slice(0, 8)}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
      }
      expect((await visitor.call(summary, {})).count).toBe(2);
    });

    test('impossible quantities are refused at their field and change nothing', async () => {
      const visitor = createVisitor(market);
      const { cart_package_item_id: id } = await visitor.call(addProduct, { body: { product: PHONE } });
      for (const quantity of ['-1', '0', '1e9', '1.5', 'null', '"2"', 'NaN']) {
        const add = await visitor.raw({
          method: 'POST',
          path: addProduct.path,
          headers: JSON_TYPE,
          body: `{"product":"${PHONE}","quantity":${quantity}}`,
        });
        expect(add.status, `${quantity}: ${add.text.slice(0, 200)}`).toBe(400);
        if (quantity === 'null') continue;
        const path = updateCartPackageProductData.path.replace(':id', id);
        const change = await visitor.raw({ method: 'PATCH', path, headers: JSON_TYPE, body: `{"quantity":${quantity}}` });
        expect(change.status, `${quantity}: ${change.text.slice(0, 200)}`).toBe(400);
      }
      expect((await visitor.call(summary, {})).count).toBe(1);
    });

    test('another visitor’s cart, order and payment stay theirs', async () => {
      const { visitor: owner, seen } = await fillCart({ market });
      const stranger = createVisitor(market);
      await stranger.call(addProduct, { body: { product: PHONE } });
      const id = seen.packages[0]?.id ?? '';
      const change = await stranger.ask(updateCartPackageProductData, { params: { id }, body: { quantity: 5 } });
      expect(change.status).toBe(404);
      expect((await owner.call(summary, {})).count).toBe(1);

      const placed = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
      const seenByStranger = await stranger.call(getOrder, { params: { code: placed.code } });
      expect(seenByStranger).toMatchObject({ number: placed.number, customer: null, may_act: false });
      expect(JSON.stringify(seenByStranger)).not.toContain(placed.email);
      expect((await stranger.ask(cancelOrder, { params: { code: placed.code } })).status).toBe(403);
      const forged = await stranger.ask(cancelOrder, { params: { code: placed.code } }, { headers: { 'x-order-token': 'A'.repeat(32) } });
      expect(forged.status).toBe(403);
      for (const code of ['AAAAAAAAAAAAAAAAAAAAAAAAAA', placed.code.slice(0, -1)]) {
        expect((await stranger.ask(getOrder, { params: { code } })).status).toBe(404);
        expect((await stranger.ask(paymentStatus, { query: { order: code } })).status).toBe(404);
      }
    });

    test('an order of the other market isn’t known here', async () => {
      const placed = await placeWantedOrder({ market });
      const elsewhere = createVisitor(market === 'cz' ? 'ro' : 'cz');
      expect((await elsewhere.ask(getOrder, { params: { code: placed.code } })).status).toBe(404);
      expect((await elsewhere.ask(startPayment, { params: { code: placed.code }, body: {} })).status).toBe(404);
      const found = await elsewhere.ask(findOrder, { body: { number: placed.number, e_mail: placed.email } });
      expect(found.status).toBe(404);
    });

    test('nobody finds an order by a number alone, and both misses look the same', async () => {
      const placed = await placeWantedOrder({ market });
      const visitor = createVisitor(market);
      const wrongMail = await visitor.ask(findOrder, { body: { number: placed.number, e_mail: 'nekdo.jiny@example.com' } });
      const wrongNumber = await visitor.ask(findOrder, { body: { number: '2619999999', e_mail: placed.email } });
      expect([wrongMail.status, wrongNumber.status]).toEqual([404, 404]);
      const shown = (answer: typeof wrongMail) => ({ ...problemSchema.parse(answer.json), instance: '' });
      expect(shown(wrongMail)).toEqual(shown(wrongNumber));
      expect((await visitor.call(findOrder, { body: { number: placed.number, e_mail: placed.email } })).location).toContain(placed.code);
    });

    test('guessing codes is stopped, and a right code still works elsewhere', async () => {
      const { visitor } = await fillCart({ market });
      const statuses: number[] = [];
      for (let turn = 0; turn < 14; turn += 1) {
        statuses.push((await visitor.ask(addDiscountCode, { body: { code: `zKoUsKa${String(turn).padStart(3, '0')}` } })).status);
      }
      expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
      expect(statuses.at(-1)).toBe(429);
    });

    test('an order needs a name, an address and the consent, in the words of the site', async () => {
      const { visitor, seen } = await fillCart({ market });
      const empty = await visitor.ask(finish, { body: { token: seen.token } });
      expect(empty.status).toBe(400);
      expect(empty.json).toMatchObject({
        order_billing_address: expect.any(Object),
        order_info: { consent_to_terms_of_service: expect.any(Array) },
      });
      expect(empty.text).toContain(market === 'cz' ? 'Vyplňte prosím tento údaj.' : 'Completează acest câmp.');
      const odd = await visitor.ask(finish, {
        body: {
          ...createFinishRequest(market, seen),
          order_billing_address: { ...createBuyer(market), postcode: '00000', phone: '-5', email: 'a@b.cz\r\nBcc: x@y.cz' },
        },
      });
      expect(odd.status).toBe(400);
      const fields = (odd.json as { order_billing_address?: object }).order_billing_address ?? {};
      expect(Object.keys(fields).toSorted()).toEqual(['email', 'phone', 'postcode']);
    });
  });
}
