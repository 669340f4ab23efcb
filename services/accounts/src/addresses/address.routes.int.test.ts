import { readFile } from 'node:fs/promises';
import { MAX_ADDRESSES, type SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import { createFieldCipher } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccountId } from '../demo/demo-accounts.ts';
import { demoAddressesSchema, seedAddresses } from '../demo/demo-addresses.ts';
import { createPersonalData } from '../stored/personal-data.ts';
import { FIELD_KEY, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let jana: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate accounts cascade`);
  jana = await shop.addAccount({ eMail: 'jana@example.com' });
});

const home = {
  first_name: 'Jana',
  last_name: 'Nováková',
  address: 'Dlouhá 377/2',
  city: 'Praha',
  district: 'CZ0100',
  postcode: '11000',
  phone: '601 000 001',
  invoice_on_company: false,
  company: '',
  tin: '',
  vatn: '',
  delivery_extra_info: 'Zvonek vlevo',
};

interface Caller {
  readonly market?: 'cz' | 'ro';
  readonly roles?: ('customer' | 'shop')[];
  readonly kind?: 'customer' | 'staff';
}
const call = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: Record<string, unknown>, caller: Caller = {}) =>
  shop.call(shop.browser(caller.market ?? 'cz'), `/addresses${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    claims: { kind: caller.kind ?? 'customer', sub: who, roles: caller.roles ?? ['customer'] },
  });
const add = async (body: Record<string, unknown> = home, who = jana): Promise<SavedAddress> =>
  (await call(who, 'POST', '', body)).json<SavedAddress>();
const list = async (who = jana) => (await call(who, 'GET')).json<{ items: SavedAddress[]; may_change: boolean }>();
const listDefaults = async () =>
  (await list()).items.map(({ city, is_billing_default: billing, is_delivery_default: delivery }) => [city, billing, delivery]);

describe('the address book', () => {
  it('keeps an address in its normal form, the first one as the default for both', async () => {
    const saved = await add();
    expect(saved).toMatchObject({ postcode: '110 00', phone: '+420601000001', is_billing_default: true, is_delivery_default: true });
    expect(await list()).toEqual({ items: [saved], may_change: true });
  });

  it('keeps nothing readable at rest, and opens nothing that was moved to another row', async () => {
    await add();
    await add({ ...home, city: 'Brno' });
    const { rows } = await shop.database.pool.query<{ row: string }>('select addresses::text as row from addresses');
    for (const { row } of rows) for (const known of ['Nováková', 'Dlouh', '601000001', 'Praha', 'Zvonek']) expect(row).not.toContain(known);
    await shop.database.pool.query(
      'update addresses set content_cipher = (select content_cipher from addresses order by id limit 1) where id = (select max(id::text)::uuid from addresses)',
    );
    expect((await call(jana, 'GET')).statusCode).toBe(500);
  });

  it('keeps companies with their numbers checked, in both markets', async () => {
    const firm = { ...home, invoice_on_company: true, company: 'Alza.cz a.s.', tin: '27082440', vatn: 'cz27082440' };
    expect(await add(firm)).toMatchObject({ company: 'Alza.cz a.s.', tin: '27082440', vatn: 'CZ27082440' });
    expect((await call(jana, 'POST', '', { ...firm, tin: '27082441' })).json()).toHaveProperty('tin');
    const ioana = await shop.addAccount({ eMail: 'ioana@example.com', market: 'ro' });
    const romanian = { ...home, postcode: '400 001', phone: '0722 000 002', invoice_on_company: true, company: 'Dante SRL', vatn: '' };
    const saved = await call(ioana, 'POST', '', { ...romanian, tin: 'RO14399840' }, { market: 'ro' });
    expect(saved.json()).toMatchObject({ postcode: '400001', phone: '+40722000002', tin: '14399840' });
    expect((await call(ioana, 'POST', '', { ...romanian, tin: '27082440' }, { market: 'ro' })).statusCode).toBe(400);
  });

  it('drops the company of a person', async () => {
    expect(await add({ ...home, company: 'Nic', tin: 'x', vatn: 'y' })).toMatchObject({ company: '', tin: '', vatn: '' });
  });

  it('takes a town and a postcode that it doesn’t know', async () => {
    expect(await add({ ...home, city: 'Horní Nebesa', postcode: '799 99' })).toMatchObject({ city: 'Horní Nebesa', postcode: '799 99' });
  });

  it('names every error at once', async () => {
    const answer = await call(jana, 'POST', '', { ...home, first_name: '', address: '', city: '', postcode: '9', phone: '12' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toEqual(['first_name', 'address', 'city', 'postcode', 'phone']);
  });

  it('keeps the same address once, also when it is sent twice at once', async () => {
    const answers = await Promise.all([add(), add(), add({ ...home, postcode: '110 00' })]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await list()).items).toHaveLength(1);
  });

  it('has one default for billing and one for delivery, whichever is deleted', async () => {
    await add();
    const brno = await add({ ...home, city: 'Brno', is_delivery_default: true });
    await add({ ...home, city: 'Zlín', is_billing_default: true });
    expect(await listDefaults()).toEqual([
      ['Praha', false, false],
      ['Brno', false, true],
      ['Zlín', true, false],
    ]);
    expect((await call(jana, 'DELETE', `/${brno.id}`)).statusCode).toBe(204);
    expect((await call(jana, 'DELETE', `/${brno.id}`)).statusCode).toBe(204);
    expect(await listDefaults()).toEqual([
      ['Praha', false, true],
      ['Zlín', true, false],
    ]);
  });

  it('changes an address, and gives its default to nobody by itself', async () => {
    const { id } = await add();
    const changed = await call(jana, 'PUT', `/${id}`, { ...home, city: 'Plzeň', is_billing_default: false });
    expect(changed.json()).toMatchObject({ id, city: 'Plzeň', is_billing_default: true });
  });

  it('is full at its limit, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 4 }, (_, position) => call(jana, 'POST', '', { ...home, address: `Dlouhá ${position}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_ADDRESSES);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ type: 'urn:okruh:problem:too-many-addresses' });
    expect((await list()).items).toHaveLength(MAX_ADDRESSES);
  });
});

