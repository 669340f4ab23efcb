import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let id: string;
beforeEach(async () => {
  shop = await openTestShop();
  id = await shop.addAccount({ eMail: 'jana@example.com' });
});
afterEach(() => shop.close());

const NEW = 'Nove-Heslo-27';
const logIn = (browser: Browser, password = PASSWORD) => shop.call(browser, '/login', { body: { e_mail: 'jana@example.com', password } });
const change = (browser: Browser, body: Record<string, string> = {}) =>
  shop.call(browser, '/password', {
    body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW, ...body },
    claims: { kind: 'customer', sub: id },
  });
const askForReset = (eMail = 'jana@example.com', browser = shop.browser()) =>
  shop.call(browser, '/password-reset', { body: { e_mail: eMail } });
const reset = (token: string, browser = shop.browser(), body: Record<string, string> = {}) =>
  shop.call(browser, '/password-reset/confirm', { body: { token, password: NEW, password_confirmation: NEW, ...body } });
async function mailedToken(): Promise<string> {
  const requested = (await shop.events()).findLast(({ type }) => type === 'accounts.password-reset-requested.v1');
  return shop.linkTokens.issue('password-reset', requested?.subject ?? '');
}
const resets = async () => (await shop.events()).filter(({ type }) => type === 'accounts.password-reset-requested.v1');
const isAlive = async (browser: Browser): Promise<boolean> => {
  const body = { token: browser.cookies.get(sessionCookie.cz) ?? '' };
  const answer = await shop.call(shop.browser(), '/internal/resolve-session', {
    body,
    claims: { kind: 'service', sub: 'gateway', aud: 'accounts' },
  });
  return answer.json<{ account: object | null }>().account !== null;
};

