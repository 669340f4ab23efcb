import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoCustomersSchema, DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { demoStoresSchema, seedStores } from '../demo/demo-stores.ts';
import { seedAccounts } from '../demo/demo.repository.ts';
import { createPasswordHasher } from '../stored/password-hasher.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const customersFile = new URL('../../../../tools/demo-data/customers.json', import.meta.url);
const storesFile = new URL('../../../../tools/demo-data/stores.json', import.meta.url);
let shop: TestShop;
let added: number;
beforeAll(async () => {
  shop = await openTestShop();
  await seedStores(shop.database, demoStoresSchema.parse(JSON.parse(await readFile(storesFile, 'utf8'))));
  const rows = demoAccounts(demoCustomersSchema.parse(JSON.parse(await readFile(customersFile, 'utf8'))));
  const hash = await createPasswordHasher().hash(DEMO_PASSWORD);
  added = await seedAccounts(shop.database, shop.personalData, rows, hash);
});
afterAll(() => shop.close());

const list = async (query: string, roles: readonly ('admin' | 'support')[] = ['admin']) => {
  const answer = await shop.call(shop.browser(), `/admin/staff${query}`, { claims: { roles } });
  return {
    status: answer.statusCode,
    ...answer.json<{ items: { id: string; e_mail: string; roles: string[]; last_login_at: string | null }[]; total: number }>(),
  };
};

describe('the demo accounts', () => {
  it('are there once however often they are seeded', async () => {
    const rows = demoAccounts(demoCustomersSchema.parse(JSON.parse(await readFile(customersFile, 'utf8'))));
    expect(added).toBe(rows.length);
    expect(await seedAccounts(shop.database, shop.personalData, rows, 'another hash')).toBe(0);
    const { rows: consents } = await shop.database.db.execute(sql`select 1 from consents`);
    expect(consents).toHaveLength(2 * rows.filter(({ row }) => row.kind === 'customer').length);
  });

  it('log in with the demo password, unless they are disabled', async () => {
    const logIn = async (market: 'cz' | 'ro', eMail: string) =>
      (await shop.call(shop.browser(market), '/login', { body: { e_mail: eMail, password: DEMO_PASSWORD } })).statusCode;
    expect(await logIn('cz', 'jan.novotny@example.com')).toBe(200);
    expect(await logIn('ro', 'andrei.popescu@example.com')).toBe(200);
    expect(await logIn('cz', 'pavel.urban@example.com')).toBe(401);
  });
});

describe('the list of staff', () => {
  it('shows members of staff with their roles, customers never', async () => {
    const { items, total } = await list('');
    expect(total).toBe(10);
    expect(items.map(({ e_mail, roles }) => [e_mail, roles])).toEqual([
      ['admin@okruh.example', ['admin']],
      ['katalog@okruh.example', ['catalog-editor']],
      ['podpora@okruh.example', ['support']],
      ['prodejna@okruh.example', ['shop']],
      ['provoz@okruh.example', ['operator']],
      ['servis@okruh.example', ['repair-technician']],
      ['sklad@okruh.example', ['warehouse']],
      ['ucetni@okruh.example', ['accountant']],
      ['vedouci@okruh.example', ['buyout-manager']],
      ['vykup@okruh.example', ['buyout-clerk']],
    ]);
  });

  it('searches names and addresses as they are typed', async () => {
    expect((await list('?q=vendula%20ved')).items.map(({ e_mail }) => e_mail)).toEqual(['vedouci@okruh.example']);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await list("?q='%3B--")).total).toBe(0);
  });

  it('turns pages and orders, an unknown order changes nothing', async () => {
    const { items, total } = await list('?sort=-e_mail&page=2&page_size=2');
    expect([total, items.map(({ e_mail }) => e_mail)]).toEqual([10, ['ucetni@okruh.example', 'sklad@okruh.example']]);
    expect((await list('?sort=password_hash')).items[0]?.e_mail).toBe('admin@okruh.example');
    expect((await list('?page=999')).items).toEqual([]);
    expect((await list('?page=-1')).status).toBe(400);
  });

  it('says when they were last here', async () => {
    await shop.call(shop.browser(), '/staff/login', { body: { e_mail: 'provoz@okruh.example', password: DEMO_PASSWORD } });
    const { items } = await list('?sort=-last_login_at');
    expect(items[0]).toMatchObject({ e_mail: 'provoz@okruh.example' });
    expect(items[0]?.last_login_at).not.toBeNull();
  });

  it('names colleagues who may do something to their colleagues, and to orders one by one', async () => {
    const answer = await shop.call(shop.browser(), '/admin/colleagues?permission=order:note', { claims: { roles: ['support'] } });
    const { items } = answer.json<{ items: { id: string; name: string }[] }>();
    const ids = new Map((await list('')).items.map(({ id, e_mail }) => [e_mail, id]));
    const accountant = ids.get('ucetni@okruh.example') ?? '';
    expect(new Set(items.map(({ id }) => id))).toEqual(
      new Set([ids.get('admin@okruh.example'), ids.get('podpora@okruh.example'), ids.get('prodejna@okruh.example'), accountant]),
    );
    expect(JSON.stringify(items)).not.toContain('@');
    const ask = (id: string, permission: string) =>
      shop.call(shop.browser(), `/internal/colleagues/${id}?permission=${permission}`, {
        claims: { kind: 'service', sub: 'orders', aud: 'accounts', roles: [] },
      });
    expect((await ask(accountant, 'order:note')).json()).toEqual(items.find(({ id }) => id === accountant));
    expect((await ask(accountant, 'stock:edit')).statusCode).toBe(404);
    await shop.database.pool.query('update accounts set disabled_at = now() where id = $1', [accountant]);
    expect((await ask(accountant, 'order:note')).statusCode).toBe(404);
    await shop.database.pool.query('update accounts set disabled_at = null where id = $1', [accountant]);
  });

  it('is for those who manage staff', async () => {
    expect((await list('', ['support'])).status).toBe(403);
    expect((await shop.call(shop.browser(), '/admin/staff')).statusCode).toBe(401);
  });
});
