import { readFile, readdir } from 'node:fs/promises';
import { BROKER_OPERATOR, brokerPasswordVariable, brokerUsers } from '@okruh/contracts/broker-users';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SERVICE_BUNDLE } from './building/bundle-services.ts';
import { inRoot } from './paths.ts';
import { ownSecretNames, ownVariable, processTable, schemas, sharedEnvironment, type Surroundings } from './processes.ts';
import { toRoleName } from './stack/database-roles.ts';
import { passwordVariable } from './stack/secrets.ts';

interface Variables {
  readonly known: ReadonlySet<string>;
  /** Without a default: the process doesn't start when one is missing. */
  readonly required: ReadonlySet<string>;
}

/** The variables that an env.ts declares, as `NAME: schema`. */
function variablesIn(source: string): Variables {
  const entries = source.split(/^\s{2,}(?=[A-Z][A-Z0-9_]+:)/m).slice(1);
  const known = new Set<string>();
  const required = new Set<string>();
  for (const entry of entries) {
    const name = entry.slice(0, entry.indexOf(':'));
    known.add(name);
    // What follows the closing brace belongs to another declaration.
    const [schema = ''] = entry.split(/^\}/m);
    if (!/\.(default|prefault|optional)\(/.test(schema)) required.add(name);
  }
  return { known, required };
}

async function readVariables(folder: string): Promise<Variables> {
  const [kit, own] = await Promise.all(
    ['packages/service-kit', folder].map(async (part) => variablesIn(await readFile(inRoot(part, 'src', 'env.ts'), 'utf8'))),
  );
  const known = new Set([...(kit?.known ?? []), ...(own?.known ?? [])]);
  // Seeds and migrations read these; they aren't the process's own.
  for (const name of ['DATABASE_ROLE', 'DEMO_DATA_DIR']) known.delete(name);
  const required = new Set([...(kit?.required ?? []), ...(own?.required ?? [])].filter((name) => known.has(name)));
  return { known, required };
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      configs: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
      command: z.array(z.string()).optional(),
      user: z.string().optional(),
      read_only: z.boolean().optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    }),
  ),
  configs: z.record(z.string(), z.object({ content: z.string().optional(), file: z.string().optional() })),
});
const brokerSecretSchema = z.object({
  kind: z.literal('Secret'),
  metadata: z.object({ name: z.literal('broker') }),
  stringData: z.record(z.string(), z.string()),
});
const compose = composeSchema.parse(parse(await readFile(inRoot('docker-compose.yml'), 'utf8'), { merge: true }));
const dockerfile = await readFile(inRoot('Dockerfile'), 'utf8');

const deploymentSchema = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({
            env: z.array(
              z.object({ name: z.string(), valueFrom: z.object({ secretKeyRef: z.object({ key: z.string() }).optional() }).optional() }),
            ),
          }),
        ),
      }),
    }),
  }),
});

/** Keys of the secrets that each deployment gets, by the name of the variable. */
function deploymentsIn(manifests: string): Map<string, Map<string, string>> {
  const documents = parseAllDocuments(manifests).map((document): unknown => document.toJS());
  const deployments = documents.flatMap((document) => deploymentSchema.safeParse(document).data ?? []);
  return new Map(
    deployments.map(({ metadata, spec }) => [
      metadata.name,
      new Map(
        spec.template.spec.containers
          .flatMap(({ env }) => env)
          .flatMap(({ name, valueFrom }) => (valueFrom?.secretKeyRef === undefined ? [] : [[name, valueFrom.secretKeyRef.key] as const])),
      ),
    ]),
  );
}

