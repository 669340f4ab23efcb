import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { testKeyEnv, testKeys } from '../testing/identity-for.ts';
import type { IdentityClaims } from './identity.ts';
import { createServiceKeys } from './service-keys.ts';

const claims: IdentityClaims = { market: 'ro', kind: 'customer', sub: 'id', name: 'Ștefan Țîrlea', roles: ['customer'], ip: '192.0.2.7' };
const asService: IdentityClaims = { market: null, kind: 'service', sub: 'orders', aud: 'picking', name: null, roles: [], ip: '' };
const gateway = testKeys('gateway');
const orders = testKeys('orders');
const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};

describe('a signed identity', () => {
  it('carries what was signed', () => {
    expect(orders.verify(gateway.sign(claims))).toMatchObject(claims);
  });
  it('is nothing when a character is changed, a part is missing or a stranger signed it', () => {
    const token = gateway.sign(claims);
    const [keyId = '', , signature = ''] = token.split('.');
    const admin = Buffer.from(JSON.stringify({ ...claims, kind: 'staff', roles: ['admin'], exp: 9_999_999_999 })).toString('base64url');
    const stranger = newPair();
    const foreign = createServiceKeys('gateway', { SERVICE_KEY: stranger.private, SERVICE_PUBLIC_KEYS: `gateway=${stranger.public}` });
    for (const forged of [
      `${keyId}.${admin}.${signature}`,
      `${keyId}.${admin}.`,
      `${keyId}.${admin}`,
      token.slice(0, token.lastIndexOf('.')),
      `${keyId}.${token}`,
      `.${token}`,
      '',
      foreign.sign(claims),
    ])
      expect(orders.verify(forged)).toBeNull();
  });
  it('is nothing when its claims are not ours, though the signature is', () => {
    const odd = { ...claims, roles: ['emperor'] };
    expect(orders.verify(gateway.sign(odd as unknown as IdentityClaims))).toBeNull();
  });
  it('of a person is believed from the gateway only: a service that was broken into makes no administrator', () => {
    expect(orders.verify(testKeys('buyout').sign({ ...claims, kind: 'staff', roles: ['admin'] }))).toBeNull();
    expect(orders.verify(testKeys('buyout').sign({ ...claims, kind: 'visitor', sub: null }))).toBeNull();
  });
  it('of a service is believed from itself only, and only where it was sent to', () => {
    const picking = testKeys('picking');
    expect(picking.verify(orders.sign(asService))).toMatchObject({ kind: 'service', sub: 'orders' });
    expect(picking.verify(orders.signCall('picking', null))).toMatchObject({ kind: 'service', sub: 'orders' });
    expect(picking.verify(testKeys('buyout').sign(asService))).toBeNull();
    expect(picking.verify(gateway.sign(asService))).toBeNull();
    expect(testKeys('payments').verify(orders.signCall('picking', null))).toBeNull();
    const { aud: _aud, ...toAnybody } = asService;
    expect(picking.verify(orders.sign(toAnybody))).toBeNull();
  });
  it('ends after a minute, also when it was seen before', () => {
    vi.useFakeTimers();
    try {
      const token = gateway.sign(claims);
      expect(orders.verify(token)).not.toBeNull();
      vi.advanceTimersByTime(59_000);
      expect(orders.verify(token)).not.toBeNull();
      vi.advanceTimersByTime(1_000);
      expect(orders.verify(token)).toBeNull();
      expect(orders.verify(token)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
  it('of a call is used again while enough of its life is left', () => {
    vi.useFakeTimers();
    try {
      const token = orders.signCall('picking', 'cz');
      expect(orders.signCall('picking', 'cz')).toBe(token);
      expect(orders.signCall('picking', 'ro')).not.toBe(token);
      vi.advanceTimersByTime(41_000);
      expect(orders.signCall('picking', 'cz')).not.toBe(token);
    } finally {
      vi.useRealTimers();
    }
  });
  it('is remembered for so many callers only', () => {
    const keys = createServiceKeys('orders', testKeyEnv('orders'), 2);
    const tokens = ['a', 'b', 'c'].map((sub) => gateway.sign({ ...claims, sub }));
    const first = tokens.map((token) => keys.verify(token));
    // The newest comes from memory, the oldest was dropped and is verified again.
    expect(keys.verify(tokens[2] ?? '')).toBe(first[2]);
    expect(keys.verify(tokens[0] ?? '')).not.toBe(first[0]);
    expect(keys.verify(tokens[0] ?? '')).toEqual(first[0]);
  });
});

describe('the keys of a process', () => {
  const { SERVICE_PUBLIC_KEYS } = testKeyEnv('orders');

  it('change without a pause: while the old and the new one are public, both are believed', () => {
    const next = newPair();
    const both = `${SERVICE_PUBLIC_KEYS}, gateway=${next.public}`;
    const reader = createServiceKeys('orders', { SERVICE_KEY: testKeyEnv('orders').SERVICE_KEY, SERVICE_PUBLIC_KEYS: both });
    const changed = createServiceKeys('gateway', { SERVICE_KEY: next.private, SERVICE_PUBLIC_KEYS: both });
    expect(reader.verify(gateway.sign(claims))).toMatchObject(claims);
    expect(reader.verify(changed.sign(claims))).toMatchObject(claims);
    expect(orders.verify(changed.sign(claims))).toBeNull();
  });
  it('are refused at the start when they are no keys, or the own one is nobody’s', () => {
    const { SERVICE_KEY } = testKeyEnv('orders');
    const start = (env: { SERVICE_KEY: string; SERVICE_PUBLIC_KEYS: string }) => () => createServiceKeys('orders', env);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const wrong of ['', 'x'.repeat(64), privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')])
      expect(start({ SERVICE_KEY: wrong, SERVICE_PUBLIC_KEYS })).toThrow(RangeError);
    for (const wrong of ['', 'orders', 'orders=', 'strangers=x', `orders=${SERVICE_KEY}`])
      expect(start({ SERVICE_KEY, SERVICE_PUBLIC_KEYS: wrong })).toThrow(RangeError);
    expect(start({ SERVICE_KEY: newPair().private, SERVICE_PUBLIC_KEYS })).toThrow('not among the public keys of orders');
    expect(start({ SERVICE_KEY: testKeyEnv('payments').SERVICE_KEY, SERVICE_PUBLIC_KEYS })).toThrow('not among the public keys of orders');
  });
});
