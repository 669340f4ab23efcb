import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const form = {
  e_mail: 'Petra.Nova@example.com',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  first_name: 'Petra',
  last_name: 'Nová',
  consent_marketing: true,
  consent_to_terms: true,
};
const register = (browser: Browser, changes: Partial<typeof form> = {}) =>
  shop.call(browser, '/register', { body: { ...form, ...changes } });
const confirm = (browser: Browser, token: string, own: object = {}) => shop.call(browser, '/register/confirm', { body: { token, ...own } });
const OWN = 'Vlastni-Heslo-77';
const own = { password: OWN, password_confirmation: OWN };
const logIn = (password: string) => shop.call(shop.browser(), '/login', { body: { e_mail: form.e_mail, password } });

/** Token of the link in the mail that the last registration causes. */
async function mailedToken(): Promise<string> {
  const requested = (await shop.events()).findLast(({ type }) => type === 'accounts.registration-requested.v1');
  if (!requested) throw new Error('nobody asked for an account');
  return shop.linkTokens.issue('registration', requested.subject);
}
const countRows = async (table: 'accounts' | 'registrations' | 'consents' | 'sessions') =>
  Number((await shop.database.db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]?.n);

describe('registration', () => {
  it('opens the account when the link of the mail is opened, and logs that browser in', async () => {
    const browser = shop.browser();
    const asked = await register(browser);
    expect([asked.statusCode, asked.json()]).toEqual([201, { check_mail: true }]);
    expect(await countRows('accounts')).toBe(0);
    expect(browser.cookies.has(sessionCookie.cz)).toBe(false);

    const opened = await confirm(browser, await mailedToken());
    expect(opened.json()).toMatchObject({ account: { kind: 'customer', display_name: 'Petra Nová', e_mail: 'petra.nova@example.com' } });
    expect(browser.cookies.has(sessionCookie.cz)).toBe(true);
    expect(await countRows('registrations')).toBe(0);

    const [, registered] = await shop.events();
    expect(registered).toMatchObject({ type: 'accounts.customer-registered.v1', data: { market: 'cz', consent_marketing: true } });
    const { rows } = await shop.database.db.execute(sql`select kind, is_granted from consents order by kind`);
    expect(rows).toEqual([
      { kind: 'marketing', is_granted: true },
      { kind: 'terms', is_granted: true },
    ]);
  });

  it('can not be prepared for somebody else: in another browser a new password comes before the account opens', async () => {
    const stranger = shop.browser();
    await register(stranger);
    const token = await mailedToken();
    const owner = shop.browser();
    expect((await confirm(owner, token)).json()).toEqual({ account: null });
    // Nothing is opened, so no guest's order can move to it either.
    expect([await countRows('accounts'), await countRows('sessions')]).toEqual([0, 0]);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);

    expect((await confirm(owner, token, own)).json()).toMatchObject({ account: { e_mail: 'petra.nova@example.com' } });
    expect(owner.cookies.has(sessionCookie.cz)).toBe(true);
    expect((await logIn(PASSWORD)).statusCode).toBe(401);
    expect((await logIn(OWN)).statusCode).toBe(200);
    // Also the browser that filled the form in knows nothing of the account.
    expect((await shop.call(stranger, '/login', { body: { e_mail: form.e_mail, password: PASSWORD } })).statusCode).toBe(401);
  });

  it('holds the password of another browser against the rules without using the link up', async () => {
    await register(shop.browser());
    const token = await mailedToken();
    for (const password of ['short', 'Password-2026!']) {
      const answer = await confirm(shop.browser(), token, { password, password_confirmation: password });
      expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ['password']]);
    }
    expect((await confirm(shop.browser(), token, own)).statusCode).toBe(200);
  });

  it('leaves no name and no address in plain', async () => {
    const browser = shop.browser();
    await register(browser);
    const dump = async () => JSON.stringify(await shop.rows('registrations', 'accounts', 'outbox'));
    expect(await dump()).not.toMatch(/petra|nová|example\.com/i);
    await confirm(browser, await mailedToken());
    expect(await dump()).not.toMatch(/petra|nová|example\.com/i);
  });

  it.each([
    ['Password-2026!', 'mezi nejčastějšími'],
    ['P@ssw0rd2026', 'mezi nejčastějšími'],
    ['Qwertyuiop1!', 'mezi nejčastějšími'],
    ['Petra.Nova-1', 'vaše jméno ani e-mail'],
    ['Nova2026!!!', 'vaše jméno ani e-mail'],
    ['Petra.Nova@example.com1', 'vaše jméno ani e-mail'],
  ])('refuses the password %s', async (password, reason) => {
    const answer = await register(shop.browser(), { password, password_confirmation: password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ password: string[] }>().password[0]).toContain(reason);
  });

  it('does not count before it is confirmed', async () => {
    await register(shop.browser());
    expect((await shop.call(shop.browser(), '/login', { body: { e_mail: form.e_mail, password: PASSWORD } })).statusCode).toBe(401);
  });

  it('answers the same for a known address and keeps nothing of the form', async () => {
    const id = await shop.addAccount({ eMail: 'petra.nova@example.com' });
    const fresh = await register(shop.browser(), { e_mail: 'other@example.com' });
    const known = await register(shop.browser());
    expect([known.statusCode, known.json(), known.cookies.map(({ name }) => name)]).toEqual([
      fresh.statusCode,
      fresh.json(),
      fresh.cookies.map(({ name }) => name),
    ]);
    const { rows } = await shop.database.db.execute(
      sql`select account_id, person_cipher, password_hash from registrations where account_id is not null`,
    );
    expect(rows).toEqual([{ account_id: id, person_cipher: null, password_hash: null }]);
    expect((await shop.events()).map(({ data }) => data['address_known'])).toEqual([false, true]);
    expect((await confirm(shop.browser(), await mailedToken())).statusCode).toBe(410);
  });

  it('carries no address into an event', async () => {
    const browser = shop.browser();
    await register(browser);
    await confirm(browser, await mailedToken());
    expect(JSON.stringify(await shop.events())).not.toMatch(/petra|nová|example/i);
  });

  it('of one address goes to the first who confirms', async () => {
    const first = shop.browser();
    const second = shop.browser();
    await register(first);
    const firstToken = await mailedToken();
    await register(second);
    const secondToken = await mailedToken();
    expect((await confirm(second, secondToken)).statusCode).toBe(200);
    expect((await confirm(first, firstToken)).statusCode).toBe(410);
    expect(await countRows('accounts')).toBe(1);
  });

  it('confirmed twice at once opens one account', async () => {
    await register(shop.browser());
    const token = await mailedToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(shop.browser(), token, own)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await countRows('accounts')).toBe(1);
  });

  it('ends with its day, by the database clock', async () => {
    await register(shop.browser());
    await shop.database.db.execute(sql`update registrations set expires_at = now() - interval '1 second'`);
    expect((await confirm(shop.browser(), await mailedToken())).statusCode).toBe(410);
  });

  it('of one market is not confirmed on the other', async () => {
    await register(shop.browser('cz'));
    expect((await confirm(shop.browser('ro'), await mailedToken())).statusCode).toBe(410);
  });

  it('sends no more than a few mails to one address', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await register(shop.browser())).statusCode).toBe(201);
    expect(await countRows('registrations')).toBe(3);
    expect(await shop.events()).toHaveLength(3);
  });

  it('names every error at once', async () => {
    const answer = await register(shop.browser(), {
      e_mail: 'petra',
      password: '12345678901',
      password_confirmation: 'x',
      first_name: '',
      last_name: '<b>',
      consent_to_terms: false,
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toEqual([
      'e_mail',
      'password',
      'password_confirmation',
      'first_name',
      'last_name',
      'consent_to_terms',
    ]);
    expect(await countRows('registrations')).toBe(0);
  });

  it.each(['', 'x', '/../', '😀', 'A'.repeat(64)])('with a made-up token leads nowhere: %s', async (token) => {
    expect((await confirm(shop.browser(), token)).statusCode).toBe(410);
  });
});
