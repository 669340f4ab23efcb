import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets, passwordVariable } from './secrets.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh-secrets-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

test('secrets are made once, long enough for their readers, and only their owner may read them', async () => {
  const first = await loadSecrets(dir, ['accounts'], {});
  expect(first.IDENTITY_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(first.LINK_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(first.SANDBOX_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(Buffer.from(first.FIELD_KEY, 'base64')).toHaveLength(32);
  expect(first[passwordVariable('accounts')]?.length).toBeGreaterThanOrEqual(32);
  expect((await stat(join(dir, 'secrets.env'))).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(dir, ['accounts'], {})).toEqual(first);
});

test('a service that is added gets its password, the others keep theirs', async () => {
  const first = await loadSecrets(dir, ['accounts'], {});
  const second = await loadSecrets(dir, ['accounts', 'orders'], {});
  expect(second).toMatchObject(first);
  expect(second[passwordVariable('orders')]).toBeDefined();
});

test('a secret of the environment wins and is not written down', async () => {
  const given = 'a-secret-of-the-environment-that-is-long';
  const secrets = await loadSecrets(dir, [], { IDENTITY_SECRET: given });
  expect(secrets.IDENTITY_SECRET).toBe(given);
  expect(await readFile(join(dir, 'secrets.env'), 'utf8')).not.toContain(given);
});
