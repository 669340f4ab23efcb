import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTERY, PHONE, place } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, role: 'catalog-editor' | 'shop' = 'catalog-editor') =>
  shop.app.inject({ method, url: `/api/repairs/admin/${path}`, headers: as(role), ...(payload && { payload }) });
const load = async (id: string) => (await call('GET', `operations/${id}`)).json();
const choices = async (market: 'cz' | 'ro' = 'cz') =>
  (await shop.app.inject({ url: `/api/repairs/operations?color=${PHONE}`, headers: identityFor({ market }) })).json().choices;

const input = {
  kind: 'buttons',
  name: { cs: 'Výměna tlačítek hlasitosti', ro: 'Înlocuire butoane de volum' },
  price_czk: 89_000,
  price_ron: 17_900,
  duration_minutes: 40,
  on_the_spot: true,
  warranty_months: 12,
  is_offered: true,
  spare_part_ids: [],
  master_product_ids: ['mp-apple-iphone-13'],
  with_parts_of_kind: false,
};
const add = async (changes: object) => {
  const response = await call('POST', 'operations', { ...input, ...changes });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().items;
};
const refuse = async (changes: object): Promise<object> => {
  const response = await call('POST', 'operations', { ...input, name: { cs: 'Jiná', ro: 'Alta' }, ...changes });
  expect(response.statusCode, response.body).toBe(400);
  return response.json();
};

describe('a new operation', () => {
  it('is offered to shoppers at once by its own name, found by it, booked, and published', async () => {
    const [row] = await add({});
    expect(row).toMatchObject({ id: 'op-apple-iphone-13-buttons', label: 'Výměna tlačítek hlasitosti', changed_by: 'Tomáš Technik' });
    const [cz, ro] = [await choices(), await choices('ro')].map((all) => all.find(({ value }: { value: string }) => value === row.id));
    expect(cz).toMatchObject({ label: 'Výměna tlačítek hlasitosti', price: { amount: 89_000 }, kind: 'buttons', warranty_months: 12 });
    expect(ro).toMatchObject({ label: 'Înlocuire butoane de volum', price: { amount: 17_900, currency: 'RON' } });
    const found = await shop.app.inject({
      url: `/api/repairs/smart-search?term=${encodeURIComponent('iphone 13 hlasitost')}`,
      headers: identityFor(),
    });
    expect(found.json().items[0]).toMatchObject({
      operation: { value: row.id },
      href: `/servis/telefony/apple/apple-iphone-13/midnight?oprava=${row.id}`,
    });
    const booked = await place(shop, 'cz', { operations: [row.id] });
    const { rows } = await shop.database.pool.query('select agreed from repairs where code = $1', [booked.code]);
    expect(rows[0].agreed.lines).toMatchObject([{ operation_id: row.id, label: 'Výměna tlačítek hlasitosti' }]);
    const events = await shop.database.pool.query(
      `select 1 from outbox where type like 'repairs.repair-prices-changed%' and subject = 'mp-apple-iphone-13'`,
    );
    expect(events.rowCount).toBe(1);
    expect((await call('GET', 'operation-versions')).json().items[0]).toMatchObject({ summary: 'Nová oprava', changes: 1 });
  });

  it('of several devices takes each one’s own parts of its kind', async () => {
    const rows = await add({
      kind: 'battery',
      name: { cs: 'Baterie s vyšší kapacitou', ro: 'Baterie cu capacitate mai mare' },
      master_product_ids: ['mp-apple-iphone-11', 'mp-apple-iphone-13'],
      with_parts_of_kind: true,
    });
    expect(rows.map(({ spare_parts: parts }: { spare_parts: { id: string }[] }) => parts.map(({ id }) => id))).toEqual([
      ['sp-apple-iphone-11-battery'],
      ['sp-apple-iphone-13-battery'],
    ]);
    // The ids of their other batteries are taken.
    expect(rows[1].id).toBe('op-apple-iphone-13-battery-2');
    expect((await load(rows[0].id)).history).toMatchObject([{ by: 'Tomáš Technik', action: 'added' }]);
  });

  it('is written with Romanian letters whatever keyboard it was typed on', async () => {
    const [row] = await add({ name: { cs: 'Čištění mřížek', ro: 'Curăţare grile şi difuzor' } });
    expect(row.name).toEqual({ cs: 'Čištění mřížek', ro: 'Curățare grile și difuzor' });
  });

  it('is refused field by field', async () => {
    expect(await refuse({ kind: 'magic' })).toEqual({ kind: ['Vyberte druh opravy ze seznamu.'] });
    expect(Object.keys(await refuse({ master_product_ids: ['mp-nothing'] }))).toEqual(['master_product_ids']);
    expect(Object.keys(await refuse({ spare_part_ids: ['sp-apple-iphone-11-battery'] }))).toContain('spare_part_ids');
    expect(await refuse({ kind: 'battery', name: null })).toEqual({
      master_product_ids: ['Apple iPhone 13 už má opravu „Výměna baterie“. Pojmenujte ji jinak, nebo změňte tu stávající.'],
    });
    expect(Object.keys(await refuse({ name: { cs: 'Jen česky', ro: '' } }))).toEqual(['name']);
    for (const price of [-1, 1.5]) expect(Object.keys(await refuse({ price_czk: price }))).toEqual(['price_czk']);
    expect((await call('POST', 'operations', input, 'shop')).statusCode).toBe(403);
  });
});

