import { readFile } from 'node:fs/promises';
import type { Role } from '@okruh/contracts';
import type { SecurityEventRow } from '@okruh/contracts/security-events';
import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoStoresSchema, seedStores } from '../demo/demo-stores.ts';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: string;
let other: string;
beforeEach(async () => {
  shop = await openTestShop();
  await seedStores(
    shop.database,
    demoStoresSchema.parse(JSON.parse(await readFile(new URL('../../../../tools/demo-data/stores.json', import.meta.url), 'utf8'))),
  );
  admin = await shop.addAccount({ eMail: 'admin@shop.cz', kind: 'staff', isDemo: true });
  other = await shop.addAccount({ eMail: 'other@shop.cz', kind: 'staff', isDemo: true });
});
afterEach(() => shop.close());

const call = (who: string, path: string, body?: object, method?: 'PUT' | 'POST' | 'DELETE', roles: readonly Role[] = ['admin']) =>
  shop.call(shop.browser(), `/admin/${path}`, {
    claims: { kind: 'staff', sub: who, roles },
    ...(body !== undefined && { body: { ...body } }),
    ...(method !== undefined && { method }),
  });
const invite = (body: object = {}) =>
  call(admin, 'staff', {
    first_name: 'Eva',
    last_name: 'Dvořáková',
    e_mail: 'eva@shop.cz',
    role: 'accountant',
    store_id: null,
    ...body,
  });
const find = async (id: string): Promise<StaffMember> => (await call(admin, `staff/${id}`)).json();
const trail = async (query = ''): Promise<SecurityEventRow[]> =>
  (await call(admin, `security-events${query}`)).json<{ items: SecurityEventRow[] }>().items;
const logIn = (browser: Browser, eMail: string) => shop.call(browser, '/staff/login', { body: { e_mail: eMail, password: PASSWORD } });
const isLoggedIn = async (browser: Browser): Promise<boolean> => {
  const answer = await shop.call(shop.browser(), '/internal/resolve-session', {
    body: { token: browser.cookies.get(sessionCookie.cz) ?? '' },
    claims: { kind: 'service', sub: 'gateway', aud: 'accounts', market: null },
  });
  return answer.json<{ account: object | null }>().account !== null;
};
const getProblem = (answer: { statusCode: number; json: () => { type?: string } }) => [
  answer.statusCode,
  answer.json().type?.replace('urn:okruh:problem:', ''),
];
const disable = (who: string, id: string, version = 1) => call(who, `staff/${id}/disable`, { version, reason: 'Odešla z firmy' });

describe('an invitation', () => {
  it('adds a member of staff, who is invited until a password is chosen', async () => {
    const answer = await invite();
    expect(answer.statusCode).toBe(201);
    const member = answer.json<StaffMember>();
    expect(member).toMatchObject({ display_name: 'Eva Dvořáková', roles: ['accountant'], state: 'invited', has_second_factor: false });
    expect(member.invitation_expires_at).not.toBeNull();
    const invitation = (await shop.events()).findLast(({ type }) => type === 'accounts.staff-invited.v1');
    const token = shop.linkTokens.issue('password-reset', invitation?.subject ?? '');
    const body = { token, password: 'Nove-Heslo-27', password_confirmation: 'Nove-Heslo-27' };
    await shop.call(shop.browser(), '/password-reset/confirm', { body });
    expect(await find(member.id)).toMatchObject({ state: 'active', invitation_expires_at: null });
    expect(await trail(`?account=${member.id}`)).toMatchObject([
      { kind: 'password-changed', actor_id: null },
      { kind: 'staff-invited', actor_id: admin, actor_name: 'Jana Nová' },
      { kind: 'role-changed', detail: 'added as accountant', actor_id: admin },
    ]);
  });

  it('says at the field what is wrong, and adds nobody', async () => {
    await invite();
    expect((await invite()).json()).toEqual({ e_mail: ['Tuto adresu už má některý z kolegů.'] });
    expect(Object.keys((await invite({ e_mail: 'jan', first_name: ' ' })).json())).toEqual(['first_name', 'e_mail']);
    expect(Object.keys((await invite({ e_mail: 'jan@shop.cz', role: 'shop' })).json())).toEqual(['store_id']);
    expect(Object.keys((await invite({ e_mail: 'jan@shop.cz', role: 'shop', store_id: 'moon' })).json())).toEqual(['store_id']);
    expect((await invite({ e_mail: 'jan@shop.cz', role: 'customer' })).statusCode).toBe(400);
    expect((await call(admin, 'staff?role=shop')).json()).toMatchObject({ total: 0 });
  });

  it('gives a store to who serves at a counter, to nobody else', async () => {
    expect((await invite({ role: 'shop', store_id: 'store-plzen' })).json()).toMatchObject({ store_id: 'store-plzen' });
    expect((await invite({ e_mail: 'jan@shop.cz', store_id: 'store-plzen' })).json<StaffMember>().store_id).toBeUndefined();
  });
});

