import type { ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { contentKinds } from '@okruh/contracts/http/catalog-admin/content';
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

const list = async (kind: ContentKind, query = ''): Promise<ContentItem[]> =>
  (await office.get(`content/${kind}?page_size=200${query}`)).json().items;
const first = async (kind: ContentKind): Promise<ContentItem> => {
  const [item] = await list(kind);
  if (item === undefined) throw new Error(`there is no ${kind}`);
  return item;
};
/** What a save sends: all but what the service says itself. */
const toInput = ({
  id: _id,
  href: _href,
  plan: _plan,
  state: _state,
  shown_from: _from,
  shown_until: _until,
  changed_at: _at,
  changed_by: _by,
  names: _names,
  version: _version,
  ...input
}: ContentItem) => input;
const both = (text: string) => ({ cs: text, ro: `${text} ro` });

describe.each(contentKinds)('%s', (kind) => {
  it('is listed, and saved as it was changes nothing but says what shows it', async () => {
    const item = await first(kind);
    const { id, href, version } = item;
    const input = toInput(item);
    const response = await office.patch(`content/${kind}/${id}?version=${version}`, input);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ id, href, ...input, version: version + 1, changed_by: expect.stringMatching(/./) });
    // Of two editors the second is informed of the first.
    const late = await office.patch(`content/${kind}/${id}?version=${version}`, input);
    expect([late.statusCode, late.json().type]).toEqual([409, expect.stringContaining('changed-meanwhile')]);
    const event = (await loadEvents(shop, `${kind}:${id}`)).at(-1);
    expect(event).toMatchObject({ type: 'content-changed', version: version + 1, data: { kind, id } });
    expect(event?.data['keys']).not.toEqual([]);
  });

  it('is closed to those who may not write, and unknown ones aren’t found', async () => {
    const item = await first(kind);
    const input = toInput(item);
    expect((await staff(shop, as('support')).patch(`content/${kind}/${item.id}?version=${item.version}`, input)).statusCode).toBe(403);
    expect((await office.patch(`content/${kind}/nobody?version=1`, input)).statusCode).toBe(404);
    expect((await office.get(`content/${kind}/nobody`)).statusCode).toBe(404);
    expect((await office.remove(`content/${kind}/nobody`)).statusCode).toBe(404);
  });
});

it('an article is written, found, published and deleted', async () => {
  const article = {
    kind: 'article',
    seo_name: { cs: 'jak-na-baterii', ro: 'despre-baterie' },
    title: both('Jak na baterii'),
    perex: both('Krátce'),
    body: { cs: ['První.', 'Druhý.'], ro: ['Primul.'] },
    author: 'Tereza',
    tags: ['baterie'],
    related_masters: ['mp-apple-iphone-13'],
    published_on: '2026-11-20',
    is_published: false,
    published_from: null,
    published_until: null,
  };
  const made = await office.post('content/article', article);
  expect(made.statusCode, made.body).toBe(201);
  const { id, href, names, version } = made.json();
  expect(href).toEqual({ cz: null, ro: null });
  expect(names).toEqual([{ id: 'mp-apple-iphone-13', name: expect.objectContaining({ cs: 'Apple iPhone 13' }) }]);
  expect((await list('article', '&q=na+baterii')).map((item) => item.id)).toEqual([id]);
  const published = await office.patch(`content/article/${id}?version=${version}`, { ...article, is_published: true });
  expect(published.json().href).toEqual({ cz: '/clanky/jak-na-baterii', ro: '/articole/despre-baterie' });
  expect((await office.post('content/article', article)).json()).toEqual({ seo_name: ['Tento název už existuje.'] });
  expect((await office.remove(`content/article/${id}`)).statusCode).toBe(204);
  expect((await loadEvents(shop, `article:${id}`)).map((event) => [event.type, event.version])).toEqual([
    ['content-changed', 1],
    ['content-changed', 2],
    ['content-changed', 3],
  ]);
});

it('what a text refers to must exist, and its end comes after its start', async () => {
  const offer = toInput(await first('limited-offer'));
  expect((await office.post('content/limited-offer', { ...offer, variants: ['nobody'] })).json()).toEqual({
    variants: ['Tuto položku neznáme.'],
  });
  expect((await office.post('content/limited-offer', { ...offer, ends_at: '2020-01-01T00:00:00.000Z' })).json()).toEqual({
    ends_at: ['Konec musí být až po začátku.'],
  });
  const question = toInput(await first('faq'));
  expect((await office.post('content/faq', { ...question, group: 'nobody' })).json()).toEqual({ group: ['Tuto položku neznáme.'] });
  expect((await office.post('content/faq', { ...question, kind: 'article' })).statusCode).toBe(400);
  const entry = toInput(await first('menu-entry'));
  expect((await office.post('content/menu-entry', { ...entry, url: { cs: 'javascript:alert(1)', ro: '/' } })).statusCode).toBe(400);
});

it('a period ends after it begins', async () => {
  const question = toInput(await first('faq'));
  const period = { published_from: '2026-12-24T10:00:00.000Z', published_until: '2026-12-24T10:00:00Z' };
  expect((await office.post('content/faq', { ...question, ...period })).json()).toEqual({
    published_until: ['Konec musí být až po začátku.'],
  });
});

it('a text that moves to another page says so for both', async () => {
  const texts = await list('seo-text');
  const text = texts.find((item) => item.kind === 'seo-text' && item.target_kind === 'category' && item.target_id === 'tablets');
  if (text === undefined) throw new Error('tablets have no text');
  const { id, version, names } = text;
  expect(names).toEqual([{ id: 'tablets', name: { cs: 'Tablety', ro: 'Tablete' } }]);
  await office.patch(`content/seo-text/${id}?version=${version}`, { ...toInput(text), target_id: 'phones-google' });
  const event = (await loadEvents(shop, `seo-text:${id}`)).at(-1);
  expect(event?.data['keys']).toEqual(['category:tablets', 'category:phones-google']);
});

it('the choices of texts are there', async () => {
  const choices = (await office.get('content-choices')).json();
  expect(choices.faq_groups.length).toBeGreaterThan(3);
  // Only pages that show what is written for them.
  expect(choices.pages.map(({ value }: { value: string }) => value)).toEqual(['home', 'sales', 'second-hand']);
});
