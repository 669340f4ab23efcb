import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { BROKER_OPERATOR, brokerPasswordVariable, brokerUsers } from '@okruh/contracts/broker-users';
import { deriveFieldKey, withUnderived } from '@okruh/service-kit/encryption';
import { ownSecretNames, ownVariable, processTable, type OwnSecret } from '../processes.ts';

const SECRET_BYTES = 32;

/** A root of the field keys. */
export const newRootKey = (): string => randomBytes(SECRET_BYTES).toString('base64');
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const newServiceKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The broker reads it from its environment, where what begins with a digit would be a number. */
const newBrokerPassword = (): string => `p${newSecret()}`;
const selectMaker = (name: OwnSecret): (() => string) => {
  if (name === 'SERVICE_KEY') return newServiceKey;
  return name === 'NATS_PASSWORD' ? newBrokerPassword : newSecret;
};

/** Secrets by the names of `secretTable`, and those that follow from them: `SERVICE_PUBLIC_KEYS`, `FIELD_KEY_<PROCESS>`. */
export type Secrets = Readonly<Record<string, string>>;

/** The variable that holds the database password of a schema's role. */
export const passwordVariable = (schema: string): string => `DATABASE_PASSWORD_${schema.toUpperCase()}`;
const ownSecrets = processTable.flatMap((spec) =>
  ownSecretNames(spec)
    .filter((name) => name !== 'FIELD_KEY')
    .map((name) => [ownVariable(name, spec.name), selectMaker(name)] as const),
);

/** Every secret of the shop by its name, and how it is made. Those of other companies (Stripe, SMTP, …) aren't ours to make. */
export const secretTable: Readonly<Record<string, () => string>> = {
  FIELD_KEY: newRootKey,
  SANDBOX_SECRET: newSecret,
  DATABASE_PASSWORD: newSecret,
  ...Object.fromEntries(processTable.map(({ schema }) => [passwordVariable(schema), newSecret])),
  ...Object.fromEntries(ownSecrets),
  [brokerPasswordVariable(BROKER_OPERATOR)]: newBrokerPassword,
};

/** Passwords of the broker's users by their names. */
export const brokerPasswords = (secrets: Secrets): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...brokerUsers.map(({ name }) => name), BROKER_OPERATOR].map((user) => [user, secrets[brokerPasswordVariable(user)] ?? '']),
  );

const encrypting = processTable.filter((spec) => ownSecretNames(spec).includes('FIELD_KEY'));

/** The field keys of the processes, each derived from the root, which no process gets. */
export const deriveFieldKeys = (root: string): Secrets =>
  Object.fromEntries(encrypting.map(({ name }) => [ownVariable('FIELD_KEY', name), deriveFieldKey(root, name)]));

/** Before the keys of the processes were derived, all of them sealed with the root. */
const isUnderived = (known: NodeJS.Dict<string>): boolean =>
  Boolean(known['FIELD_KEY']) && encrypting.every(({ name }) => !known[ownVariable('FIELD_KEY', name)]);

/** Adds what is missing; what is there stays. */
function completeSecrets(before: NodeJS.Dict<string>): Secrets {
  const known = isUnderived(before) ? { ...before, FIELD_KEY: withUnderived(before['FIELD_KEY'] ?? '') } : before;
  const made = Object.entries(secretTable).map(([name, make]) => [name, known[name] || make()]);
  const saved = Object.entries(known).map(([name, value]) => [name, value ?? '']);
  const secrets: Record<string, string> = Object.fromEntries([...saved, ...made]);
  return { ...secrets, ...deriveFieldKeys(secrets['FIELD_KEY'] ?? ''), SERVICE_PUBLIC_KEYS: derivePublicKeys(secrets) };
}

/** `name=key,…` of the service keys. */
function derivePublicKeys(secrets: Secrets): string {
  const entries = processTable.map(({ name }) => {
    const der = Buffer.from(secrets[ownVariable('SERVICE_KEY', name)] ?? '', 'base64');
    const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    return `${name}=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
  });
  return entries.join(',');
}

/** The text of an environment file. */
const secretsText = (secrets: Secrets): string =>
  Object.entries(secrets)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');

/** Changes the root of the field keys in an environment file, and what follows from it. */
export async function changeRootKey(file: string, change: (root: string) => string): Promise<void> {
  const secrets = await loadSecretsFile(file);
  const root = change(secrets['FIELD_KEY'] ?? '');
  await writeFile(file, secretsText({ ...secrets, FIELD_KEY: root, ...deriveFieldKeys(root) }), { mode: 0o600 });
}

/** The secrets of an environment file that its owner alone may read. What is missing is made and added, other lines stay. */
export async function loadSecretsFile(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const secrets = completeSecrets(parseEnv(text));
  if (secretsText(secrets) !== text) {
    await writeFile(file, secretsText(secrets), { mode: 0o600 });
    await chmod(file, 0o600);
  }
  return secrets;
}

/**
 * The secrets of a data folder, made once and kept in `secrets.env`; what a file of an earlier version lacks is added. A variable of the environment wins over the file, so that data written under another
 * key stays readable.
 */
export async function loadSecrets(dir: string, env: NodeJS.ProcessEnv): Promise<Secrets> {
  const secrets = await loadSecretsFile(join(dir, 'secrets.env'));
  const given = Object.fromEntries(Object.keys(secrets).flatMap((name) => (env[name] ? [[name, env[name] ?? '']] : [])));
  const chosen = { ...secrets, ...given };
  return {
    ...chosen,
    ...(given['FIELD_KEY'] === undefined ? {} : { ...deriveFieldKeys(given['FIELD_KEY']), ...given }),
    SERVICE_PUBLIC_KEYS: given['SERVICE_PUBLIC_KEYS'] ?? derivePublicKeys(chosen),
  };
}
