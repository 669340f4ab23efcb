import { type ContentItem, contentKinds } from '@okruh/contracts/http/catalog-admin/content';
import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { get } from '../../testing/get.ts';
import { NOW, openShop, type Shop } from '../../testing/shop.ts';
import { loadEvents, staff } from '../../testing/staff.ts';
import { announcePeriods } from './announce-periods.ts';
import { findChanging } from './publication.ts';

const HOUR = 3_600_000;
let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());
const run = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);
// What an earlier test planned is over.
beforeEach(async () => {
  await run('update faq set published_from = null, published_until = null');
  await announcePeriods(shop.database);
});

/** The job looked last so many hours ago. */
const lookedAgo = (hours: number) => run('update content_clock set looked_until = now() - make_interval(hours => $1)', [hours]);
const countEvents = async (subject: string): Promise<number> => (await loadEvents(shop, subject)).length;
/** An instant so many hours from the shop’s clock. */
const inHours = (hours: number): string => new Date(NOW.getTime() + hours * HOUR).toISOString();
const write = async (period: { published_from: string | null; published_until: string | null }): Promise<ContentItem> => {
  const response = await office.post('content/faq', {
    kind: 'faq',
    group: 'delivery',
    position: 1,
    is_published: true,
    question: { cs: 'Doručíte na Štědrý den?', ro: 'Livrați în Ajun?' },
    answer: { cs: 'Ano.', ro: 'Da.' },
    ...period,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const isShown = async (id: string): Promise<boolean> => JSON.stringify((await get(shop, '/api/catalog/faq')).body).includes(`"${id}"`);

it('a text is shown from its start until its end, and the office says which of them it waits for', async () => {
  const planned = await write({ published_from: inHours(1), published_until: null });
  const running = await write({ published_from: inHours(-1), published_until: inHours(1) });
  const ended = await write({ published_from: null, published_until: inHours(0) });
  expect([planned, running, ended].map(({ state }) => state)).toEqual(['planned', 'published', 'ended']);
  expect(planned.shown_from).toBe(inHours(1));
  expect(await Promise.all([planned, running, ended].map(({ id }) => isShown(id)))).toEqual([false, true, false]);
  for (const item of [planned, running, ended]) {
    const list = (await office.get(`content/faq?page_size=200&state=${item.state}`)).json();
    expect(list.items.map(({ id }: ContentItem) => id)).toContain(item.id);
    expect(list.items.every(({ state }: ContentItem) => state === item.state)).toBe(true);
  }
  expect((await office.get('content/faq?state=draft')).json().total).toBe(0);
});

it('a menu entry and an SEO text keep to their period, an article to its instant besides its day', async () => {
  await run(`update menu_entries set published_until = $1 where id = (select id from menu_entries where menu = 'footer' limit 1)`, [NOW]);
  await run(`update seo_texts set title_cs = 'Domů zítra', published_from = $1 where target_id = 'home'`, [inHours(1)]);
  await run(`update articles set published_from = $1 where seo_name_cs = 'jak-pripravit-telefon-na-vykup'`, [inHours(1)]);
  expect((await get(shop, '/api/catalog/articles/jak-pripravit-telefon-na-vykup')).status).toBe(404);
  expect((await get(shop, '/api/catalog/home')).body.title).not.toBe('Domů zítra');
  const { rows: entries } = await run(`select label_cs from menu_entries where published_until is not null`);
  const menu = (await get(shop, '/api/new/mp-menu/hamburger/hamburger/')).body;
  expect(JSON.stringify(menu.footer)).not.toContain(`"${entries[0]?.label_cs}"`);
});

it('pages that show a text are dropped when its period begins and ends, each once, also after downtime', async () => {
  const { id } = await write({ published_from: null, published_until: null });
  const subject = `faq:${id}`;
  const before = await countEvents(subject);
  expect(await announcePeriods(shop.database)).toBe(0);
  await run(`update faq set published_from = now() - interval '3 hours', published_until = now() + interval '3 hours' where id = $1`, [id]);
  await lookedAgo(5);
  expect(await announcePeriods(shop.database)).toBe(1);
  expect(await announcePeriods(shop.database)).toBe(0);
  expect((await loadEvents(shop, subject)).at(-1)).toMatchObject({ type: 'content-changed', data: { kind: 'faq', id, keys: ['faq'] } });
  await run(`update faq set published_until = now() - interval '1 minute' where id = $1`, [id]);
  await lookedAgo(1);
  expect(await announcePeriods(shop.database)).toBe(1);
  expect(await countEvents(subject)).toBe(before + 2);
});

it('what is switched off changes nothing', async () => {
  const { id } = await write({ published_from: null, published_until: null });
  await run(`update faq set is_published = false, published_from = now() - interval '1 hour' where id = $1`, [id]);
  await lookedAgo(5);
  expect(await announcePeriods(shop.database)).toBe(0);
});

it('days of blocks and times of offers begin and end by the clock of each market', async () => {
  await run(`update marketing_blocks set is_active = false`);
  await run(`update limited_offers set is_active = false`);
  await run(`update marketing_blocks set is_active = true, valid_from = (now() at time zone 'Europe/Prague')::date, valid_to = null
    where id = (select id from marketing_blocks where placement = 'home_tiles' limit 1)`);
  // Half an hour before its end in Prague it has ended in Romania.
  await run(`update limited_offers set is_active = true, starts_at = now() - interval '9 days', ends_at = now() + interval '30 minutes'
    where id = (select id from limited_offers limit 1)`);
  await lookedAgo(36);
  expect(await announcePeriods(shop.database)).toBe(2);
  const { rows } = await run(`select envelope->'data'->>'kind' as kind from outbox order by position desc limit 2`);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['limited-offer', 'marketing-block']));
});

it.each(contentKinds)('of %s only what changes is read', async (kind) => {
  const plans = await collectPlans(shop.database, () => findChanging(shop.database.db, kind, new Date(NOW.getTime() - HOUR), NOW));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.plan).not.toContain('Seq Scan');
});
