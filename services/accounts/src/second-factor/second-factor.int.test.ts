import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  // The clock of the codes stands in the middle of a step: none ends between a code and its check.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  await shop.addAccount({ eMail: 'martina@shop.cz', kind: 'staff' });
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const logIn = (browser: Browser, eMail = 'martina@shop.cz') =>
  shop.call(browser, '/staff/login', { body: { e_mail: eMail, password: PASSWORD } });
const post = (browser: Browser, path: string, body: Record<string, unknown> = {}) =>
  shop.call(browser, `/staff/second-factor${path}`, { body });
/** What the gateway makes of the browser's cookie. */
const known = async (browser: Browser): Promise<{ roles: string[] } | null> => {
  const body = { token: browser.cookies.get(sessionCookie.cz) ?? '' };
  const answer = await shop.call(shop.browser(), '/internal/resolve-session', {
    body,
    claims: { kind: 'service', sub: 'gateway', aud: 'accounts', market: null },
  });
  return answer.json<{ account: { roles: string[] } | null }>().account;
};
const generateCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

/** Logs in for the first time and sets the authenticator up. */
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  await logIn(browser);
  const { secret } = (await post(browser, '/enrolment')).json<{ secret: string }>();
  const answer = await post(browser, '/enrolment/confirm', { code: generateCode(secret, -1) });
  expect(answer.statusCode).toBe(200);
  return { secret, codes: answer.json<{ recovery_codes: string[] }>().recovery_codes };
}

describe('the login of staff', () => {
  it('with the password alone opens nothing of the office', async () => {
    const browser = shop.browser();
    const answer = await logIn(browser);
    expect(answer.json()).toEqual({ account: null, second_factor: 'enrolment' });
    expect(await known(browser)).toBeNull();
    expect((await post(browser, '', { code: '123456' })).statusCode).toBe(400);
    expect(await known(browser)).toBeNull();
  });

  it('is a session once the authenticator is set up, with a cookie of its own', async () => {
    const browser = shop.browser();
    await logIn(browser);
    const pending = browser.cookies.get(sessionCookie.cz);
    const begun = (await post(browser, '/enrolment')).json<{ secret: string; uri: string }>();
    expect(begun.uri).toContain('otpauth://totp/Okruh:martina%40shop.cz');
    expect((await post(browser, '/enrolment/confirm', { code: '000000' })).statusCode).toBe(400);
    const done = await post(browser, '/enrolment/confirm', { code: generateCode(begun.secret) });
    expect(done.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
    expect(browser.cookies.get(sessionCookie.cz)).not.toBe(pending);
    expect(await known(browser)).toMatchObject({ roles: ['admin'] });
    // What was sent before the second factor opens nothing afterwards.
    expect(await known({ ...browser, cookies: new Map([[sessionCookie.cz, pending ?? '']]) })).toBeNull();
  });

  it('takes a code once: a replay is refused', async () => {
    const { secret } = await enrol(shop.browser());
    const [first, second] = [shop.browser(), shop.browser('cz', '198.51.100.4')];
    expect((await logIn(first)).json()).toEqual({ account: null, second_factor: 'code' });
    await logIn(second);
    const code = generateCode(secret);
    expect((await post(first, '', { code })).statusCode).toBe(200);
    expect((await post(second, '', { code })).statusCode).toBe(400);
    expect([await known(first), await known(second)]).toMatchObject([{ roles: ['admin'] }, null]);
  });

  it('takes one code from one of several calls at once', async () => {
    const { secret } = await enrol(shop.browser());
    const browsers = Array.from({ length: 4 }, () => shop.browser());
    for (const browser of browsers) await logIn(browser);
    const code = generateCode(secret);
    const answers = await Promise.all(browsers.map((browser) => post(browser, '', { code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { codes } = await enrol(shop.browser());
    const code = codes[3]?.toUpperCase().replaceAll('-', ' ') ?? '';
    const [first, second] = [shop.browser(), shop.browser()];
    await logIn(first);
    await logIn(second);
    expect((await post(first, '', { code })).statusCode).toBe(200);
    expect((await post(second, '', { code })).statusCode).toBe(400);
    expect(await shop.securityKinds()).toContain('recovery-code-used');
  });

  it('slows guessing of codes down', async () => {
    await enrol(shop.browser());
    const browser = shop.browser();
    await logIn(browser);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await post(browser, '', { code: '000000' })).statusCode);
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('has ten minutes between the steps, by the database clock', async () => {
    const { secret } = await enrol(shop.browser());
    const browser = shop.browser();
    await logIn(browser);
    await shop.database.db.execute(sql`update sessions set expires_at = now() - interval '1 second' where second_factor_at is null`);
    expect((await post(browser, '', { code: generateCode(secret, 1) })).statusCode).toBe(410);
  });

  it('can not set up a second authenticator with the password alone', async () => {
    await enrol(shop.browser());
    const browser = shop.browser();
    await logIn(browser);
    expect((await post(browser, '/enrolment')).statusCode).toBe(410);
    expect((await post(browser, '/enrolment/confirm', { code: '123456' })).statusCode).toBe(400);
  });

  it('keeps neither the secret nor the codes in plain', async () => {
    const { secret, codes } = await enrol(shop.browser());
    const dump = JSON.stringify(await shop.rows('second_factors', 'recovery_codes', 'security_events'));
    expect(dump).not.toContain(secret);
    for (const code of codes) expect(dump).not.toContain(code.replaceAll('-', ''));
  });
});

describe('the demo logins', () => {
  it('need no second factor on a demo host', async () => {
    await shop.addAccount({ eMail: 'admin@okruh.example', kind: 'staff', isDemo: true });
    const browser = shop.browser();
    expect((await logIn(browser, 'admin@okruh.example')).json()).toMatchObject({ account: { roles: ['admin'] }, second_factor: null });
    expect(await known(browser)).toMatchObject({ roles: ['admin'] });
  });

  it('are refused where the shop is a real one, and so are their old sessions', async () => {
    const real = await openTestShop({ allowsDemoLogins: false });
    try {
      await real.addAccount({ eMail: 'admin@okruh.example', kind: 'staff', isDemo: true });
      await real.addAccount({ eMail: 'jan@example.com', isDemo: true });
      const call = async (path: string, eMail: string) =>
        (await real.call(real.browser(), path, { body: { e_mail: eMail, password: PASSWORD } })).statusCode;
      expect(await call('/staff/login', 'admin@okruh.example')).toBe(401);
      expect(await call('/login', 'jan@example.com')).toBe(401);
    } finally {
      await real.close();
    }
  });
});
