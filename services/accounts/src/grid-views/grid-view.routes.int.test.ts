import { type GridView, MAX_GRID_VIEWS } from '@okruh/contracts/http/accounts/grid-views';
import type { Role } from '@okruh/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let jana: string;
let petr: string;
beforeAll(async () => {
  shop = await openTestShop();
  [jana, petr] = await Promise.all([
    shop.addAccount({ eMail: 'jana@okruh.example', kind: 'staff' }),
    shop.addAccount({ eMail: 'petr@okruh.example', kind: 'staff' }),
  ]);
});
beforeEach(() => shop.database.pool.query('delete from grid_views'));
afterAll(() => shop.close());

const claims = (sub: string, role: Role = 'support') => ({ kind: 'staff', sub, name: 'Jana Nová', roles: [role] }) as const;
const view = (changes: Partial<GridView> = {}) => ({
  name: 'Nezaplacené v Česku',
  query: 'razeni=-total&trh=cz',
  columns: ['number', 'total'],
  widths: {},
  is_shared: false,
  ...changes,
});
const save = (who: string, body: object = {}) =>
  shop.call(shop.browser(), '/admin/grid-views', { claims: claims(who), body: { grid: 'orders', ...view(), ...body } });
const change = (who: string, id: string, body: object) =>
  shop.call(shop.browser(), `/admin/grid-views/${id}`, { method: 'PUT', claims: claims(who), body: { ...view(), ...body } });
const remove = (who: string, id: string) => shop.call(shop.browser(), `/admin/grid-views/${id}`, { method: 'DELETE', claims: claims(who) });
const list = async (who: string, grid = 'orders'): Promise<GridView[]> =>
  (await shop.call(shop.browser(), `/admin/grid-views?grid=${grid}`, { claims: claims(who) })).json<{ items: GridView[] }>().items;

describe('a saved view', () => {
  it('is its owner’s only, until it is shared', async () => {
    const saved = await save(jana);
    expect(saved.statusCode).toBe(201);
    expect(saved.json()).toMatchObject({ ...view(), is_own: true, owner_name: 'Jana Nová', version: 1 });
    expect(await list(petr)).toEqual([]);
    const { id } = saved.json<GridView>();
    await change(jana, id, { is_shared: true, version: 1 });
    expect(await list(petr)).toMatchObject([{ id, is_own: false, owner_name: 'Jana Nová', is_shared: true }]);
    expect(await list(petr, 'payments')).toEqual([]);
  });

  it('stands before those of others, by name', async () => {
    await save(petr, { name: 'Alfa', is_shared: true });
    await save(jana, { name: 'Žluté' });
    await save(jana, { name: 'Bílé' });
    expect((await list(jana)).map(({ name }) => name)).toEqual(['Bílé', 'Žluté', 'Alfa']);
  });

  it('is changed by who saw it last', async () => {
    const { id } = (await save(jana)).json<GridView>();
    expect((await change(jana, id, { name: 'Jiný', version: 1 })).json()).toMatchObject({ name: 'Jiný', version: 2 });
    const second = await change(jana, id, { name: 'Pozdní', version: 1 });
    expect([second.statusCode, second.json<{ type: string }>().type]).toEqual([409, 'urn:okruh:problem:changed-meanwhile']);
    expect((await list(jana))[0]?.name).toBe('Jiný');
  });

  it('keeps the widths of its columns; one that says none has the list’s own', async () => {
    const wide = (await save(jana, { widths: { number: 12.5 } })).json<GridView>();
    expect(wide.widths).toEqual({ number: 12.5 });
    expect((await list(jana))[0]?.widths).toEqual({ number: 12.5 });
    expect((await change(jana, wide.id, { widths: undefined, version: 1 })).json()).toMatchObject({ widths: {} });
    expect((await save(jana, { name: 'Úzký', widths: { number: 1 } })).statusCode).toBe(400);
  });

  it('is changed and deleted by nobody else', async () => {
    const { id } = (await save(jana, { is_shared: true })).json<GridView>();
    expect((await change(petr, id, { name: 'Můj', version: 1 })).statusCode).toBe(404);
    expect((await remove(petr, id)).statusCode).toBe(204);
    expect(await list(jana)).toHaveLength(1);
    expect((await remove(jana, id)).statusCode).toBe(204);
    expect((await remove(jana, id)).statusCode).toBe(204);
    expect(await list(jana)).toEqual([]);
  });

  it('has a name that its owner has once', async () => {
    const { id } = (await save(jana, { name: 'První' })).json<GridView>();
    await save(jana, { name: 'Druhý' });
    expect((await save(jana, { name: 'První' })).json()).toMatchObject({ type: 'urn:okruh:problem:grid-view-exists' });
    expect((await change(jana, id, { name: 'Druhý', version: 1 })).json()).toMatchObject({ type: 'urn:okruh:problem:grid-view-exists' });
    expect((await save(petr, { name: 'První' })).statusCode).toBe(201);
    expect((await save(jana, { name: ' ' })).statusCode).toBe(400);
    expect((await save(jana, { name: 'x'.repeat(61) })).statusCode).toBe(400);
  });

  it('keeps no searched text', async () => {
    const saved = await save(jana, { query: 'q=jana%40example.com&trh=cz' });
    expect(saved.json<GridView>().query).toBe('trh=cz');
    expect(JSON.stringify(await shop.rows('grid_views'))).not.toContain('example.com');
  });

  it('is one of fifty', async () => {
    await shop.database.pool.query(
      `insert into grid_views (id, owner_id, grid, name, query, columns, is_shared)
       select gen_random_uuid(), $1, 'orders', 'Pohled ' || i, '', '[]', false from generate_series(1, $2::int) i`,
      [jana, MAX_GRID_VIEWS],
    );
    expect((await save(jana)).json()).toMatchObject({ type: 'urn:okruh:problem:too-many-grid-views' });
    expect((await save(jana, { grid: 'payments' })).statusCode).toBe(201);
  });

  it('is for staff', async () => {
    const asked = (claim: object) => shop.call(shop.browser(), '/admin/grid-views?grid=orders', { claims: claim });
    expect((await asked({ kind: 'customer', sub: jana, roles: ['customer'] })).statusCode).toBe(403);
    expect((await asked({})).statusCode).toBe(401);
  });
});
