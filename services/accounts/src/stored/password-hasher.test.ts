import { DependencyDown } from '@okruh/service-kit';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

describe('password hashing', () => {
  it('keeps passwords as Argon2id with the agreed cost', async () => {
    expect(await createPasswordHasher().hash('Okruh-2026!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('accepts the right password and refuses a wrong one', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('Žluťoučký-1');
    expect(await hasher.verify(stored, 'Žluťoučký-1'.normalize('NFD'))).toBe(true);
    expect(await hasher.verify(stored, 'žluťoučký-1')).toBe(false);
  });

  it('finds no password right for an account that does not exist', async () => {
    expect(await createPasswordHasher().verify(null, 'nobody has this password')).toBe(false);
  });

  it('refuses at once when too many wait, and serves all who got in', async () => {
    const hasher = createPasswordHasher({ concurrency: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => hasher.hash('Okruh-2026!')));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof DependencyDown)).toHaveLength(3);
    await expect(hasher.hash('Okruh-2026!')).resolves.toMatch(/^\$argon2id/);
  });
});
