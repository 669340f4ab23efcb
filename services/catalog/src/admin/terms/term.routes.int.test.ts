import type { Term, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

const list = async (kind: TermKind): Promise<Term[]> => (await office.get(`terms/${kind}?page_size=200`)).json().items;
const group = { kind: 'attribute-group', name: { cs: 'Nová skupina', ro: 'Grup nou' }, position: 99 };
const attribute = {
  kind: 'attribute',
  name: { cs: 'Nová vlastnost', ro: 'Atribut nou' },
  unit: { cs: 'mm', ro: 'mm' },
  value_kind: 'number',
  filterable: true,
};
const badge = { kind: 'badge', name: { cs: 'Výhodně', ro: 'Avantajos' } };
const maker = {
  kind: 'manufacturer',
  name: 'Výrobce',
  seo_name: 'vyrobce',
  position: 50,
  for_buyout: false,
  for_service: true,
  company: '',
  address: '',
  contact: '',
  representative: null,
};

describe('a word of the catalogue', () => {
  it.each([
    ['attribute-group', group],
    ['badge', badge],
    ['manufacturer', maker],
    ['attribute', { ...attribute, group: 'display' }],
  ] as const)('%s is added, changed and deleted', async (kind, input) => {
    const made = await office.post(`terms/${kind}`, input);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({ ...input, used: 0 });
    const { id } = made.json();
    const name = kind === 'manufacturer' ? 'Jiný' : { cs: 'Jiný', ro: 'Altul' };
    expect((await office.patch(`terms/${kind}/${id}`, { ...input, name })).json()).toMatchObject({ id, name });
    expect((await office.remove(`terms/${kind}/${id}`)).statusCode).toBe(204);
    expect((await list(kind)).some((term) => term.id === id)).toBe(false);
  });

  it('that is used stays', async () => {
    const refused = await office.remove('terms/manufacturer/apple');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().extra.used).toBeGreaterThan(10);
  });

  it('that changes is published with the products that carry it', async () => {
    const makers = await list('manufacturer');
    const apple = makers.find(({ id }) => id === 'apple');
    if (apple === undefined) throw new Error('there is no apple');
    const { id: _id, used: _used, ...input } = apple;
    expect((await office.patch('terms/manufacturer/apple', { ...input, name: 'Apple Inc.' })).statusCode).toBe(200);
    expect((await loadEvents(shop, 'mp-apple-iphone-15')).at(-1)?.data['manufacturer']).toEqual({ id: 'apple', name: 'Apple Inc.' });
  });

  it('refuses a name that stands and a group that doesn’t', async () => {
    expect((await office.post('terms/manufacturer', { ...maker, seo_name: 'samsung' })).json()).toEqual({
      seo_name: ['Tento název už existuje.'],
    });
    expect((await office.post('terms/attribute', { ...attribute, group: 'nobody' })).json()).toEqual({ group: ['Tuto položku neznáme.'] });
    expect((await office.post('terms/badge', maker)).statusCode).toBe(404);
    expect((await office.post('terms/badge', { ...badge, name: { cs: '', ro: '' } })).statusCode).toBe(400);
  });
});

describe('filters of a category', () => {
  it('are its parent’s until it chooses its own, in its order', async () => {
    const own = await office.patch('catalogue-filters/phones', { attributes: ['refresh_rate', 'display_size'] });
    expect(own.statusCode, own.body).toBe(200);
    const shown = (answer: { items: { attribute: string; shown: boolean }[] }) =>
      answer.items.flatMap((item) => (item.shown ? [item.attribute] : []));
    expect(own.json().is_own).toBe(true);
    expect(shown(own.json())).toEqual(['refresh_rate', 'display_size']);
    const below = (await office.get('catalogue-filters/phones-apple')).json();
    expect(below).toMatchObject({ is_own: false, inherited_from: 'phones' });
    expect(shown(below)).toEqual(['refresh_rate', 'display_size']);
    expect((await loadEvents(shop, 'phones')).at(-1)?.type).toBe('category-changed');
    const back = await office.patch('catalogue-filters/phones', { attributes: null });
    expect(back.json()).toMatchObject({ is_own: false, inherited_from: null });
    expect((await office.patch('catalogue-filters/phones', { attributes: ['nobody'] })).statusCode).toBe(400);
    expect((await office.get('catalogue-filters/nobody')).statusCode).toBe(404);
  });
});

describe('choices by name', () => {
  it.each([
    ['/api/new/product/admin-product-attributes/attr-name-choices/', 'catalog-editor'],
    ['/api/new/product/admin-bonuses-for-used-product/bonuses_manufacturers', 'buyout-manager'],
    ['/api/new/product/admin-bonuses-for-used-product/quality_types', 'buyout-manager'],
    ['/api/new/product/admin-bonuses-for-used-product/types_devices', 'buyout-manager'],
  ] as const)('%s', async (path, role) => {
    const { choices } = (await staff(shop, as(role)).get(path)).json();
    expect(choices.length).toBeGreaterThan(3);
  });
});

it('a manufacturer says who answers for its goods, which the page of each of its products shows', async () => {
  const apple = (await list('manufacturer')).find(({ id }) => id === 'apple');
  if (apple === undefined) throw new Error('no manufacturer');
  const { id: _id, used: _used, ...input } = apple;
  const representative = { company: 'Dovozce s.r.o.', address: 'Dlouhá 1, 110 00 Praha 1', contact: 'bezpecnost@dovozce.example' };
  const named = {
    ...input,
    company: 'Apple Inc.',
    address: 'One Apple Park Way, Cupertino',
    contact: 'apple.example/contact',
    representative,
  };
  expect((await office.patch('terms/manufacturer/apple', named)).json()).toMatchObject({ company: 'Apple Inc.', representative });
  const page = (await office.get('/api/catalog/products/apple-iphone-13-128gb-midnight-a')).json();
  expect(page.parameters.at(-1)).toEqual({
    group: 'Kdo za výrobek odpovídá',
    rows: [
      { name: 'Výrobce', value: 'Apple Inc., One Apple Park Way, Cupertino, apple.example/contact' },
      { name: 'Odpovědná osoba v EU', value: 'Dovozce s.r.o., Dlouhá 1, 110 00 Praha 1, bezpecnost@dovozce.example' },
    ],
  });
  const half = await office.patch('terms/manufacturer/apple', { ...named, representative: { ...representative, contact: '' } });
  expect(half.statusCode).toBe(400);
});
