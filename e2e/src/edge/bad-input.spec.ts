import type { RouteContract } from '@okruh/contracts';
import { getBuyoutData, sellBuyoutOnline, sendBuyoutToEmail } from '@okruh/contracts/http/buyout';
import { adminGetBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { fieldErrorsSchema, problemSchema } from '@okruh/contracts';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { apiTest as test, bothMarkets, expect } from '../run/test.ts';
import { shop } from '../run/shop.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { newMailAddress, buildOrder, placeBuyout, sellers } from '../shop/sellers.ts';
import { type Answer, createVisitor } from '../shop/visitor.ts';

const ORDERS = '/api/buyout/orders';
const JSON_TYPE = { 'content-type': 'application/json' };

/** RFC 9457 with a stable code. */
function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text.slice(0, 200)).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(problemSchema.parse(answer.json)).toMatchObject({ status, type: `urn:okruh:problem:${code}` });
  expect(answer.text).not.toMatch(/node_modules|at \w+ \(|\.ts:\d/);
}

/** Number of buy-outs that staff sees. */
/** Buy-outs of one person: other specs place theirs meanwhile. */
const countOrders = async (mail: string): Promise<number> =>
  (await (await logInAs('admin')).call(adminListBuyouts, { query: { q: mail, page_size: 1 } })).total;

for (const market of bothMarkets) {
  const czech = market === 'cz';

  test.describe(`bad input on ${market}`, () => {
    test('an order without anything names every field in the language of the site', async () => {
      const answer = await createVisitor(market).raw({ method: 'POST', path: ORDERS, headers: JSON_TYPE, body: '{}' });
      expect(answer.status).toBe(400);
      const errors = fieldErrorsSchema.parse(answer.json);
      const customer = errors['customer_data'];
      expect(Object.keys(typeof customer === 'object' ? customer : {}).length).toBeGreaterThanOrEqual(czech ? 16 : 15);
      expect(answer.text).toContain(czech ? 'Vyplňte prosím tento údaj.' : 'Completează acest câmp.');
    });

    test('wrong data of the right shape are refused at their fields, nothing is written', async () => {
      const order = await buildOrder(market);
      const cases: ReadonlyArray<readonly [group: 'customer_data' | 'buyout_device', field: string, value: string]> = [
        ['buyout_device', 'imei', '004416283484363'],
        ['buyout_device', 'imei', '1'.repeat(200)],
        ['customer_data', 'personal_identification_number', czech ? '840312/9934' : '1870414419717'],
        ['customer_data', 'bank_account_full_number', czech ? '19-9900004728' : 'RO98BRDE0TEST99071792309'],
        ['customer_data', 'e_mail', 'nikdo@'],
        ['customer_data', 'e_mail', 'a@b.cz\r\nBcc: all@example.com'],
        ['customer_data', 'phone_number', '-5'],
        ['customer_data', 'postcode', '00000000000'],
        ['customer_data', 'identity_valid_to', '31.02.2040'],
        ['customer_data', 'identity_valid_to', '01.01.2001'],
        ['customer_data', 'country', '999999'],
        ['customer_data', 'district', "x' OR 1=1 --"],
        ['customer_data', 'gender', '☃'],
        ['customer_data', 'first_name', '<script>alert(1)</script>'],
      ];
      for (const [group, field, value] of cases) {
        const body = { ...order, [group]: { ...order[group], [field]: value } };
        const answer = await createVisitor(market).ask(sellBuyoutOnline, { body });
        expect(answer.status, `${field} ${value}`).toBe(400);
        expect(answer.json, `${field} ${value}`).toMatchObject({ [group]: { [field]: [expect.any(String)] } });
      }
      const mail = order.customer_data?.e_mail ?? '';
      expect(await countOrders(mail)).toBe(0);
      // The same without a mistake is found, so that nothing else was.
      await createVisitor(market).call(sellBuyoutOnline, { body: order });
      expect(await countOrders(mail)).toBe(1);
    });

    test('answers, devices and prices of the caller’s own making are never taken', async () => {
      const order = await buildOrder(market);
      const visitor = createVisitor(market);
      const wrong: readonly object[] = [
        { device_identifier: 'apple-iphone-99-black' },
        { device_condition_choices: [] },
        { device_condition_choices: ['display-a'] },
        { device_condition_choices: [...(order.device_condition_choices ?? []), 'display-aplus'] },
        { device_condition_choices: ['account-locked'] },
        { appraisal_version: 'yesterday' },
        { consent_to_terms: false },
      ];
      for (const changes of wrong) {
        const answer = await visitor.raw({
          method: 'POST',
          path: ORDERS,
          headers: JSON_TYPE,
          body: JSON.stringify({ ...order, ...changes }),
        });
        expect([400, 409, 422], JSON.stringify(changes)).toContain(answer.status);
      }
      const placed = await visitor.raw({
        method: 'POST',
        path: ORDERS,
        headers: JSON_TYPE,
        body: JSON.stringify({ ...order, price: { amount: 99_999_999, currency: 'CZK' }, market: czech ? 'ro' : 'cz', status: 'paid' }),
      });
      expect([201, 400]).toContain(placed.status);
      if (placed.status === 201) {
        const { code } = sellBuyoutOnline.responses[201].parse(placed.json);
        const data = await visitor.call(getBuyoutData, { params: { code } });
        expect(data.price).toEqual({ amount: czech ? 545_000 : 111_000, currency: czech ? 'CZK' : 'RON' });
        expect(data.status).toBe('submitted');
      }
    });

    test('a stale price list is answered with the new one', async () => {
      const order = await buildOrder(market, { appraisal_version: '2020-01-01/1' });
      const answer = await createVisitor(market).ask(sellBuyoutOnline, { body: order });
      expectProblem(answer, 409, 'stale-appraisal');
      expect(answer.json).toMatchObject({ extra: { appraisal: { version: expect.any(String), device_conditions: expect.any(Array) } } });
    });

    test('texts of every kind come back as they were written', async () => {
      const note = `'; DROP TABLE buyouts; -- <img src=x onerror=alert(1)> 😀👩‍👩‍👧 שלום مرحبا \\u0041 %00 {{number}} \${7*7}`;
      const street = '<b>Dlouhá</b> "1" & \'2\'';
      const placed = await placeBuyout(market, {
        note,
        customer_data: { ...sellers[market], street, city: 'Řež 😀', e_mail: newMailAddress('znaky') },
      });
      const data = await createVisitor(market).call(
        getBuyoutData,
        { params: { code: placed.code } },
        { headers: { 'x-buyout-token': placed.token } },
      );
      expect(data.customer_data?.street).toBe(street);
      expect(data.customer_data?.city).toBe('Řež 😀');
      const staff = await logInAs('admin');
      expect((await findDossier(staff, placed.code)).note).toBe(note);
    });

    test('a text with a character that no database keeps is refused, never a failure', async () => {
      const order = await buildOrder(market);
      const body = JSON.stringify({ ...order, customer_data: { ...order.customer_data, street: 'Dlouhá\u0000 1' } });
      const answer = await createVisitor(market).raw({ method: 'POST', path: ORDERS, headers: JSON_TYPE, body });
      expect(answer.status).toBe(400);
    });
  });
}