describe('a change of an operation', () => {
  it('names what was before, after and by whom; its name, kind and parts as well', async () => {
    const { operation } = await load(BATTERY);
    const changed = await call('PATCH', `operations/${BATTERY}`, {
      version: operation.version,
      name: { cs: 'Nová baterie', ro: 'Baterie nouă' },
      price_czk: 99_000,
      spare_part_ids: [],
    });
    expect(changed.json()).toMatchObject({ label: 'Nová baterie', spare_parts: [], changed_by: 'Tomáš Technik' });
    const { history } = await load(BATTERY);
    expect(history[0]).toMatchObject({
      by: 'Tomáš Technik',
      action: 'changed',
      changes: [
        { field: 'name_cs', before: '', after: 'Nová baterie' },
        { field: 'name_ro', before: '', after: 'Baterie nouă' },
        { field: 'price_czk', after: '{"amount":99000,"currency":"CZK"}' },
        { field: 'spare_parts', before: '["Baterie Apple iPhone 13"]', after: '[]' },
      ],
    });
  });

  it('that came second is refused with the operation as it is', async () => {
    const { operation } = await load(BATTERY);
    const change = (months: number) => call('PATCH', `operations/${BATTERY}`, { version: operation.version, warranty_months: months });
    expect((await change(18)).statusCode).toBe(200);
    const refused = await change(19);
    expect(refused.json()).toMatchObject({
      type: 'urn:okruh:problem:changed-meanwhile',
      extra: { present: { id: BATTERY, warranty_months: 18, changed_by: 'Tomáš Technik' } },
    });
    expect((await call('PATCH', 'operations/nothing', { version: 1 })).statusCode).toBe(404);
  });

  it('doesn’t give it the name of another of the same device', async () => {
    const { operation } = await load(BATTERY);
    const refused = await call('PATCH', `operations/${BATTERY}`, {
      version: operation.version,
      name: { cs: 'Výměna tlačítek hlasitosti', ro: 'Altceva' },
    });
    expect(Object.keys(refused.json())).toEqual(['name']);
  });

  it('stops offering it, and brings it back', async () => {
    const isOffered = async () => (await choices()).some(({ value }: { value: string }) => value === BATTERY);
    for (const wanted of [false, true]) {
      const { operation } = await load(BATTERY);
      await call('PATCH', `operations/${BATTERY}`, { version: operation.version, is_offered: wanted });
      expect(await isOffered()).toBe(wanted);
    }
  });
});
