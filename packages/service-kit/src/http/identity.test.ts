import { describe, expect, it, vi } from 'vitest';
import { identityVerifier, signIdentity, verifyIdentity, type IdentityClaims } from './identity.ts';

const secret = 'a secret of at least thirty-two characters';
const claims: IdentityClaims = { market: 'ro', kind: 'customer', sub: 'id', name: 'Ștefan Țîrlea', roles: ['customer'], ip: '192.0.2.7' };

describe('a signed identity', () => {
  it('carries what was signed', () => {
    expect(verifyIdentity(signIdentity(claims, secret), secret)).toMatchObject(claims);
  });
  it('is nothing when a character is changed, a part is missing or another key signed it', () => {
    const token = signIdentity(claims, secret);
    const dot = token.indexOf('.');
    const admin = Buffer.from(JSON.stringify({ ...claims, kind: 'staff', roles: ['admin'], exp: 9_999_999_999 })).toString('base64url');
    expect(verifyIdentity(`${admin}${token.slice(dot)}`, secret)).toBeNull();
    expect(verifyIdentity(token.slice(0, dot), secret)).toBeNull();
    expect(verifyIdentity(`${token.slice(0, dot)}.`, secret)).toBeNull();
    expect(verifyIdentity('', secret)).toBeNull();
    expect(verifyIdentity(signIdentity(claims, `${secret}!`), secret)).toBeNull();
  });
  it('is nothing when its claims are not ours, though the signature is', () => {
    const odd = { ...claims, roles: ['emperor'] };
    expect(verifyIdentity(signIdentity(odd as IdentityClaims, secret), secret)).toBeNull();
  });
  it('ends after a minute, also when it was seen before', () => {
    vi.useFakeTimers();
    try {
      const verify = identityVerifier(secret);
      const token = signIdentity(claims, secret);
      expect(verify(token)).not.toBeNull();
      vi.advanceTimersByTime(59_000);
      expect(verify(token)).not.toBeNull();
      vi.advanceTimersByTime(1_000);
      expect(verify(token)).toBeNull();
      expect(verify(token)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
  it('is remembered for so many callers only', () => {
    const verify = identityVerifier(secret, 2);
    const tokens = ['a', 'b', 'c'].map((sub) => signIdentity({ ...claims, sub }, secret));
    const first = tokens.map((token) => verify(token));
    // The newest comes from memory, the oldest was let go and is verified anew.
    expect(verify(tokens[2] ?? '')).toBe(first[2]);
    expect(verify(tokens[0] ?? '')).not.toBe(first[0]);
    expect(verify(tokens[0] ?? '')).toEqual(first[0]);
  });
});