describe('the address book of somebody else', () => {
  it('is neither seen nor changed', async () => {
    const { id } = await add();
    const eve = await shop.addAccount({ eMail: 'eve@example.com' });
    expect((await list(eve)).items).toEqual([]);
    expect((await call(eve, 'PUT', `/${id}`, { ...home, city: 'Jinde', is_billing_default: true })).statusCode).toBe(404);
    await call(eve, 'DELETE', `/${id}`);
    // Nor does a try take the default from an address of one's own.
    const own = await add({ ...home, city: 'Zlín' }, eve);
    expect((await call(eve, 'PUT', `/${id}`, { ...home, is_billing_default: true, is_delivery_default: true })).statusCode).toBe(404);
    expect((await list(eve)).items).toEqual([own]);
    expect(await listDefaults()).toEqual([['Praha', true, true]]);
  });

  it('asks for a login, and staff have none', async () => {
    expect((await shop.call(shop.browser(), '/addresses')).statusCode).toBe(401);
    const clerk = await shop.addAccount({ eMail: 'vykup@okruh.example', kind: 'staff' });
    expect((await call(clerk, 'GET', '', undefined, { kind: 'staff' })).json()).toEqual({ items: [], may_change: false });
    expect((await call(clerk, 'POST', '', home, { kind: 'staff' })).statusCode).toBe(409);
  });

  it('of a store’s account is read only', async () => {
    const answer = await call(jana, 'GET', '', undefined, { roles: ['customer', 'shop'] });
    expect(answer.json()).toEqual({ items: [], may_change: false });
    expect((await call(jana, 'POST', '', home, { roles: ['customer', 'shop'] })).statusCode).toBe(409);
  });
});

describe('a registration that brings an address', () => {
  const form = {
    e_mail: 'petra@example.com',
    password: 'Okruh-2026!',
    password_confirmation: 'Okruh-2026!',
    first_name: 'Petra',
    last_name: 'Dvořáková',
    consent_to_terms: true,
  };

  it('begins the book with it once it is confirmed, and stores it encrypted until then', async () => {
    const browser = shop.browser();
    expect((await shop.call(browser, '/register', { body: { ...form, address: home } })).statusCode).toBe(201);
    const { rows } = await shop.database.pool.query<{ id: string; row: string }>(
      'select id, registrations::text as row from registrations',
    );
    expect(rows[0]?.row).not.toContain('Dlouh');
    const token = shop.linkTokens.issue('registration', rows[0]?.id ?? '');
    const { account } = (await shop.call(browser, '/register/confirm', { body: { token } })).json<{ account: { id: string } }>();
    expect((await list(account.id)).items).toMatchObject([
      { address: 'Dlouhá 377/2', is_billing_default: true, is_delivery_default: true },
    ]);
  });

  it('reports the errors of the address in a group', async () => {
    const answer = await shop.call(shop.browser(), '/register', { body: { ...form, address: { ...home, postcode: 'x' } } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ address: object }>().address)).toEqual(['postcode']);
  });

  it('shows nobody that the address of the mail has an account', async () => {
    const browser = shop.browser();
    const answer = await shop.call(browser, '/register', { body: { ...form, e_mail: 'jana@example.com', address: home } });
    expect([answer.statusCode, answer.json()]).toEqual([201, { check_mail: true }]);
    expect((await list()).items).toEqual([]);
  });
});

describe('the mailbox of an account', () => {
  const mailbox = (id: string) =>
    shop.call(shop.browser(), `/internal/accounts/${id}/mailbox`, {
      claims: { kind: 'service', sub: 'orders', aud: 'accounts', roles: [] },
    });

  it('is given to services of ours, of customers only', async () => {
    expect((await mailbox(jana)).json()).toEqual({ market: 'cz', e_mail: 'jana@example.com' });
    const clerk = await shop.addAccount({ eMail: 'vykup@okruh.example', kind: 'staff' });
    const gone = await shop.addAccount({ eMail: 'gone@example.com', disabledAt: new Date() });
    expect((await mailbox(clerk)).statusCode).toBe(404);
    expect((await mailbox(gone)).statusCode).toBe(404);
    const asked = await shop.call(shop.browser(), `/internal/accounts/${jana}/mailbox`, { claims: { kind: 'customer', sub: jana } });
    expect(asked.statusCode).toBe(403);
  });
});

describe('demo customers', () => {
  it('have their addresses, given once', async () => {
    const file = new URL('../../../../tools/demo-data/customers.json', import.meta.url);
    const data = demoAddressesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const [first] = data.customers;
    if (first === undefined) throw new Error('there are no demo customers');
    const id = demoAccountId(first.id);
    await shop.addAccount({ eMail: 'jan@example.com', id });
    const only = { customers: [first] };
    const personalData = createPersonalData(createFieldCipher(FIELD_KEY), FIELD_KEY);
    expect(await seedAddresses(shop.database, personalData, only)).toBe(1);
    expect(await seedAddresses(shop.database, personalData, only)).toBe(0);
    expect((await list(id)).items.map(({ city }) => city)).toEqual(['Praha', 'Plzeň']);
  });
});