const around: Surroundings = {
  ports: {
    gateway: 1,
    accounts: 2,
    buyout: 3,
    catalog: 10,
    repairs: 11,
    checkout: 12,
    payments: 13,
    orders: 14,
    picking: 15,
    invoicing: 17,
    counter: 18,
    ops: 19,
    sandbox: 16,
    notifications: 4,
    smtp: 5,
    mail: 6,
    postgres: 7,
    nats: 8,
    natsMonitor: 9,
  },
  dir: '/data',
  publicUrls: { cz: 'http://localhost:1', ro: 'http://ro.localhost:1' },
  natsUrl: 'nats://127.0.0.1:8',
  smtpUrl: 'smtp://127.0.0.1:5',
  secrets: {},
  databaseUrl: (schema) => `postgresql://${schema}@127.0.0.1:7/okruh`,
  rateLimitScale: 1,
};

test.each(processTable)('$name gets exactly what its env.ts reads, by npm start and by compose', async (spec) => {
  const { known, required } = await readVariables(spec.folder);
  const given = {
    start: Object.keys({ ...sharedEnvironment(spec, around), ...spec.env(around) }),
    compose: Object.keys(compose.services[spec.name]?.environment ?? {}),
  };
  for (const names of Object.values(given)) {
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect([...required].filter((name) => !names.includes(name))).toEqual([]);
  }
});

test('variables without a default are recognised', () => {
  const { known, required } = variablesIn(`const env = base.extend({
  PORT: port.default(3101),
  /** Where mails go. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  FROM: z
    .string()
    .optional(),
});
const other = z.string().default('x');
`);
  expect([...known]).toEqual(['PORT', 'SMTP_URL', 'FROM']);
  expect([...required]).toEqual(['SMTP_URL']);
});

test('every process of the table runs in compose, as its own database role', () => {
  for (const { name, folder, schema } of processTable) {
    const service = compose.services[name];
    expect(service?.command).toEqual(['node', `${folder}/${SERVICE_BUNDLE}`]);
    expect(service?.environment['DATABASE_URL']).toBe(
      `postgresql://${toRoleName(schema)}:\${${passwordVariable(schema)}}@postgres:5432/okruh`,
    );
    expect(service?.read_only).toBe(true);
    expect(service?.depends_on?.['prepare']).toEqual({ condition: 'service_completed_successfully' });
    expect(dockerfile).toContain(`COPY --from=build /okruh/${folder}/dist ${folder}/dist`);
  }
});

test('each process is given the secrets of its own and nobody else’s, in compose and on Kubernetes', async () => {
  const files = await Promise.all(['services', 'gateway'].map((name) => readFile(inRoot('docs', 'deploy', `${name}.yaml`), 'utf8')));
  const environments = deploymentsIn(files.join('\n---\n'));
  for (const spec of processTable) {
    for (const secret of ownSecretNames(spec)) {
      expect(compose.services[spec.name]?.environment[secret]).toMatch(new RegExp(`^\\$\\{${ownVariable(secret, spec.name)}\\b`));
      expect(environments.get(spec.name)?.get(secret)).toBe(ownVariable(secret, spec.name));
    }
    const foreign = processTable
      .filter(({ name }) => name !== spec.name)
      .flatMap((other) => ownSecretNames(other).map((secret) => ownVariable(secret, other.name)));
    const given = [...Object.values(compose.services[spec.name]?.environment ?? {}), ...(environments.get(spec.name)?.values() ?? [])];
    expect(foreign.filter((name) => given.some((value) => String(value).includes(name)))).toEqual([]);
  }
});

