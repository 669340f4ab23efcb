import { CONTENT_PREVIEW_HEADER } from '@okruh/contracts';
import type { ContentInput, ContentItem } from '@okruh/contracts/http/catalog-admin/content';
import { collectPlans, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { get } from '../../../testing/get.ts';
import { openShop, type Shop } from '../../../testing/shop.ts';
import { as, loadEvents, staff } from '../../../testing/staff.ts';
import { applyDuePlans } from './apply-plans.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
let item: ContentItem;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());
const run = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);
beforeEach(async () => {
  await run('delete from content_plans');
  [item] = (await office.get('content/faq')).json().items;
});

const toInput = (answer: string, changes: object = {}): ContentInput => {
  if (item.kind !== 'faq') throw new Error('no question');
  const { kind, group, position, is_published, question, published_from, published_until } = item;
  return { kind, group, position, is_published, question, published_from, published_until, answer: { cs: answer, ro: answer }, ...changes };
};
const plan = (input: ContentInput, applies_at = '2099-01-01T00:00:00.000Z', version = item.version) =>
  office.post(`content/faq/${item.id}/plan?version=${version}`, { applies_at, input });
/** In the past of the database, which decides what is due. */
const pass = () => run(`update content_plans set applies_at = now() - interval '1 minute'`);
const read = async (): Promise<ContentItem> => (await office.get(`content/faq/${item.id}`)).json();
const shown = async (): Promise<string> => JSON.stringify((await get(shop, '/api/catalog/faq')).body);
const waiting = async (role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  (await staff(shop, as(role)).get('waiting'))
    .json()
    .items.filter(({ kind }: { kind: string }) => kind === 'content-plans-failed')
    .map(({ count, first }: { count: number; first: { id: string }[] }) => [count, first[0]?.id]);

const soon = (): string => new Date(Date.now() + 86_400_000).toISOString();

describe('a planned change', () => {
  it('waits beside the text, and is saved at its instant as by hand', async () => {
    const planned = await plan(toInput('Od zítřka jinak.'), soon());
    expect(planned.statusCode, planned.body).toBe(200);
    expect(planned.json().plan).toMatchObject({ by: 'Martina Horáková', error: null, input: { answer: { cs: 'Od zítřka jinak.' } } });
    expect(planned.json().version).toBe(item.version);
    expect(await applyDuePlans(shop.database)).toBe(0);
    expect(await shown()).not.toContain('Od zítřka jinak.');
    await pass();
    expect(await applyDuePlans(shop.database)).toBe(1);
    expect(await shown()).toContain('Od zítřka jinak.');
    expect(await read()).toMatchObject({ version: item.version + 1, changed_by: 'Martina Horáková', plan: null });
    expect((await loadEvents(shop, `faq:${item.id}`)).at(-1)).toMatchObject({ type: 'content-changed', data: { keys: ['faq'] } });
    expect(await applyDuePlans(shop.database)).toBe(0);
  });

  it('is previewed on its page before its instant, and no more once it is cancelled', async () => {
    await plan(toInput('Jen v náhledu.'), soon());
    const { links } = (await office.post(`content/faq/${item.id}/preview?shows=plan`, {})).json();
    const headers = { ...identityFor({ market: 'cz' }), [CONTENT_PREVIEW_HEADER]: new URL(links.cz).searchParams.get('koncept') ?? '' };
    const look = () => shop.app.inject({ url: '/api/catalog/faq', headers });
    expect((await look()).body).toContain('Jen v náhledu.');
    expect(await shown()).not.toContain('Jen v náhledu.');
    expect(await read()).toMatchObject({ version: item.version, plan: { error: null } });
    await office.remove(`content/faq/${item.id}/plan`);
    expect((await look()).statusCode).toBe(404);
    expect((await office.post(`content/faq/${item.id}/preview?shows=plan`, {})).statusCode).toBe(404);
  });

  it('is replaced by another one, and cancelled', async () => {
    await plan(toInput('První.'), soon());
    expect((await plan(toInput('Druhá.'), soon())).json().plan.input.answer.cs).toBe('Druhá.');
    expect((await office.remove(`content/faq/${item.id}/plan`)).json().plan).toBeNull();
    const [cancelled, replaced] = (await office.get(`changes?kind=faq&record=${item.id}`)).json().items;
    expect(replaced).toMatchObject({
      by: 'Martina Horáková',
      fields: expect.arrayContaining([{ field: 'plan.answer.cs', before: 'První.', after: 'Druhá.' }]),
    });
    expect(cancelled).toMatchObject({
      by: 'Martina Horáková',
      fields: expect.arrayContaining([
        { field: 'plan.applies_at', before: expect.stringMatching(/T/), after: '' },
        { field: 'plan.answer.cs', before: 'Druhá.', after: '' },
      ]),
    });
    await pass();
    expect(await applyDuePlans(shop.database)).toBe(0);
  });

  it('fails when the text was changed by hand, and the office reads that it waits', async () => {
    await plan(toInput('Stará odpověď.'), soon());
    await office.patch(`content/faq/${item.id}?version=${item.version}`, toInput('Opraveno ručně.'));
    expect((await read()).plan).toMatchObject({ error: 'changed' });
    await pass();
    expect(await applyDuePlans(shop.database)).toBe(0);
    expect(await shown()).toContain('Opraveno ručně.');
    expect(await waiting()).toEqual([[1, `faq:${item.id}`]]);
    expect(await waiting('support')).toEqual([]);
  });

  it('fails when what it refers to is gone, changes nothing then, and goes with its text', async () => {
    await run(`insert into faq_groups (id, position, name_cs, name_ro) values ('sales', 99, 'Akce', 'Promoții')`);
    await plan(toInput('V akci.', { group: 'sales' }), soon());
    await run(`delete from faq_groups where id = 'sales'`);
    await pass();
    expect(await applyDuePlans(shop.database)).toBe(1);
    expect(await read()).toMatchObject({ version: item.version, plan: { error: 'refused' } });
    await office.remove(`content/faq/${item.id}`);
    expect((await run('select from content_plans')).rowCount).toBe(0);
  });

  it('is refused like a save, in the past, and for a version that isn’t the present one', async () => {
    expect((await plan(toInput('x', { group: 'nobody' }), soon())).json()).toEqual({ group: ['Tuto položku neznáme.'] });
    expect((await plan(toInput('x'), '2020-01-01T00:00:00.000Z')).json()).toEqual({ applies_at: ['Začátek musí být v budoucnosti.'] });
    expect((await plan(toInput('x'))).json()).toEqual({ applies_at: ['Začátek může být nejvýš za rok.'] });
    expect((await plan(toInput('x'), soon(), item.version + 1)).statusCode).toBe(409);
    expect((await read()).plan).toBeNull();
    const support = staff(shop, as('support'));
    const body = { applies_at: soon(), input: toInput('x') };
    expect((await support.post(`content/faq/${item.id}/plan?version=${item.version}`, body)).statusCode).toBe(403);
  });

  it('that is due is found by its index', async () => {
    const [first] = await collectPlans(shop.database, () => applyDuePlans(shop.database));
    expect(first?.plan).toContain('content_plans_due');
  });
});
