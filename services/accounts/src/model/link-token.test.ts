import { describe, expect, it } from 'vitest';
import { createLinkTokens } from './link-token.ts';

const id = '0199a0c4-7b1e-7c3a-9f55-0123456789ab';
const tokens = createLinkTokens('a secret that is at least 32 characters');

describe('the token of a mailed link', () => {
  it('gives its row back', () => {
    const token = tokens.issue('password-reset', id);
    expect(token).toMatch(/^[\w-]{64}$/);
    expect(tokens.read('password-reset', token)).toBe(id);
  });

  it('opens nothing of another purpose', () => {
    expect(tokens.read('password-reset', tokens.issue('registration', id))).toBeNull();
  });

  it('of another secret is refused', () => {
    expect(tokens.read('registration', createLinkTokens('another secret that is long enough too').issue('registration', id))).toBeNull();
  });

  it.each(['', 'x', 'ř'.repeat(64), 'A'.repeat(64), `${tokens.issue('registration', id)}AAAA`])(
    'made up by hand is refused: %s',
    (token) => {
      expect(tokens.read('registration', token)).toBeNull();
    },
  );
});
