import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceKeys, deriveFieldKey } from '@okruh/service-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownVariable, processTable } from '../processes.ts';
import { changeRootKey, loadSecrets, newRootKey, passwordVariable, secretTable } from './secrets.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh-secrets-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

test('secrets are made once, long enough for their readers, no two alike, and only their owner may read them', async () => {
  const first = await loadSecrets(dir, {});
  const values = Object.keys(secretTable).map((name) => first[name] ?? '');
  for (const value of values) expect(value.length).toBeGreaterThanOrEqual(32);
  expect(new Set(values).size).toBe(values.length);
  expect(Buffer.from(first['FIELD_KEY'] ?? '', 'base64')).toHaveLength(32);
  expect((await stat(join(dir, 'secrets.env'))).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(dir, {})).toEqual(first);
});

test('each process starts with its own key, which the others know', async () => {
  const secrets = await loadSecrets(dir, {});
  for (const { name } of processTable) {
    const SERVICE_KEY = secrets[ownVariable('SERVICE_KEY', name)] ?? '';
    expect(() => createServiceKeys(name, { SERVICE_KEY, SERVICE_PUBLIC_KEYS: secrets['SERVICE_PUBLIC_KEYS'] ?? '' })).not.toThrow();
  }
});

test('a folder of an earlier version gets what it lacks and keeps what it has', async () => {
  const { [passwordVariable('orders')]: _later, [ownVariable('SERVICE_KEY', 'orders')]: _key, ...earlier } = await loadSecrets(dir, {});
  const text = Object.entries({ ...earlier, SERVICE_PUBLIC_KEYS: 'orders=gone', IDENTITY_SECRET: 'of-an-earlier-version' });
  await writeFile(join(dir, 'secrets.env'), text.map(([name, value]) => `${name}="${value}"\n`).join(''));
  const { SERVICE_PUBLIC_KEYS: publicKeys, ...now } = await loadSecrets(dir, {});
  expect(now[passwordVariable('orders')]?.length).toBeGreaterThanOrEqual(32);
  expect(publicKeys?.split(',').map((entry) => entry.split('=', 1)[0])).toEqual(processTable.map(({ name }) => name));
  for (const name of Object.keys(secretTable).filter((known) => known in earlier)) expect(now[name]).toBe(earlier[name]);
});

test('a secret of the environment wins and is not written down', async () => {
  const given = 'a-secret-of-the-environment-that-is-long';
  const secrets = await loadSecrets(dir, { SANDBOX_SECRET: given });
  expect(secrets['SANDBOX_SECRET']).toBe(given);
  expect(await readFile(join(dir, 'secrets.env'), 'utf8')).not.toContain(given);
});

test('the field key of each process follows from the root, and both change together', async () => {
  const file = join(dir, 'secrets.env');
  const { FIELD_KEY: root = '', FIELD_KEY_ORDERS: orders } = await loadSecrets(dir, {});
  expect(orders).toBe(deriveFieldKey(root, 'orders'));
  await changeRootKey(file, (before) => `${newRootKey()},${before}`);
  const during = await loadSecrets(dir, {});
  expect(during['FIELD_KEY_ORDERS']?.split(',')).toEqual([deriveFieldKey(during['FIELD_KEY']?.split(',')[0] ?? '', 'orders'), orders]);
  await changeRootKey(file, (before) => before.split(',', 1)[0] ?? '');
  const after = await loadSecrets(dir, {});
  expect(after['FIELD_KEY_ORDERS']).toBe(during['FIELD_KEY_ORDERS']?.split(',')[0]);
  expect((await loadSecrets(dir, { FIELD_KEY: root }))['FIELD_KEY_ORDERS']).toBe(orders);
});

test('what was encrypted by the root itself, before keys were derived, stays readable', async () => {
  const root = newRootKey();
  await writeFile(join(dir, 'secrets.env'), `FIELD_KEY="${root}"\n`);
  const secrets = await loadSecrets(dir, {});
  expect(secrets['FIELD_KEY']).toBe(`${root},raw:${root}`);
  expect(secrets['FIELD_KEY_ORDERS']).toBe(`${deriveFieldKey(root, 'orders')},raw:${root}`);
  expect(await loadSecrets(dir, {})).toEqual(secrets);
});
