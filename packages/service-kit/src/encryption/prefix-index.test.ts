import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blindIndex } from './encryption.ts';
import { prefixHashes, prefixIndex } from './prefix-index.ts';

const KEY = randomBytes(32).toString('base64');
const isFound = (name: string, typed: string): boolean =>
  prefixHashes(KEY, 'name', typed).some((hash) => prefixIndex(KEY, 'name', name).includes(hash));

describe('a name behind keyed hashes', () => {
  it.each(['nov', 'Nová', 'NOVAKOVA', 'novákov'])('is found by %s', (typed) => expect(isFound('Nováková', typed)).toBe(true));
  it.each(['', 'no', 'ova', 'novy', 'novakovam'])('is not found by "%s"', (typed) => expect(isFound('Nováková', typed)).toBe(false));
  it('longer than twelve letters is found by its whole', () => {
    expect(isFound('Konstantinopolská', 'konstantinopolska')).toBe(true);
    expect(prefixIndex(KEY, 'name', 'Konstantinopolská')).toHaveLength(10);
  });
  it('is stored under hashes that rows already have', () => {
    expect(prefixIndex(KEY, 'name', 'Nová')).toEqual(['nov', 'nova'].map((text) => blindIndex(KEY, `name:${text}`).slice(0, 16)));
  });
  it('is another one under another kind or key', () => {
    const [hash] = prefixIndex(KEY, 'name', 'Nov');
    expect(prefixIndex(KEY, 'company', 'Nov')).not.toContain(hash);
    expect(prefixIndex(randomBytes(32).toString('base64'), 'name', 'Nov')).not.toContain(hash);
  });
});