describe('the list', () => {
  it('is filtered by role and state, and counts who holds each role', async () => {
    const { id } = (await invite()).json<StaffMember>();
    const list = async (query: string) => (await call(admin, `staff?${query}`)).json<{ items: StaffMember[] }>().items.map((row) => row.id);
    expect(await list('role=accountant')).toEqual([id]);
    expect(await list('state=invited')).toEqual([id]);
    await disable(admin, other);
    expect(await list('state=disabled')).toEqual([other]);
    expect(await list('state=active')).toEqual([admin]);
    const { roles, stores } = (await call(admin, 'staff-choices')).json<{ roles: object[]; stores: object[] }>();
    expect(roles).toContainEqual({ role: 'admin', people: 1 });
    expect(roles).toContainEqual({ role: 'accountant', people: 1 });
    expect(stores.length).toBeGreaterThan(1);
  });
});

describe('a change', () => {
  it('of the role ends the sessions and stands in the trail with who did it, before and after, and why', async () => {
    const browser = shop.browser();
    await logIn(browser, 'other@shop.cz');
    expect(await isLoggedIn(browser)).toBe(true);
    const body = { version: 1, role: 'shop', store_id: 'store-plzen', reason: 'Přešla na prodejnu' };
    expect((await call(admin, `staff/${other}/access`, body, 'PUT')).json()).toMatchObject({
      roles: ['shop'],
      store_name: expect.stringContaining('Plzeň') as string,
      version: 2,
    });
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await trail('?kind=role-changed')).toMatchObject([
      { account_id: other, detail: 'store none -> store-plzen', reason: 'Přešla na prodejnu' },
      { account_id: other, detail: 'admin -> shop', role: 'shop', actor_id: admin, reason: 'Přešla na prodejnu' },
    ]);
    expect(await trail('?role=shop')).toHaveLength(2);
  });

  it('of the name changes nothing else, and no name stands in the trail', async () => {
    const body = { version: 1, first_name: 'Hana', last_name: 'Stará' };
    expect((await call(admin, `staff/${other}/name`, body, 'PUT')).json()).toMatchObject({
      display_name: 'Hana Stará',
      e_mail: 'other@shop.cz',
    });
    expect((await logIn(shop.browser(), 'other@shop.cz')).statusCode).toBe(200);
    expect(JSON.stringify(await shop.rows('security_events'))).not.toMatch(/Hana|Star|Nov/);
  });

  it('needs a reason', async () => {
    const answer = await call(admin, `staff/${other}/disable`, { version: 1, reason: ' ' });
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ['reason']]);
    expect((await find(other)).state).toBe('active');
  });

  it('that came second is refused', async () => {
    await disable(admin, other);
    expect(getProblem(await call(admin, `staff/${other}/enable`, { version: 1, reason: 'Omyl' }))).toEqual([409, 'changed-meanwhile']);
    expect((await call(admin, `staff/${other}/enable`, { version: 2, reason: 'Omyl' })).json()).toMatchObject({
      state: 'active',
      version: 3,
    });
    expect(getProblem(await disable(admin, '019a9f2e-0000-7000-8000-0000000000aa'))).toEqual([404, 'not-found']);
  });

  it('of a second factor ends the sessions; inviting again takes the password as well', async () => {
    const { id } = (await invite()).json<StaffMember>();
    await shop.database.pool.query("insert into second_factors (account_id, secret_cipher, confirmed_at) values ($1, 'x', now())", [id]);
    const body = { version: 1, reason: 'Ztratila telefon' };
    expect((await call(admin, `staff/${id}/second-factor/reset`, body)).json()).toMatchObject({ has_second_factor: false, version: 2 });
    expect((await shop.events()).at(-1)).toMatchObject({ type: 'accounts.session-ended.v1', subject: id });
    await logIn(shop.browser(), 'other@shop.cz');
    expect((await call(admin, `staff/${other}/invitation`, { version: 1, reason: 'Zapomněla heslo' })).json()).toMatchObject({
      state: 'invited',
    });
    expect((await logIn(shop.browser(), 'other@shop.cz')).statusCode).toBe(401);
  });

  it('closes an account, whose login is refused until it is opened again', async () => {
    await disable(admin, other);
    expect((await logIn(shop.browser(), 'other@shop.cz')).statusCode).toBe(401);
    await call(admin, `staff/${other}/enable`, { version: 2, reason: 'Vrátila se' });
    expect((await logIn(shop.browser(), 'other@shop.cz')).statusCode).toBe(200);
    expect((await trail('?kind=account-enabled'))[0]).toMatchObject({ account_id: other, actor_id: admin, reason: 'Vrátila se' });
  });
});

