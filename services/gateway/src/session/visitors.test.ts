import type { Account } from '@okruh/contracts/http/accounts/login';
import { testKeys } from '@okruh/service-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Visitors, type ResolvedSession } from './visitors.ts';

const jana: Account = {
  id: '0190b7c0-0000-7000-8000-000000000001',
  kind: 'customer',
  display_name: 'Jana',
  e_mail: 'jana@okruh.example',
  roles: ['customer'],
};
const createSession = (account: Account | null, market: 'cz' | 'ro' | null = 'cz'): ResolvedSession => ({
  account,
  market,
  expires_at: '2099-01-01T00:00:00.000Z',
});

const resolve = vi.fn<(token: string) => Promise<ResolvedSession>>();
let now = Date.now();
let visitors: Visitors;
beforeEach(() => {
  resolve.mockReset();
  now = Date.now();
  visitors = new Visitors({ resolve, keys: testKeys('gateway'), now: () => now });
});

describe('a visitor without a session', () => {
  it('is known at once, without asking accounts', () => {
    const visitor = visitors.of('ro', null, '203.0.113.9');
    expect(visitor).toMatchObject({ account: null, isUncertain: false });
    expect(resolve).not.toHaveBeenCalled();
  });

  it('keeps one token while most of its life is left, and another address gets another one', async () => {
    const first = await visitors.of('cz', null, '203.0.113.9');
    now += 39_000;
    expect((await visitors.of('cz', null, '203.0.113.9')).identity).toBe(first.identity);
    expect((await visitors.of('cz', null, '203.0.113.10')).identity).not.toBe(first.identity);
    expect((await visitors.of('ro', null, '203.0.113.9')).identity).not.toBe(first.identity);
    now += 2_000;
    expect((await visitors.of('cz', null, '203.0.113.9')).identity).not.toBe(first.identity);
  });
});

describe('a session', () => {
  it('becomes the signed identity of its account', async () => {
    resolve.mockResolvedValue(createSession(jana));
    const visitor = await visitors.of('cz', 'token', '203.0.113.9');
    expect(visitor.account).toEqual(jana);
    expect(testKeys('orders').verify(visitor.identity)).toMatchObject({
      market: 'cz',
      kind: 'customer',
      sub: jana.id,
      name: 'Jana',
      roles: ['customer'],
      ip: '203.0.113.9',
    });
  });

  it('is asked for once in ten seconds, and once for requests that come together', async () => {
    resolve.mockResolvedValue(createSession(jana));
    await Promise.all([visitors.of('cz', 'token', 'a'), visitors.of('cz', 'token', 'b')]);
    now += 9_999;
    await visitors.of('cz', 'token', 'a');
    expect(resolve).toHaveBeenCalledTimes(1);
    now += 1;
    await visitors.of('cz', 'token', 'a');
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('that accounts does not know makes a visitor, remembered for five seconds', async () => {
    resolve.mockResolvedValue(createSession(null, null));
    expect(await visitors.of('cz', 'forged', 'a')).toMatchObject({ account: null, isUncertain: false });
    now += 4_999;
    await visitors.of('cz', 'forged', 'a');
    expect(resolve).toHaveBeenCalledTimes(1);
    now += 1;
    await visitors.of('cz', 'forged', 'a');
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('is not remembered past its own end', async () => {
    resolve.mockResolvedValue({ ...createSession(jana), expires_at: new Date(now + 3_000).toISOString() });
    await visitors.of('cz', 'token', 'a');
    now += 3_000;
    await visitors.of('cz', 'token', 'a');
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('of one market is none on the other, and a session of staff works on both', async () => {
    resolve.mockResolvedValue(createSession(jana, 'cz'));
    expect((await visitors.of('ro', 'token', 'a')).account).toBeNull();
    resolve.mockResolvedValue(createSession({ ...jana, kind: 'staff', roles: ['admin'] }, null));
    expect((await visitors.of('ro', 'staff token', 'a')).account?.kind).toBe('staff');
  });

  it('leaves the visitor uncertain when accounts cannot be asked, and is asked for again', async () => {
    resolve.mockRejectedValueOnce(new Error('down'));
    expect(await visitors.of('cz', 'token', 'a')).toMatchObject({ account: null, isUncertain: true });
    resolve.mockResolvedValue(createSession(jana));
    expect(await visitors.of('cz', 'token', 'a')).toMatchObject({ account: jana, isUncertain: false });
  });

  it('gets a new token when its roles changed', async () => {
    resolve.mockResolvedValue(createSession(jana));
    await visitors.of('cz', 'token', 'a');
    now += 10_000;
    resolve.mockResolvedValue(createSession({ ...jana, roles: ['customer', 'shop'] }));
    const visitor = await visitors.of('cz', 'token', 'a');
    expect(testKeys('orders').verify(visitor.identity)?.roles).toEqual(['customer', 'shop']);
  });
});

describe('a session that ended', () => {
  it('is forgotten at once when its logout passed through', async () => {
    resolve.mockResolvedValue(createSession(jana));
    await visitors.of('cz', 'token', 'a');
    resolve.mockResolvedValue(createSession(null));
    visitors.forget('token');
    expect((await visitors.of('cz', 'token', 'a')).account).toBeNull();
  });

  it('is forgotten for all of an account', async () => {
    resolve.mockResolvedValue(createSession(jana));
    await visitors.of('cz', 'one', 'a');
    await visitors.of('cz', 'two', 'a');
    resolve.mockResolvedValue(createSession(null));
    visitors.forgetAccount(jana.id);
    expect((await visitors.of('cz', 'one', 'a')).account).toBeNull();
    expect((await visitors.of('cz', 'two', 'a')).account).toBeNull();
  });

  it('does not come back with an answer that was still loading', async () => {
    const { promise, resolve: answer } = deferred();
    resolve.mockReturnValueOnce(promise);
    const waiting = visitors.of('cz', 'token', 'a');
    visitors.forget('token');
    answer(createSession(jana));
    await waiting;
    resolve.mockResolvedValue(createSession(null));
    expect((await visitors.of('cz', 'token', 'a')).account).toBeNull();
  });
});

function deferred(): { promise: Promise<ResolvedSession>; resolve: (session: ResolvedSession) => void } {
  let settle: (session: ResolvedSession) => void = () => {};
  const promise = new Promise<ResolvedSession>((done) => {
    settle = done;
  });
  return { promise, resolve: settle };
}
