import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inRoot } from './paths.ts';
import { portTable, processTable, sharedEnvironment, type Environment, type Ports, type ProcessSpec } from './processes.ts';
import { loadSecrets } from './stack/secrets.ts';

/** Names that look like a secret's and are none. */
const notSecret: Readonly<Record<string, string>> = {
  SERVICE_PUBLIC_KEYS: 'public keys, which everybody may know',
  ARTIFACT_S3_ACCESS_KEY_ID: 'names the key, as a user name does; the storage gives 16 to 32 characters',
};
/** Secrets under another kind of name. */
const secretToo = new Set(['SMTP_URL', 'DATABASE_URL']);
/** Given by others, who decide their length. */
const foreign: Readonly<Record<string, string>> = {
  SMTP_URL: 'the mail provider gives the password; a relay inside the own network has none',
  DATABASE_URL: 'a managed database gives the URL; the passwords that we make are as long as every secret',
};

let secrets: Environment = {};
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh-secret-variables-'));
  secrets = await loadSecrets(dir, {});
});
afterAll(() => rm(dir, { recursive: true }));

/** Everything that the process is reported by `npm start`. */
function buildEnvironment(spec: ProcessSpec): Environment {
  const ports = Object.fromEntries(portTable.map(({ name, port }) => [name, port])) as Ports;
  const around = {
    ports,
    dir,
    secrets,
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    natsUrl: 'nats://127.0.0.1:3142',
    smtpUrl: 'smtp://127.0.0.1:3125',
    databaseUrl: () => 'postgresql://okruh@127.0.0.1:3132/okruh',
    rateLimitScale: 1,
  };
  return { ...sharedEnvironment(spec, around), ...spec.env(around) };
}

/** Names of all variables that the process reads, from the schemas of its env.ts and the kit's. */
async function readVariables({ folder }: ProcessSpec): Promise<string[]> {
  const files = ['packages/service-kit', folder].map((part) => inRoot(part, 'src', 'env.ts'));
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [...new Set(sources.flatMap((source) => [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')))];
}

const isSecret = (name: string): boolean =>
  secretToo.has(name) || (/(?:^|_)(?:SECRET|KEYS?|TOKEN|PASSWORD)(?:_|$)/.test(name) && !(name in notSecret));

/** Whether the process's own env.ts reads a value of a variable from an environment, or why it reads nothing. */
async function outcome(spec: ProcessSpec, environment: Environment, name: string): Promise<string> {
  const module = (await import(pathToFileURL(inRoot(spec.folder, 'src', 'env.ts')).href)) as Record<string, () => Record<string, unknown>>;
  const readEnv = module['readEnv'] ?? module['readServerEnv'] ?? module['readGatewayEnv'];
  if (readEnv === undefined) throw new Error(`${spec.name} has no env.ts that reads`);
  for (const [variable, value] of Object.entries({ [name]: '', ...environment })) vi.stubEnv(variable, value);
  try {
    return readEnv()[name] === undefined ? 'off' : 'read';
  } catch (error) {
    return String(error);
  } finally {
    vi.unstubAllEnvs();
  }
}

test.each(processTable)('no secret of $name has a default or may be shorter than 32 characters', async (spec) => {
  const names = (await readVariables(spec)).filter(isSecret);
  expect(names).toEqual(expect.arrayContaining(['SERVICE_KEY', 'NATS_PASSWORD']));
  const whole = buildEnvironment(spec);
  const errors: string[] = [];
  for (const name of names) {
    const { [name]: _own, ...others } = whole;
    const found = await outcome(spec, others, name);
    if (found !== 'off' && !found.includes(`${name} is not set`)) errors.push(`${name} has a default`);
    const short = await outcome(spec, { ...others, [name]: 'x'.repeat(31) }, name);
    if (!(name in foreign) && !short.includes(`${name}: `)) errors.push(`${name} may be short`);
  }
  expect(errors).toEqual([]);
});
