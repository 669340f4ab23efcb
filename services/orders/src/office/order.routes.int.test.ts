import type { AdminOrder, AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import { identityFor } from '@okruh/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buy, createPayment, draft } from '../testing/buyer.ts';
import { deliver } from '../testing/deliver.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { resolveSearch } from './order-search.ts';
import { everyOrder } from './order.query.ts';

let shop: Shop;
let card: Bought;
let cash: Bought;
let romanian: Bought;
const czech = draft('cz');
beforeAll(async () => {
  shop = await openShop();
  card = await buy(shop, czech);
  cash = await buy(
    shop,
    draft('cz', {
      payment: createPayment('cz', 'cash_on_delivery'),
      billing_address: {
        ...czech.billing_address,
        first_name: 'Ondřej',
        last_name: 'Říha',
        email: 'riha@example.com',
        phone: '+420602333444',
        invoice_on_company: true,
        company: 'Říha servis',
      },
    }),
  );
  romanian = await buy(shop, draft('ro'));
});
afterAll(() => shop.close());

const support = identityFor({ roles: ['support'], name: 'Pavla Podpora', sub: uuidv7() });
const get = (path: string, headers = support) => shop.app.inject({ url: `/api/orders/admin/orders${path}`, headers });
const list = async (query = ''): Promise<{ items: AdminOrderRow[]; total: number }> => (await get(query)).json();
const numbers = async (query: string): Promise<string[]> => (await list(query)).items.map(({ number }) => number);

describe('the list of orders', () => {
  it('shows both markets, the newest first, and of a person the name only', async () => {
    const { items, total } = await list();
    expect(total).toBe(3);
    expect(items.map(({ number }) => number)).toEqual([romanian.number, cash.number, card.number]);
    expect(items[1]).toMatchObject({ customer_name: 'Říha servis', status: 'new', type_payment: 'cash_on_delivery', place_name: null });
    expect(JSON.stringify(items)).not.toMatch(/example\.com|\+420|Dlouhá/i);
  });

  it.each([
    ['market=ro', () => [romanian]],
    ['status=new,paid', () => [cash]],
    ['status=nonsense', () => []],
    ['type_payment=card&market=cz', () => [card]],
    ['type_delivery_code=store_pickup', () => []],
    ['payment_status=paid', () => []],
    ['from=2020-01-01&to=2020-12-31', () => []],
    ['sort=number&market=cz', () => [card, cash]],
    ['sort=-number&page_size=1', () => [romanian]],
  ] as const)('is narrowed and sorted by %s', async (query, wanted: () => readonly Bought[]) => {
    expect(await numbers(`?${query}`)).toEqual(wanted().map(({ number }) => number));
  });

  it.each([
    ['the beginning of a number', () => card.number.slice(0, 9), 2],
    ['a whole number', () => card.number, 1],
    ['a last name without its marks', () => 'novak', 1],
    ['a company', () => 'RIHA', 1],
    ['an e-mail', () => 'Riha@Example.com', 1],
    ['a phone in groups', () => '602 333 444', 1],
    ['a phone with its prefix', () => '+420 602 333 444', 1],
    ['a name and a number', () => `novak ${card.number}`, 1],
    ['a name of another order', () => `novak ${cash.number}`, 0],
    ['signs of a pattern', () => '%', 0],
  ])('is searched by %s', async (_what, typed, count) => {
    expect((await list(`?q=${encodeURIComponent(typed())}`)).total).toBe(count);
  });

  it('is searched by the number of a parcel', async () => {
    await shop.database.pool.query(
      `insert into order_packages (list_id, order_id, version, part, parts, place, status, quantity, picked, missing, parcel, changed_at)
       values (gen_random_uuid(), $1, 1, 1, 1, 'warehouse', 'handed_over', 1, 1, 0, $2, now())`,
      [card.order_id, { carrier: 'courier', tracking_number: 'CZ00012345', tracking_url: null }],
    );
    expect(await numbers('?q=cz00012345')).toEqual([card.number]);
    expect(await numbers('?q=CZ00012345&market=ro')).toEqual([]);
    expect(await numbers('?q=CZ0001234')).toEqual([]);
  });

  it('is searched by the serial number of a piece, and says when nobody can be asked', async () => {
    shop.picking.serials.set('490154203237518', [cash.order_id]);
    shop.picking.serials.set('C02XK1ABCD12', [romanian.order_id]);
    expect(await numbers(`?q=${encodeURIComponent('49 015420 323751 8')}`)).toEqual([cash.number]);
    expect(await numbers('?q=c02xk1abcd12')).toEqual([romanian.number]);
    const { calls } = shop.picking;
    const before = calls.count;
    expect(await numbers(`?q=${card.number}`)).toEqual([card.number]);
    expect(calls.count).toBe(before);
    shop.picking.trouble.isDown = true;
    const answer = (await get('?q=490154203237518')).json<{ items: unknown[]; is_partial: boolean }>();
    shop.picking.trouble.isDown = false;
    expect([answer.items, answer.is_partial]).toEqual([[], true]);
    const lines = (await get('/export?q=490154203237518')).body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
  });

  it('flags what has waited for its money for half an hour', async () => {
    const late = await buy(shop);
    await shop.database.pool.query(`update orders set placed_at = placed_at - interval '31 minutes' where id = any($1)`, [
      [late.order_id, cash.order_id],
    ]);
    const { items } = await list('?late=true');
    expect(items.map(({ number, is_late: isLate }) => [number, isLate])).toEqual([[late.number, true]]);
    expect((await get(`/${late.order_id}`)).json<AdminOrder>().is_late).toBe(true);
    // Paid at the door, it waits for nobody's money.
    expect((await get(`/${cash.order_id}`)).json<AdminOrder>().is_late).toBe(false);
    await shop.database.pool.query('delete from orders where id = $1', [late.order_id]);
  });

  it('leaves as CSV, whole, in the reader’s language', async () => {
    const answer = await get('/export?market=cz', { ...support, 'accept-language': 'cs' });
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toMatch(new RegExp(`${card.number}.*Čeká na zaplacení.*15480\\.00`));
    const every: string[] = [];
    for await (const row of everyOrder(shop.database.office, {}, await resolveSearch('', shop.deps), 1)) every.push(row.number);
    expect(every.toSorted()).toEqual([card, cash, romanian].map(({ number }) => number).toSorted());
  });

  it('leaves as an Excel workbook, with sums as numbers and instants as dates', async () => {
    const answer = await get('/export.xlsx?market=cz', { ...support, 'accept-language': 'cs' });
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toMatch(/okruh-objednavky-\d{4}-\d\d-\d\d\.xlsx/);
    const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(3);
    expect(sheet).toContain(card.number);
    expect(sheet).toContain('Čeká na zaplacení');
    expect(sheet).toMatch(/<c r="C2" s="4"><v>4\d{4}(\.\d+)?<\/v>/);
    expect(sheet).toMatch(/<c r="K\d" s="3"><v>15480<\/v>/);
    expect(sheet).not.toMatch(/example\.com|\+420|Dlouhá/);
  });

  it('leaves only the orders whose numbers are said', async () => {
    const answer = await get(`/export?numbers=${romanian.number},${cash.number}`);
    expect(answer.body.trim().split('\r\n')).toHaveLength(3);
    expect(answer.body).not.toContain(card.number);
    expect((await get('/export?numbers=all')).statusCode).toBe(400);
  });
});

describe('one order', () => {
  it('shows lines, sums and steps, but no contact', async () => {
    const answer = await get(`/${card.order_id}`);
    const order = answer.json<AdminOrder>();
    expect(order).toMatchObject({ number: card.number, total: { amount: 1_548_000 }, payable_until: expect.any(String) });
    expect(order.lines[0]).toMatchObject({ line: 1, quantity: 1 });
    expect(order.timeline[0]).toMatchObject({ key: 'placed', state: 'done' });
    expect(answer.body).not.toMatch(/example\.com|\+420|Dlouhá/i);
  });

  it('shows its packages with the picking list behind each', async () => {
    const bought = await buy(shop);
    const listId = await deliver(shop, bought.order_id);
    const order = (await get(`/${bought.order_id}`)).json<AdminOrder>();
    expect(order.packages).toMatchObject([
      { list_id: listId, place: 'warehouse', part: 1, parts: 1, status: 'delivered', tracking_number: 'OK0000417CZ' },
    ]);
    expect(order.timeline.find(({ key }) => key === 'delivered')).toMatchObject({ state: 'done', at: expect.any(String) });
  });

  it('that isn’t there is 404', async () => {
    expect((await get(`/${uuidv7()}`)).statusCode).toBe(404);
  });
});

it('is nothing for customers and for those whose work it isn’t', async () => {
  for (const headers of [identityFor({ sub: uuidv7() }), identityFor({ roles: ['catalog-editor'], sub: uuidv7() })]) {
    for (const path of ['', '/export', '/export.xlsx', `/${card.order_id}`]) expect((await get(path, headers)).statusCode).toBe(403);
  }
});

it('says what waits too long, and is found by the office’s search', async () => {
  const waiting = async () =>
    (await shop.app.inject({ url: '/api/orders/admin/waiting', headers: support })).json<{ items: { kind: string; count: number }[] }>()
      .items;
  expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual(['complaints', 'orders-unpaid', 'withdrawals']);
  const count = async () => (await waiting()).find(({ kind }) => kind === 'orders-unpaid')?.count ?? 0;
  const before = await count();
  const late = await buy(shop, draft('cz'));
  await shop.database.pool.query(`update orders set placed_at = now() - interval '31 minutes' where number = $1`, [late.number]);
  expect(await count()).toBe(before + 1);
  const search = async (text: string, headers = support) =>
    (await shop.app.inject({ method: 'POST', url: '/api/orders/admin/search', headers, payload: { text } })).json().items;
  expect(await search(cash.number)).toMatchObject([{ kind: 'order', number: cash.number, name: 'Říha servis', is_exact: true }]);
  expect(await search('riha@example.com')).toMatchObject([{ number: cash.number, is_exact: false }]);
  expect(await search(cash.number, identityFor({ roles: ['repair-technician'] }))).toEqual([]);
});