describe('the office stays open to an administrator', () => {
  it('who can take nothing from themselves', async () => {
    const reason = 'Zkouška';
    expect(getProblem(await disable(admin, admin))).toEqual([409, 'own-account']);
    const access = { version: 1, role: 'support', store_id: null, reason };
    expect(getProblem(await call(admin, `staff/${admin}/access`, access, 'PUT'))).toEqual([409, 'own-account']);
    expect(getProblem(await call(admin, `staff/${admin}/invitation`, { version: 1, reason }))).toEqual([409, 'own-account']);
    expect(getProblem(await call(admin, `staff/${admin}/second-factor/reset`, { version: 1, reason }))).toEqual([409, 'own-account']);
    expect(await find(admin)).toMatchObject({ state: 'active', roles: ['admin'], version: 1 });
  });

  it('also when two of them remove each other at once', async () => {
    const answers = await Promise.all([disable(admin, other), disable(other, admin)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 403]);
    const states = await shop.database.pool.query<{ disabled_at: Date | null }>('select disabled_at from accounts');
    expect(states.rows.filter(({ disabled_at: at }) => at === null)).toHaveLength(1);
  });

  it('is changed by nobody whose own account was closed or changed a moment ago', async () => {
    await disable(admin, other);
    expect(
      (
        await call(other, 'staff', {
          first_name: 'Eva',
          last_name: 'Nová',
          e_mail: 'eva@shop.cz',
          role: 'admin',
          store_id: null,
        })
      ).statusCode,
    ).toBe(403);
  });
});

it('one session of several is ended by an administrator', async () => {
  const [first, second] = [shop.browser(), shop.browser('cz', '198.51.100.7')];
  for (const browser of [first, second]) await logIn(browser, 'other@shop.cz');
  const { items } = (await call(admin, `staff/${other}/sessions`)).json<{ items: { id: string; network: string }[] }>();
  const elsewhere = items.find(({ network }) => network === '198.51.*.*')?.id ?? '';
  expect((await call(admin, `staff/${admin}/sessions/${elsewhere}`, undefined, 'DELETE')).statusCode).toBe(204);
  expect(await isLoggedIn(second)).toBe(true);
  expect((await call(admin, `staff/${other}/sessions/${elsewhere}`, undefined, 'DELETE')).statusCode).toBe(204);
  expect([await isLoggedIn(first), await isLoggedIn(second)]).toEqual([true, false]);
  expect((await trail('?kind=session-ended'))[0]).toMatchObject({ account_id: other, actor_id: admin });
});

it('everything here is for those who manage staff', async () => {
  for (const path of ['staff', 'staff-choices', `staff/${other}`, `staff/${other}/sessions`, 'security-events', 'security-events/export'])
    expect((await call(admin, path, undefined, undefined, ['support'])).statusCode).toBe(403);
  const body = { version: 1, reason: 'Zkouška' };
  for (const path of ['disable', 'enable', 'invitation', 'second-factor/reset'])
    expect((await call(admin, `staff/${other}/${path}`, body, undefined, ['support'])).statusCode).toBe(403);
  expect((await find(other)).version).toBe(1);
});

it('the trail is downloaded whole, filtered as the list is', async () => {
  await disable(admin, other);
  const answer = await call(admin, 'security-events/export?kind=account-disabled');
  expect(answer.headers['content-disposition']).toMatch(/okruh-zabezpeceni-\d{4}-\d\d-\d\d\.csv/);
  const [head, row, ...rest] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('čas;událost;účet;jméno;role;kdo to udělal;podrobnost;důvod;síť');
  expect(row).toContain(`;account-disabled;${other};Jana Nová;admin;Jana Nová;;Odešla z firmy;`);
  expect(rest).toEqual([]);
});