test.describe('the public edge', () => {
  test('malformed JSON is a bad request', async () => {
    for (const body of ['{', '{"a":', 'null', '[]', '"text"', '7', '', '{"__proto__":{"x":1}}']) {
      const answer = await createVisitor('cz').raw({ method: 'POST', path: ORDERS, headers: JSON_TYPE, body });
      expect(answer.status, body).toBe(400);
    }
    expectProblem(await createVisitor('cz').raw({ method: 'POST', path: ORDERS, headers: JSON_TYPE, body: '{' }), 400, 'bad-request');
  });

  test('what a form of a foreign page could send is not read', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
    ])
      expectProblem(
        await createVisitor('cz').raw({ method: 'POST', path: ORDERS, headers: { 'content-type': type }, body: '{}' }),
        415,
        'unsupported-media-type',
      );
  });

  test('a body that is too large is refused', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(300_000) });
    expectProblem(await createVisitor('cz').raw({ method: 'POST', path: ORDERS, headers: JSON_TYPE, body }), 413, 'payload-too-large');
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect((await createVisitor('cz').raw({ method: 'POST', path: ORDERS, headers: JSON_TYPE, body: deep })).status).toBe(400);
  });

  test('a page of another site can change nothing', async () => {
    const staff = await logInAs('admin');
    const signs: ReadonlyArray<Record<string, string>> = [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: shop().ro, 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ];
    for (const sign of signs) {
      const answer = await staff.raw({ method: 'POST', path: '/api/accounts/logout', headers: sign });
      expectProblem(answer, 403, 'cross-site-request');
    }
    expect((await staff.raw({ path: '/api/buyout/admin/orders' })).status, 'still logged in').toBe(200);
  });

  test('routes of our own processes don’t exist outside', async () => {
    const internal = Object.values(buyoutRoutes).filter((route: RouteContract) => route.access === 'internal');
    expect(internal.length).toBeGreaterThan(0);
    const staff = await logInAs('admin');
    for (const path of [
      '/api/buyout/internal/mails/order/00000000-0000-7000-8000-000000000000',
      '/api/buyout/internal/orders/00000000-0000-7000-8000-000000000000/slip',
      '/api/buyout/%69nternal/orders/00000000-0000-7000-8000-000000000000/slip',
      '/api/buyout/selector/../internal/orders/00000000-0000-7000-8000-000000000000/slip',
      '/api/buyout//internal/orders/00000000-0000-7000-8000-000000000000/slip',
      '/api/accounts/internal/mails/registration/00000000-0000-7000-8000-000000000000',
      '/api/notifications/anything',
      '/api/nobody/anything',
    ])
      expect([400, 404], path).toContain((await staff.raw({ path })).status);
    const resolve = await staff.raw({
      method: 'POST',
      path: '/api/accounts/internal/resolve-session',
      headers: JSON_TYPE,
      body: '{"token":"x"}',
    });
    expect(resolve.status).toBe(404);
  });

  test('unknown ids are not found, malformed ones are refused', async () => {
    const staff = await logInAs('admin');
    expectProblem(await staff.ask(adminGetBuyout, { params: { id: '00000000-0000-7000-8000-000000000000' } }), 404, 'not-found');
    for (const id of ['1', '-1', "' OR 1=1", '../../etc/passwd', '00000000-0000-7000-8000-00000000000g'])
      expect([400, 404], id).toContain((await staff.raw({ path: `/api/buyout/admin/orders/${encodeURIComponent(id)}` })).status);
    expectProblem(await createVisitor('cz').ask(getBuyoutData, { params: { code: 'A'.repeat(26) } }), 404, 'not-found');
    expect([400, 404]).toContain((await createVisitor('cz').raw({ path: '/api/buyout/orders/%00' })).status);
  });

  test('numbers out of range are refused, unknown parameters do no harm', async () => {
    const staff = await logInAs('admin');
    for (const query of [
      'page=0',
      'page=-1',
      'page=NaN',
      'page=1e99',
      'page_size=100000',
      'page_size=-5',
      'page=99999999999999999999',
      'from=2026-13-40',
      'market=xx',
    ])
      expect((await staff.raw({ path: `/api/buyout/admin/orders?${query}` })).status, query).toBe(400);
    expect((await staff.raw({ path: '/api/buyout/admin/orders?utm_source=x&page=1&page=2' })).status).toBeLessThan(500);
    expect((await staff.raw({ path: '/api/buyout/admin/orders?fbclid=1' })).status).toBeLessThan(500);
    expect((await createVisitor('cz').raw({ path: '/vykup?utm_source=%00&x=%ff&__proto__=1' })).status).toBeLessThan(500);
  });

  test('no search of the back office reads its words as anything but words', async () => {
    const staff = await logInAs('admin');
    for (const q of [
      "'",
      '%',
      '_',
      '\\',
      "'; DROP TABLE buyouts; --",
      '<script>',
      '😀',
      '\u202e',
      'a'.repeat(200),
      '(',
      '*',
      ':*',
      '& |',
    ]) {
      const answer = await staff.ask(adminListBuyouts, { query: { q } });
      expect(answer.status, q).toBe(200);
    }
    for (const sort of ['price;drop', '-', 'nothing', 'price desc'])
      expect([200, 400], sort).toContain((await staff.ask(adminListBuyouts, { query: { sort } })).status);
  });

  test('bad cookies, hosts and methods get a clear refusal', async () => {
    const visitor = createVisitor('cz');
    for (const cookie of ['okruh=%E0%A4%A', 'okruh=;;;=', 'okruh-release=%00', 'okruh-consent=[[', `okruh=${'x'.repeat(5000)}`]) {
      const answer = await createVisitor('cz').raw({ path: '/', headers: { cookie } });
      expect(answer.status, cookie.slice(0, 30)).toBe(200);
    }
    expect((await visitor.raw({ path: '/', headers: { host: 'evil.example' } })).status).toBe(421);
    expect([404, 405]).toContain((await visitor.raw({ method: 'PUT', path: ORDERS, headers: JSON_TYPE, body: '{}' })).status);
    expect([404, 405]).toContain((await visitor.raw({ method: 'DELETE', path: '/' })).status);
  });

  test('the estimate goes to one address only', async () => {
    const order = await buildOrder('cz');
    const { device_identifier, appraisal_version, device_condition_choices } = order;
    for (const e_mail of [
      'a@example.com,b@example.com',
      'a@example.com\nBcc: b@example.com',
      '"x" <a@example.com>',
      '@',
      'x'.repeat(190) + '@example.com',
    ]) {
      const answer = await createVisitor('cz').ask(sendBuyoutToEmail, {
        body: { e_mail, device_identifier, appraisal_version, device_condition_choices },
      });
      expect(answer.status, e_mail.slice(0, 40)).toBe(400);
      expect(answer.json).toMatchObject({ e_mail: [expect.any(String)] });
    }
  });

  test('security headers stand on pages, answers and files', async () => {
    const page = await createVisitor('cz').raw({ path: '/' });
    expect(page.headers['content-security-policy']).toMatch(/; script-src https?:\/\/[^ ;]+\/assets\/;(?!.*script-src)/);
    expect(page.headers['content-security-policy']).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    const script = /\/assets\/shell\/[^"]+\.js/.exec(page.text)?.[0] ?? '';
    const file = await createVisitor('cz').raw({ path: script });
    expect(file.headers['cache-control']).toContain('immutable');
    for (const { headers } of [page, file, await createVisitor('cz').raw({ path: '/api/buyout/types' })])
      expect(headers['x-content-type-options']).toBe('nosniff');
    for (const path of [
      '/assets/../../secrets.env',
      '/assets/shell/..%2f..%2fsecrets.env',
      '/media/..%2f..%2fsecrets.env',
      '/assets/shell/000000000000/main.js',
    ])
      expect([400, 404], path).toContain((await createVisitor('cz').raw({ path })).status);
  });
});
