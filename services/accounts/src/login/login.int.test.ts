import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const logIn = (browser: Browser, eMail = 'jana@example.com', password = PASSWORD, path = '/login') =>
  shop.call(browser, path, { body: { e_mail: eMail, password } });
const loadSessions = async () => (await shop.database.db.execute(sql`select browser from sessions`)).rows;

describe('logging in', () => {
  it('gives a session cookie that scripts and other sites can not use', async () => {
    const id = await shop.addAccount({ eMail: 'jana@example.com' });
    const answer = await logIn(shop.browser(), ' Jana@Example.COM ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      account: { id, kind: 'customer', display_name: 'Jana Nová', e_mail: 'jana@example.com', roles: ['customer'] },
    });
    const cookie = answer.cookies.find(({ name }) => name === '__Host-okruh');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    expect(await loadSessions()).toEqual([{ browser: 'Firefox' }]);
  });

  it('keeps only a hash of the token', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    const browser = shop.browser();
    await logIn(browser);
    const token = browser.cookies.get(sessionCookie.cz) ?? '';
    const { rows } = await shop.database.db.execute(sql`select encode(token_hash, 'base64') as hash from sessions`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('begins a new session and ends the one that the browser had', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    const browser = shop.browser();
    await logIn(browser);
    const first = browser.cookies.get(sessionCookie.cz);
    await logIn(browser);
    expect(browser.cookies.get(sessionCookie.cz)).not.toBe(first);
    expect(await loadSessions()).toHaveLength(1);
  });

  it('says the same for a wrong password, an unknown address and a disabled account', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    await shop.addAccount({ eMail: 'disabled@example.com', disabledAt: new Date() });
    const answers = [
      await logIn(shop.browser(), 'jana@example.com', 'Wrong-2026!'),
      await logIn(shop.browser(), 'nobody@example.com'),
      await logIn(shop.browser(), 'disabled@example.com'),
    ].map((answer) => ({ status: answer.statusCode, cookies: answer.cookies, body: { ...answer.json<object>(), instance: '' } }));
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { type: 'urn:okruh:problem:invalid-credentials', title: 'E-mail nebo heslo nesouhlasí.' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // The unknown address cost a hash too.
    expect(shop.verified).toHaveLength(3);
    expect(shop.verified[1]).toBeNull();
  });

  it('asks for both fields in the language of the site', async () => {
    const answer = await logIn(shop.browser('ro'), '', '');
    expect(answer.statusCode).toBe(400);
    const errors = answer.json<Record<string, string[]>>();
    expect(Object.keys(errors)).toEqual(['e_mail', 'password']);
    expect(errors['e_mail']?.[0]).not.toBe((await logIn(shop.browser('cz'), '', '')).json<Record<string, string[]>>()['e_mail']?.[0]);
  });

  it('knows an address of one market only there', async () => {
    await shop.addAccount({ eMail: 'jana@example.com', market: 'ro' });
    expect((await logIn(shop.browser('cz'))).statusCode).toBe(401);
    expect((await logIn(shop.browser('ro'))).statusCode).toBe(200);
  });

  it('of staff has a door of its own', async () => {
    await shop.addAccount({ eMail: 'admin@okruh.example', kind: 'staff', isDemo: true });
    expect((await logIn(shop.browser(), 'admin@okruh.example')).statusCode).toBe(401);
    const answer = await logIn(shop.browser(), 'admin@okruh.example', PASSWORD, '/staff/login');
    expect(answer.json()).toMatchObject({ account: { kind: 'staff', roles: ['admin'] } });
    expect(answer.cookies.find(({ name }) => name === '__Host-okruh')?.maxAge).toBe(12 * 3600);
  });
});

describe('guessing passwords', () => {
  const guess = (browser: Browser, eMail = 'jana@example.com') => logIn(browser, eMail, 'Wrong-2026!');

  it('is slowed down for one address, known or not, for everybody who guesses', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    for (const eMail of ['jana@example.com', 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 7; attempt += 1)
        statuses.push((await guess(shop.browser('cz', `198.51.100.${attempt}`), eMail)).statusCode);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    }
  });

  it('says how long to wait, in words', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await guess(shop.browser());
    await shop.database.db.execute(sql`update throttles set blocked_until = now() + interval '100 seconds'`);
    const answer = await guess(shop.browser());
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    expect(answer.json<{ title: string }>().title.replaceAll('\u00a0', ' ')).toBe(
      'Příliš mnoho pokusů. Zkuste to prosím znovu za 2 minuty.',
    );
  });

  it('side by side lets no more attempts through than one after another', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(shop.browser())));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  it('does not lock the owner out of a browser that logged in before', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    const home = shop.browser('cz', '203.0.113.5');
    await logIn(home);
    await shop.call(home, '/logout', { method: 'POST' });
    for (let attempt = 0; attempt < 6; attempt += 1) await guess(shop.browser('cz', '198.51.100.1'));
    expect((await logIn(shop.browser('cz', '203.0.113.9'))).statusCode).toBe(429);
    expect((await logIn(home)).statusCode).toBe(200);
  });

  it('from one network at many addresses is slowed down too', async () => {
    let last = 0;
    for (let attempt = 0; attempt < 31; attempt += 1)
      last = (await guess(shop.browser('cz', `2001:db8::${attempt}`), `a${attempt}@example.com`)).statusCode;
    expect(last).toBe(429);
    expect((await guess(shop.browser('cz', '2001:db8:1::1'), 'other@example.com')).statusCode).toBe(401);
  });

  it('is forgotten after the right password', async () => {
    await shop.addAccount({ eMail: 'jana@example.com' });
    for (let attempt = 0; attempt < 4; attempt += 1) await guess(shop.browser());
    expect((await logIn(shop.browser())).statusCode).toBe(200);
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await guess(shop.browser())).statusCode).toBe(401);
  });

  it('leaves no address of a person or a machine in the throttles', async () => {
    await guess(shop.browser('cz', '198.51.100.77'));
    const { rows } = await shop.database.db.execute(sql`select * from throttles`);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/jana|198\.51/);
  });
});

it('odd input is a clear answer, never an error of ours', async () => {
  for (const text of ["' or 1=1 --", '<script>alert(1)</script>', '😀'.repeat(40), '\u202Egnirts', 'a'.repeat(200), 'a@b@c', '@', ' \t ']) {
    const { statusCode } = await logIn(shop.browser('cz', '192.0.2.50'), text, text);
    expect([400, 401, 429]).toContain(statusCode);
  }
  expect((await logIn(shop.browser(), 'a'.repeat(201))).statusCode).toBe(400);
  expect((await logIn(shop.browser(), 'jana\u0000@example.com')).statusCode).toBe(400);
  expect((await shop.call({ ...shop.browser(), cookies: new Map([['__Host-okruh', '🍪'.repeat(9)]]) }, '/session')).statusCode).toBe(200);
});
