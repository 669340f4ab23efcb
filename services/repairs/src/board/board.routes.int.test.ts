import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedRepairs } from '../demo/demo-repairs.ts';
import { place, STORE } from '../testing/customer.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';
import { as, done, work } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await seed();
});
afterAll(() => shop.close());

const seed = () => shop.database.db.transaction((tx) => seedRepairs(tx, DEMO_DATA, shop.deps.repairList.current(), shop.deps.personalData));
const get = async (path: string) => (await shop.app.inject({ url: `/api/repairs/admin/${path}`, headers: as('repair-technician') })).json();
const counts = async (query = ''): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await get(`board${query}`)).columns.map((column: { status: string; count: number }) => [column.status, column.count]),
  );

it('the demo repairs are there once, each in its state', async () => {
  expect(await seed()).toBe(0);
  expect((await get('orders?page_size=50')).total).toBe(15);
  const all = (await get('orders?page_size=50')).items;
  expect(all.filter((row: { status: string }) => row.status === 'waiting_for_parts')).toHaveLength(2);
  expect(all.find((row: { number: string }) => row.number === 'S26-04009')).toMatchObject({ status: 'cancelled', outcome: 'declined' });
});

it('the board has a column for each state, and leaves out what ended long ago', async () => {
  const { columns } = await get('board');
  expect(columns.map((column: { status: string }) => column.status)).toEqual([
    'booked',
    'received',
    'diagnosed',
    'waiting_for_approval',
    'approved',
    'waiting_for_parts',
    'in_repair',
    'quality_check',
    'ready',
    'collected',
    'cancelled',
  ]);
  expect(await counts()).toMatchObject({ in_repair: 3, collected: 0, cancelled: 0, waiting_for_approval: 1 });
});

it('is narrowed to what a carrier has delivered, and to what went wrong with one', async () => {
  const [arrived, missed, back] = [await place(shop), await place(shop), await place(shop)];
  const set = (id: string, collection: object, isWithUs = false) =>
    shop.database.pool.query('update repairs set collection = $2, device_with_us = $3 where id = $1', [id, collection, isWithUs]);
  await set(arrived.id, { way: 'in', state: 'delivered' });
  await set(missed.id, { way: 'in', state: 'missed' });
  await set(back.id, { way: 'back', state: 'lost' }, true);
  const find = async (collection: string): Promise<string[]> =>
    (await get(`orders?collection=${collection}`)).items.map((row: { id: string }) => row.id).toSorted();
  expect(await find('arrived')).toEqual([arrived.id]);
  expect(await find('trouble')).toEqual([missed.id, back.id].toSorted());
  expect((await counts('?collection=arrived'))['booked']).toBe(1);
  await shop.database.pool.query('update repairs set collection = null, device_with_us = false where id = any($1)', [
    [arrived.id, missed.id, back.id],
  ]);
});

it('is filtered by market, store, technician and words', async () => {
  expect((await counts('?market=ro'))['in_repair']).toBe(1);
  expect((await counts('?store=store-plzen'))['waiting_for_parts']).toBe(1);
  const booked = await place(shop);
  await done(work(shop, booked.id, 'receive'));
  const mine = await done(work(shop, booked.id, 'technician', { technician: 'me' }));
  expect(mine.technician).toEqual({ id: '00000000-0000-7000-8000-0000000000ff', name: 'Tomáš Technik' });
  expect((await get('board?technician=00000000-0000-7000-8000-0000000000ff')).columns[1].items).toHaveLength(1);
  expect((await get('filters')).technicians).toContainEqual(mine.technician);
  for (const q of ['novotny', 'jan.novotny@example.com', '%2B420601000001', booked.number, 'iphone 13 novot']) {
    const items = (await get(`orders?q=${q}`)).items;
    expect(
      items.map((row: { id: string }) => row.id),
      q,
    ).toContain(booked.id);
  }
  expect((await get('orders?q=nikdo')).total).toBe(0);
});

it('the list is sorted, paged and exported without running formulas', async () => {
  const numbers = (await get('orders?sort=number&page_size=5&market=cz')).items.map((row: { number: string }) => row.number);
  expect(numbers).toEqual([...numbers].toSorted((a: string, b: string) => a.localeCompare(b)));
  expect((await get('orders?page=2&page_size=5')).items).toHaveLength(5);
  await place(shop, 'cz', { contact: { first_name: 'Eva', last_name: "O'Neill", e_mail: 'eva@example.com', phone_number: '601000003' } });
  const csv = await shop.app.inject({ url: '/api/repairs/admin/orders/export?status=booked', headers: as('repair-technician') });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n')[0]).toContain('Číslo;Trh;Stav');
  expect(csv.body).toContain("O'Neill E.");
});

it('a scan finds a repair by number, code or identifier', async () => {
  const booked = await place(shop);
  for (const scan of [booked.number, booked.code.toLowerCase(), 'S26-04004', '004423314988973']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/repairs/admin/search',
      headers: as('repair-technician'),
      payload: { text: scan },
    });
    expect(answer.json().items, scan).toMatchObject([{ kind: 'repair', is_exact: true }]);
  }
  expect((await get(`orders?store=${STORE.ro}`)).items.every((row: { market: string }) => row.market === 'ro')).toBe(true);
});

it('says what waits, and is found by the office’s search', async () => {
  const { items } = await get('waiting');
  expect(items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
    ['repairs-arrived', 'repairs-late', 'repairs-to-diagnose', 'spare-parts-low'].toSorted(),
  );
  const late = items.find(({ kind }: { kind: string }) => kind === 'repairs-late');
  const { total } = await get('orders?late=true&page_size=1');
  expect([late.count, late.late]).toEqual([total, total]);
  const search = async (text: string) =>
    (
      await shop.app.inject({ method: 'POST', url: '/api/repairs/admin/search', headers: as('repair-technician'), payload: { text } })
    ).json().items;
  expect(await search('s26-04009')).toMatchObject([{ kind: 'repair', number: 'S26-04009', is_exact: true, state: 'cancelled' }]);
  expect((await search('baterie')).every(({ kind }: { kind: string }) => kind === 'spare-part')).toBe(true);
  expect(await search('baterie')).toHaveLength(5);
});
