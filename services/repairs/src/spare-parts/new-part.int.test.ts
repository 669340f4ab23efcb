import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  role: 'repair-technician' | 'catalog-editor' = 'repair-technician',
) => shop.app.inject({ method, url: `/api/repairs/admin/${path}`, headers: as(role), ...(payload && { payload }) });
const load = async (id: string) => (await call('GET', `spare-parts/${id}`)).json();
const input = {
  code: 'sp-new-glue',
  name: { cs: 'Lepidlo displeje', ro: 'Adeziv pentru ecran şi ramă' },
  master_product_id: 'mp-apple-iphone-13',
  also_fits: ['mp-apple-iphone-11'],
  kind: 'display_original',
  origin: 'compatible',
  colour_id: null,
  location: 'S9-01',
  purchase_czk: 9_000,
  purchase_ron: 1_800,
  minimum: { cz: 5, ro: 3 },
};
const refuse = async (changes: object): Promise<string[]> => {
  const response = await call('POST', 'spare-parts', { ...input, code: 'sp-other', ...changes });
  expect(response.statusCode, response.body).toBe(400);
  return Object.keys(response.json());
};

it('a new part runs low at once, lies on the shelf of each model that it fits, and operations of these may take it', async () => {
  const added = await call('POST', 'spare-parts', input);
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject({
    id: 'sp-new-glue',
    names: { ro: 'Adeziv pentru ecran și ramă' },
    also_fits: [{ name: 'Apple iPhone 11' }],
    stock: { cz: { on_hand: 0, minimum: 5 }, ro: { minimum: 3 } },
    changed_by: 'Tomáš Technik',
  });
  const low = (await call('GET', 'spare-parts?low=cz&q=lepidlo')).json();
  expect(low.items.map(({ id }: { id: string }) => id)).toEqual(['sp-new-glue']);
  for (const device of [PHONE, 'apple-iphone-11-64gb-red']) {
    const { items } = (await call('GET', `devices/${device}/spare-parts`)).json();
    expect(items.map(({ id }: { id: string }) => id)).toContain('sp-new-glue');
  }
  const choices = await call('GET', 'operation-choices/mp-apple-iphone-11/parts', undefined, 'catalog-editor');
  expect(choices.json().items).toContainEqual({ id: 'sp-new-glue', name: 'Lepidlo displeje', kind: 'display_original' });
  expect((await load('sp-new-glue')).history).toMatchObject([{ by: 'Tomáš Technik', action: 'added' }]);
});

it('is refused field by field', async () => {
  expect(await refuse({ code: 'sp-new-glue' })).toEqual(['code']);
  expect(await refuse({ code: 'a b' })).toEqual(['code']);
  expect(await refuse({ master_product_id: 'mp-none' })).toEqual(['master_product_id']);
  expect(await refuse({ also_fits: ['mp-none'] })).toEqual(['also_fits']);
  expect(await refuse({ kind: 'magic' })).toEqual(['kind']);
  expect(await refuse({ colour_id: 'midnight' })).toEqual(['colour_id']);
  expect(await refuse({ colour_id: 'plaid', also_fits: [] })).toEqual(['colour_id']);
  expect(await refuse({ minimum: { cz: -1, ro: 0 } })).toEqual(['minimum']);
  expect((await call('POST', 'spare-parts', input, 'catalog-editor')).statusCode).toBe(403);
});

it('a change says what was before and after; one that came second is refused with the part as it is', async () => {
  const { part } = await load('sp-new-glue');
  const change = (version: number, changes: object) => call('PATCH', 'spare-parts/sp-new-glue', { version, ...changes });
  const changed = await change(part.version, {
    purchase_czk: 9_900,
    also_fits: [],
    minimum: { cz: 2, ro: 3 },
    stock: { market: 'cz', on_hand: 4 },
  });
  expect(changed.json()).toMatchObject({ also_fits: [], stock: { cz: { on_hand: 4, minimum: 2 } }, version: part.version + 1 });
  expect((await load('sp-new-glue')).history[0]).toMatchObject({
    action: 'changed',
    changes: [
      { field: 'also_fits', before: '["Apple iPhone 11"]', after: '' },
      { field: 'purchase_czk', before: '{"amount":9000,"currency":"CZK"}', after: '{"amount":9900,"currency":"CZK"}' },
      { field: 'on_hand_cz', before: '0', after: '4' },
      { field: 'minimum_cz', before: '5', after: '2' },
    ],
  });
  expect((await change(part.version, { location: 'X' })).json()).toMatchObject({
    type: 'urn:okruh:problem:changed-meanwhile',
    extra: { present: { id: 'sp-new-glue', changed_by: 'Tomáš Technik' } },
  });
});

it('a part that an offered operation takes isn’t retired; a retired one never runs low, and no offered operation takes it', async () => {
  const battery = 'sp-apple-iphone-13-battery';
  const { part, operations } = await load(battery);
  expect(operations).toEqual([{ id: 'op-apple-iphone-13-battery', name: 'Apple iPhone 13: Výměna baterie' }]);
  const refused = await call('PATCH', `spare-parts/${battery}`, { version: part.version, is_retired: true });
  expect(refused.json()).toEqual({
    is_retired: ['Díl berou nabízené opravy: Apple iPhone 13: Výměna baterie. Dejte jim jiný, nebo je přestaňte nabízet.'],
  });
  const glue = (await load('sp-new-glue')).part;
  const retired = await call('PATCH', 'spare-parts/sp-new-glue', {
    version: glue.version,
    is_retired: true,
    stock: { market: 'cz', on_hand: 0 },
  });
  expect(retired.json()).toMatchObject({ is_retired: true });
  expect((await call('GET', 'spare-parts?low=cz&q=lepidlo')).json().total).toBe(0);
  expect((await call('GET', 'spare-parts?retired=true')).json().total).toBe(1);
  const { items } = (await call('GET', `devices/${PHONE}/spare-parts`)).json();
  expect(items.map(({ id }: { id: string }) => id)).not.toContain('sp-new-glue');
  const operation = (await call('GET', 'operations/op-apple-iphone-13-battery', undefined, 'catalog-editor')).json().operation;
  const taking = await call(
    'PATCH',
    'operations/op-apple-iphone-13-battery',
    { version: operation.version, spare_part_ids: [battery, 'sp-new-glue'] },
    'catalog-editor',
  );
  expect(taking.json()).toEqual({ spare_part_ids: ['Nabízená oprava nemůže brát vyřazený díl.'] });
});