describe('changing the password', () => {
  it('keeps this session, ends every other one and informs the owner', async () => {
    const [here, there] = [shop.browser(), shop.browser()];
    await logIn(here);
    await logIn(there);
    expect((await change(here)).statusCode).toBe(204);
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    expect((await logIn(shop.browser())).statusCode).toBe(401);
    expect((await logIn(shop.browser(), NEW)).statusCode).toBe(200);
    expect((await shop.events()).map(({ type }) => type)).toEqual(['accounts.session-ended.v1', 'accounts.password-changed.v1']);
  });

  it('asks for the current password', async () => {
    const browser = shop.browser();
    await logIn(browser);
    const answer = await change(browser, { current_password: 'Wrong-2026!' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { current_password: ['Současné heslo nesouhlasí.'] }]);
    expect((await logIn(shop.browser())).statusCode).toBe(200);
  });

  it('can not be used to guess the current password', async () => {
    const browser = shop.browser();
    await logIn(browser);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await change(browser, { current_password: 'Wrong-2026!' })).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });

  it('holds the new one against the rules', async () => {
    const answer = await change(shop.browser(), { password: '1234567890', password_confirmation: 'other' });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toEqual(['password', 'password_confirmation']);
  });

  it('is for those who are logged in', async () => {
    const answer = await shop.call(shop.browser(), '/password', {
      body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is set again with the mailed link, once, and every session ends', async () => {
    const browser = shop.browser();
    await logIn(browser);
    expect((await askForReset()).statusCode).toBe(204);
    const token = await mailedToken();
    expect((await reset(token)).statusCode).toBe(204);
    expect(await isAlive(browser)).toBe(false);
    expect((await logIn(shop.browser())).statusCode).toBe(401);
    expect((await logIn(shop.browser(), NEW)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(410);
  });

  it('answers the same for an address that nobody has', async () => {
    const [known, unknown] = [await askForReset(), await askForReset('nobody@example.com')];
    expect([unknown.statusCode, unknown.body, unknown.cookies]).toEqual([known.statusCode, known.body, known.cookies]);
    expect(await shop.events()).toHaveLength(1);
  });

  it('used at once from several places is set by one of them', async () => {
    await askForReset();
    const token = await mailedToken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  it('has an hour, by the database clock', async () => {
    await askForReset();
    await shop.database.db.execute(sql`update password_resets set expires_at = now() - interval '1 second'`);
    expect((await reset(await mailedToken())).statusCode).toBe(410);
  });

  it('does not use the link up while the new password breaks a rule', async () => {
    await askForReset();
    const token = await mailedToken();
    expect((await reset(token, shop.browser(), { password: 'short', password_confirmation: 'short' })).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('lets the owner in again whom others locked out, from that browser', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(shop.browser(), 'Wrong-2026!');
    expect((await logIn(shop.browser())).statusCode).toBe(429);
    await askForReset();
    const browser = shop.browser();
    await reset(await mailedToken(), browser);
    expect((await logIn(browser, NEW)).statusCode).toBe(200);
  });

  it('does not flood an inbox', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await askForReset()).statusCode).toBe(204);
    expect(await shop.events()).toHaveLength(3);
  });

  it('can not be withheld from its owner by mails that others cause', async () => {
    const stranger = shop.browser('cz', '198.51.100.7');
    const subscribe = () => shop.call(stranger, '/api/new/news/subscriber/add-subscriber/', { body: { e_mail: 'jana@example.com' } });
    for (let attempt = 0; attempt < 4; attempt += 1) await subscribe();
    for (let attempt = 0; attempt < 6; attempt += 1) await askForReset('jana@example.com', stranger);
    const before = (await resets()).length;
    expect((await askForReset()).statusCode).toBe(204);
    expect(await resets()).toHaveLength(before + 1);
  });

  it('is sent again after ten minutes, however many asked before', async () => {
    for (let network = 1; network <= 20; network += 1) await askForReset('jana@example.com', shop.browser('cz', `198.51.100.${network}`));
    const before = await resets();
    await askForReset();
    expect(await resets()).toEqual(before);
    await shop.database.db.execute(sql`update password_resets set mailed_at = mailed_at - interval '11 minutes'`);
    await askForReset();
    const after = await resets();
    expect(after).toHaveLength(before.length + 1);
    const token = shop.linkTokens.issue('password-reset', after.at(-1)?.subject ?? '');
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('shows whether its link still works before a password is typed', async () => {
    await askForReset();
    const token = await mailedToken();
    const check = async () => (await shop.call(shop.browser(), '/password-reset/check', { body: { token } })).statusCode;
    expect([await check(), await check()]).toEqual([204, 204]);
    await reset(token);
    expect(await check()).toBe(410);
  });

  it('is not set to a common password or to the own address', async () => {
    await askForReset();
    const token = await mailedToken();
    for (const password of ['Password-2026!', 'Jana@Example.com1']) {
      const answer = await reset(token, shop.browser(), { password, password_confirmation: password });
      expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, ['password']]);
    }
  });

  it('of a disabled account stays forgotten', async () => {
    await shop.addAccount({ eMail: 'disabled@example.com', disabledAt: new Date() });
    await askForReset('disabled@example.com');
    expect(await shop.events()).toEqual([]);
  });

  it('serves staff too', async () => {
    await shop.addAccount({ eMail: 'admin@okruh.example', kind: 'staff' });
    await askForReset('admin@okruh.example');
    await reset(await mailedToken());
    const answer = await shop.call(shop.browser(), '/staff/login', { body: { e_mail: 'admin@okruh.example', password: NEW } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('what is published for notifications', () => {
  const mail = (kind: string, about: string) =>
    shop.call(shop.browser(), `/internal/mails/${kind}/${about}`, {
      claims: { kind: 'service', sub: 'notifications', aud: 'accounts', market: null },
    });
  const loadSubject = async (type: string): Promise<string> =>
    (await shop.events()).findLast((event) => event.type === type)?.subject ?? '';

  it('is the reset link, with the token in the fragment', async () => {
    await askForReset();
    const about = await loadSubject('accounts.password-reset-requested.v1');
    const resetUrl = `https://okruh.example/heslo#t=${await mailedToken()}`;
    expect((await mail('password-reset', about)).json()).toEqual({
      to: 'jana@example.com',
      market: 'cz',
      variables: { reset_url: resetUrl, valid_minutes: '60' },
    });
    await reset(await mailedToken());
    expect((await mail('password-reset', about)).statusCode).toBe(404);
  });

  it('is the confirmation link, or where to log in when the address is known', async () => {
    const register = (browser: Browser, eMail: string) =>
      shop.call(browser, '/register', {
        body: { e_mail: eMail, password: NEW, password_confirmation: NEW, first_name: 'Ana', last_name: 'Pop', consent_to_terms: true },
      });
    await register(shop.browser('ro'), 'ana@example.com');
    const fresh = await loadSubject('accounts.registration-requested.v1');
    const token = shop.linkTokens.issue('registration', fresh);
    expect((await mail('registration', fresh)).json()).toEqual({
      to: 'ana@example.com',
      market: 'ro',
      variables: { e_mail: 'ana@example.com', confirm_url: `http://ro.localhost:3000/inregistrare#t=${token}`, valid_hours: '24' },
    });
    await register(shop.browser('cz'), 'jana@example.com');
    const known = (await mail('registration', await loadSubject('accounts.registration-requested.v1'))).json();
    expect(known).toEqual({
      to: 'jana@example.com',
      market: 'cz',
      variables: { e_mail: 'jana@example.com', login_url: 'https://okruh.example/prihlaseni', reset_url: 'https://okruh.example/heslo' },
    });
  });

  it('is where to go when the password was not changed by its owner', async () => {
    expect((await mail('password-changed', id)).json()).toMatchObject({
      to: 'jana@example.com',
      variables: { reset_url: 'https://okruh.example/heslo' },
    });
    expect((await mail('password-changed', '00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await mail('password-changed', 'nonsense')).statusCode).toBe(400);
  });
});