test('the broker knows the password of every user, and who may do what, in compose and on Kubernetes', async () => {
  const variables = [...brokerUsers.map(({ name }) => name), BROKER_OPERATOR].map(brokerPasswordVariable).toSorted();
  expect(compose.services['nats']?.environment).toEqual(
    Object.fromEntries(variables.map((name) => [name, `\${${name}:?make .env first}`])),
  );
  expect(compose.services['nats']?.configs).toContainEqual({ source: 'nats-users', target: '/etc/nats/users.conf' });
  expect(compose.configs['nats']?.content).toMatch(/^include users\.conf$/m);
  expect(compose.configs['nats-users']?.file).toBe('docs/deploy/nats-users.conf');
  const [nats, configuration] = await Promise.all(
    ['nats', 'configuration'].map((name) => readFile(inRoot('docs', 'deploy', `${name}.yaml`), 'utf8')),
  );
  expect(nats).toContain('include users/users.conf');
  expect(nats).toContain('{ name: users, configMap: { name: nats-users } }');
  expect(nats).toContain('envFrom: [{ secretRef: { name: broker } }]');
  const broker = parseAllDocuments(configuration ?? '')
    .map((document): unknown => document.toJS())
    .flatMap((document) => brokerSecretSchema.safeParse(document).data ?? []);
  expect(broker.flatMap(({ stringData }) => Object.keys(stringData)).toSorted()).toEqual(variables);
});

test('a service that encrypts columns has a field key and rewrites them when it changes', async () => {
  for (const spec of processTable) {
    const names = await readdir(inRoot(spec.folder, 'migrations'));
    const statements = await Promise.all(names.map((name) => readFile(inRoot(spec.folder, 'migrations', name), 'utf8')));
    const encrypts = statements.some((text) => /\b\w*(?:cipher|sealed|_index) text\b/.test(text.replaceAll(/--.*$/gm, '')));
    const sources = await readdir(inRoot(spec.folder, 'src'));
    const isReady = ['rotate-keys.ts', 'encrypted-tables.ts', 'encrypted-tables.int.test.ts'].every((name) => sources.includes(name));
    expect({ encrypts: ownSecretNames(spec).includes('FIELD_KEY'), isReady }).toEqual({ encrypts, isReady: encrypts });
  }
});

test('no process but the preparing job has the root of the field keys', () => {
  const holders = Object.entries(compose.services).filter(([, { environment }]) => JSON.stringify(environment).includes('${FIELD_KEY:'));
  expect(holders.map(([name]) => name)).toEqual(['prepare']);
});

test('the preparing job knows the password of every role', () => {
  const given = Object.keys(compose.services['prepare']?.environment ?? {});
  expect(schemas.map(passwordVariable).filter((name) => !given.includes(name))).toEqual([]);
});

test('no image floats, and no process runs as root', () => {
  const foreign = Object.values(compose.services).filter(({ image }) => !image.endsWith(':local'));
  for (const { image } of foreign) expect(image).toMatch(/:\d+\.\d+/);
  for (const line of dockerfile.match(/^FROM node:.*$/gm) ?? ['']) expect(line).toMatch(/^FROM node:\d+\.\d+\.\d+-bookworm-slim/);
  for (const target of ['service', 'prepare']) {
    const stage = dockerfile.slice(dockerfile.indexOf(`AS ${target}\n`)).split(/^FROM /m)[0] ?? '';
    expect(stage).toMatch(/^USER node$/m);
  }
  expect(compose.services['nats']?.user).toBe('1000:1000');
});

test('the servers are waited for by their health', () => {
  for (const name of ['postgres', 'nats']) expect(compose.services[name]?.healthcheck?.test.length).toBeGreaterThan(0);
  expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
});

test('every manifest of the workspace reaches the image that installs', async () => {
  const { packages } = z.object({ packages: z.array(z.string()) }).parse(parse(await readFile(inRoot('pnpm-workspace.yaml'), 'utf8')));
  const folders = await Promise.all(
    packages.map(async (pattern) => {
      if (!pattern.includes('*')) return [pattern];
      const parent = pattern.endsWith('/*') ? pattern.slice(0, -2) : '';
      const start = parent === '' ? pattern.slice(0, -1) : '';
      const names = await readdir(inRoot(parent));
      return names.filter((name) => name.startsWith(start)).map((name) => (parent === '' ? name : `${parent}/${name}`));
    }),
  );
  expect(folders.flat().filter((folder) => !dockerfile.includes(`COPY ${folder}/package.json ${folder}/`))).toEqual([]);
});
