/** Every port of the shop on one machine, with the variable that moves it. */
export const portTable = [
  { name: 'gateway', variable: 'PORT', port: 3000, summary: 'the shop' },
  { name: 'accounts', variable: 'ACCOUNTS_PORT', port: 3101, summary: 'the accounts service' },
  { name: 'buyout', variable: 'BUYOUT_PORT', port: 3102, summary: 'the buy-out service' },
  { name: 'notifications', variable: 'NOTIFICATIONS_PORT', port: 3103, summary: 'the notifications service' },
  { name: 'catalog', variable: 'CATALOG_PORT', port: 3104, summary: 'the catalogue service' },
  { name: 'repairs', variable: 'REPAIRS_PORT', port: 3105, summary: 'the repairs service' },
  { name: 'checkout', variable: 'CHECKOUT_PORT', port: 3106, summary: 'the checkout service' },
  { name: 'payments', variable: 'PAYMENTS_PORT', port: 3107, summary: 'the payments service' },
  { name: 'orders', variable: 'ORDERS_PORT', port: 3108, summary: 'the orders service' },
  { name: 'picking', variable: 'PICKING_PORT', port: 3109, summary: 'the picking service' },
  { name: 'invoicing', variable: 'INVOICING_PORT', port: 3110, summary: 'the invoicing service' },
  { name: 'counter', variable: 'COUNTER_PORT', port: 3111, summary: 'the counter service' },
  { name: 'ops', variable: 'OPS_PORT', port: 3112, summary: 'the ops service' },
  { name: 'smtp', variable: 'SMTP_PORT', port: 3125, summary: 'the mail catcher' },
  { name: 'mail', variable: 'MAIL_PORT', port: 3126, summary: "the mail catcher's inbox" },
  { name: 'sandbox', variable: 'SANDBOX_PORT', port: 3127, summary: 'the sandbox of bank, partners, courier and registers' },
  { name: 'postgres', variable: 'POSTGRES_PORT', port: 3132, summary: 'the database' },
  { name: 'nats', variable: 'NATS_PORT', port: 3142, summary: 'the broker' },
  { name: 'natsMonitor', variable: 'NATS_MONITOR_PORT', port: 3143, summary: "the broker's monitor" },
] as const;
export type PortName = (typeof portTable)[number]['name'];
export type Ports = Readonly<Record<PortName, number>>;

/** What a process is informed about the machine it runs on. */
export interface Surroundings {
  readonly ports: Ports;
  /** Folder of everything that is written: `var` for the shop, a folder below it for tests. */
  readonly dir: string;
  /** Public origins of the markets, without a slash at the end. */
  readonly publicUrls: { readonly cz: string; readonly ro: string };
  /** Addresses of the broker's nodes, separated by commas. */
  readonly natsUrl: string;
  /** Nodes that hold each stream; the services' default when left out. */
  readonly natsReplicas?: number;
  /** Standard variables of OpenTelemetry; without them nothing is traced. */
  readonly tracing?: Environment;
  /** Where a trace is shown, with `{trace_id}` in it. */
  readonly traceUrl?: string;
  readonly smtpUrl: string;
  readonly secrets: Readonly<Record<string, string>>;
  /** URL of the database as the role that owns the schema. */
  readonly databaseUrl: (schema: string) => string;
  /** How much more than people the callers may ask; tests and benches raise it. */
  readonly rateLimitScale: number;
  /** Who takes the money, see `paymentsEnvironment`; the sandbox when left out. */
  readonly payments?: Environment;
  /** `ARTIFACT_S3_…` of the bucket that releases go to; a folder below `dir` when left out. */
  readonly artifactBucket?: Environment;
}

export type Environment = Readonly<Record<string, string>>;

/** A secret of which no two processes have the same. */
export type OwnSecret = 'SERVICE_KEY' | 'NATS_PASSWORD' | 'LINK_SECRET' | 'VOTER_SECRET' | 'FIELD_KEY';

export interface ProcessSpec {
  readonly name:
    | 'gateway'
    | 'accounts'
    | 'buyout'
    | 'catalog'
    | 'repairs'
    | 'checkout'
    | 'payments'
    | 'orders'
    | 'picking'
    | 'invoicing'
    | 'counter'
    | 'notifications'
    | 'ops';
  /** Below the root. */
  readonly folder: string;
  /** Schema and role of the database are `schema` and `okruh_<schema>`. */
  readonly schema: string;
  /** Secrets of which this process has one of its own, besides `SERVICE_KEY` and `NATS_PASSWORD`, which all have. */
  readonly ownSecrets?: readonly OwnSecret[];
  /** Whether `src/seed.ts` brings demo data. */
  readonly hasSeed: boolean;
  /** Text that changes when demo data must be brought again although none of it changed; never when left out. */
  readonly seedAgain?: () => string;
  /** Variables of this process alone; what all of them read stands in `sharedEnvironment`. */
  readonly env: (around: Surroundings) => Environment;
}

/** What chooses who takes the money; passed on from the shell that starts the shop, the service checks it. */
const paymentVariables = [
  'PAYMENTS_PROVIDER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'WEBHOOK_ORIGIN',
  'TRANSFER_ACCOUNT_CZ',
  'TRANSFER_ACCOUNT_RO',
  'TRANSFER_NAME_CZ',
  'TRANSFER_NAME_RO',
] as const;

/** Those of them that are set. An empty one counts as not set: the service has its own defaults. */
export const paymentsEnvironment = (env: NodeJS.ProcessEnv): Environment =>
  Object.fromEntries(
    paymentVariables.flatMap((name) => {
      const value = env[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** Whose health and metrics the ops service reads: all processes but itself. */
const watchedProcesses = [
  'gateway',
  'catalog',
  'checkout',
  'payments',
  'orders',
  'picking',
  'invoicing',
  'counter',
  'buyout',
  'repairs',
  'accounts',
  'notifications',
] as const satisfies readonly ProcessName[];

const loopback = (port: number): string => `http://127.0.0.1:${port}`;

/**
 * The processes of the shop, in the order in which they stop last to first. This is the only list: start, the end-to-end
 * stack, development and the check of docker-compose.yml read it.
 */
export const processTable: readonly ProcessSpec[] = [
  {
    name: 'accounts',
    folder: 'services/accounts',
    schema: 'accounts',
    hasSeed: true,
    ownSecrets: ['LINK_SECRET', 'FIELD_KEY'],
    env: () => ({}),
  },
  {
    name: 'buyout',
    folder: 'services/buyout',
    schema: 'buyout',
    ownSecrets: ['LINK_SECRET', 'FIELD_KEY'],
    hasSeed: true,
    env: ({ dir, ports }) => ({
      ORDERS_URL: loopback(ports.orders),
      CATALOG_URL: loopback(ports.catalog),
      PICKING_URL: loopback(ports.picking),
      PHOTO_DIR: `${dir}/photos`,
    }),
  },
  {
    name: 'catalog',
    folder: 'services/catalog',
    schema: 'catalog',
    ownSecrets: ['VOTER_SECRET', 'LINK_SECRET'],
    hasSeed: true,
    // Its time-limited offers end on Sunday and are renewed by the seed.
    seedAgain: () => String(Math.floor((Date.now() / 86_400_000 + 3) / 7)),
    env: ({ dir }) => ({ MEDIA_DIR: `${dir}/media` }),
  },
  {
    name: 'repairs',
    folder: 'services/repairs',
    schema: 'repairs',
    ownSecrets: ['LINK_SECRET', 'FIELD_KEY'],
    hasSeed: true,
    env: ({ dir, ports }) => ({
      CATALOG_URL: loopback(ports.catalog),
      PICKING_URL: loopback(ports.picking),
      ORDERS_URL: loopback(ports.orders),
      PHOTO_DIR: `${dir}/repair-photos`,
    }),
  },
  {
    name: 'picking',
    folder: 'services/picking',
    schema: 'picking',
    ownSecrets: ['FIELD_KEY'],
    hasSeed: true,
    env: ({ ports, secrets, payments }) => ({
      ORDERS_URL: loopback(ports.orders),
      BUYOUT_URL: loopback(ports.buyout),
      REPAIRS_URL: loopback(ports.repairs),
      CARRIERS: 'sandbox',
      SANDBOX_URL: loopback(ports.sandbox),
      SANDBOX_SECRET: secrets['SANDBOX_SECRET'] ?? '',
      ...(payments?.['WEBHOOK_ORIGIN'] === undefined ? {} : { WEBHOOK_ORIGIN: payments['WEBHOOK_ORIGIN'] }),
    }),
  },
  {
    name: 'orders',
    folder: 'services/orders',
    schema: 'orders',
    ownSecrets: ['LINK_SECRET', 'FIELD_KEY'],
    hasSeed: false,
    env: ({ ports, rateLimitScale }) => ({
      RATE_LIMIT_SCALE: String(rateLimitScale),
      PICKING_URL: loopback(ports.picking),
      CHECKOUT_URL: loopback(ports.checkout),
      ACCOUNTS_URL: loopback(ports.accounts),
      BUYOUT_URL: loopback(ports.buyout),
      INVOICING_URL: loopback(ports.invoicing),
    }),
  },
  {
    name: 'invoicing',
    folder: 'services/invoicing',
    schema: 'invoicing',
    ownSecrets: ['FIELD_KEY'],
    hasSeed: false,
    env: ({ ports, secrets }) => ({
      ORDERS_URL: loopback(ports.orders),
      PICKING_URL: loopback(ports.picking),
      CATALOG_URL: loopback(ports.catalog),
      E_FACTURA: 'sandbox',
      SANDBOX_URL: loopback(ports.sandbox),
      SANDBOX_SECRET: secrets['SANDBOX_SECRET'] ?? '',
    }),
  },
  {
    name: 'counter',
    folder: 'services/counter',
    schema: 'counter',
    hasSeed: false,
    env: ({ ports, secrets }) => ({
      ACCOUNTS_URL: loopback(ports.accounts),
      REPAIRS_URL: loopback(ports.repairs),
      BUYOUT_URL: loopback(ports.buyout),
      PAYMENTS_URL: loopback(ports.payments),
      TERMINAL_API_URL: `${loopback(ports.sandbox)}/terminal`,
      TERMINAL_API_KEY: secrets['SANDBOX_SECRET'] ?? '',
      TERMINAL_READERS: '*',
    }),
  },
  {
    name: 'payments',
    folder: 'services/payments',
    schema: 'payments',
    ownSecrets: ['FIELD_KEY'],
    hasSeed: false,
    env: ({ ports, secrets, payments }) => ({
      ORDERS_URL: loopback(ports.orders),
      BUYOUT_URL: loopback(ports.buyout),
      PAYMENTS_PROVIDER: 'sandbox',
      LOAN_PARTNER: 'sandbox',
      SANDBOX_URL: loopback(ports.sandbox),
      SANDBOX_SECRET: secrets['SANDBOX_SECRET'] ?? '',
      ...payments,
    }),
  },
  {
    name: 'checkout',
    folder: 'services/checkout',
    schema: 'checkout',
    ownSecrets: ['FIELD_KEY'],
    hasSeed: true,
    env: ({ ports }) => ({
      ORDERS_URL: loopback(ports.orders),
      BUYOUT_URL: loopback(ports.buyout),
      PAYMENTS_URL: loopback(ports.payments),
      SANDBOX_URL: loopback(ports.sandbox),
    }),
  },
  {
    name: 'notifications',
    folder: 'services/notifications',
    schema: 'notifications',
    hasSeed: false,
    env: ({ smtpUrl, ports, rateLimitScale }) => ({
      SMTP_URL: smtpUrl,
      RATE_LIMIT_SCALE: String(rateLimitScale),
      ACCOUNTS_URL: loopback(ports.accounts),
      BUYOUT_URL: loopback(ports.buyout),
      REPAIRS_URL: loopback(ports.repairs),
      ORDERS_URL: loopback(ports.orders),
      INVOICING_URL: loopback(ports.invoicing),
      COUNTER_URL: loopback(ports.counter),
      OPS_URL: loopback(ports.ops),
      ALERT_MAIL_CZ: 'provoz@okruh.example',
      ALERT_MAIL_RO: 'operatiuni@okruh.example',
    }),
  },
  {
    name: 'ops',
    folder: 'services/ops',
    schema: 'ops',
    hasSeed: false,
    env: ({ ports, dir, traceUrl }) => ({
      WATCHED: watchedProcesses.map((name) => `${name}=${loopback(ports[name])}`).join(','),
      DISKS: dir,
      ...(traceUrl === undefined ? {} : { TRACE_URL: traceUrl }),
    }),
  },
  {
    name: 'gateway',
    folder: 'services/gateway',
    schema: 'gateway',
    ownSecrets: ['LINK_SECRET'],
    hasSeed: false,
    env: ({ ports, dir, rateLimitScale, artifactBucket }) => ({
      ACCOUNTS_URL: loopback(ports.accounts),
      BUYOUT_URL: loopback(ports.buyout),
      CATALOG_URL: loopback(ports.catalog),
      REPAIRS_URL: loopback(ports.repairs),
      CHECKOUT_URL: loopback(ports.checkout),
      PAYMENTS_URL: loopback(ports.payments),
      ORDERS_URL: loopback(ports.orders),
      PICKING_URL: loopback(ports.picking),
      INVOICING_URL: loopback(ports.invoicing),
      COUNTER_URL: loopback(ports.counter),
      OPS_URL: loopback(ports.ops),
      ARTIFACT_DIR: `${dir}/artifacts`,
      MEDIA_DIR: `${dir}/media`,
      RATE_LIMIT_SCALE: String(rateLimitScale),
      ...artifactBucket,
    }),
  },
];
export type ProcessName = ProcessSpec['name'];

/** @throws Error for a name that isn't in the table */
export function getSpec(name: ProcessName): ProcessSpec {
  const spec = processTable.find((candidate) => candidate.name === name);
  if (spec === undefined) throw new Error(`The process table has no ${name}`);
  return spec;
}

/** Every schema that a process owns. */
export const schemas: readonly string[] = processTable.map(({ schema }) => schema);

/** Where a process's own secret stands among all, for example `SERVICE_KEY_ORDERS`. */
export const ownVariable = (secret: OwnSecret, process: ProcessName): string => `${secret}_${process.toUpperCase()}`;

/** Secrets of which the process has one of its own. */
export const ownSecretNames = ({ ownSecrets }: ProcessSpec): readonly OwnSecret[] => [
  'SERVICE_KEY',
  'NATS_PASSWORD',
  ...(ownSecrets ?? []),
];

const selectOwnSecrets = (spec: ProcessSpec, { secrets }: Surroundings): Environment =>
  Object.fromEntries(ownSecretNames(spec).map((name) => [name, secrets[ownVariable(name, spec.name)] ?? '']));

/** Variables that every process reads, besides its own. */
export const sharedEnvironment = (spec: ProcessSpec, around: Surroundings): Environment => ({
  NODE_ENV: 'production',
  PORT: String(around.ports[spec.name]),
  DATABASE_URL: around.databaseUrl(spec.schema),
  NATS_URL: around.natsUrl,
  ...(around.natsReplicas === undefined ? {} : { NATS_REPLICAS: String(around.natsReplicas) }),
  SERVICE_PUBLIC_KEYS: around.secrets['SERVICE_PUBLIC_KEYS'] ?? '',
  ...selectOwnSecrets(spec, around),
  PUBLIC_URL_CZ: around.publicUrls.cz,
  PUBLIC_URL_RO: around.publicUrls.ro,
  ...around.tracing,
});

/** Remotes in the order in which they are built and released. */
export const remotes = ['mfe-buyout', 'mfe-service', 'mfe-cart-checkout', 'mfe-account', 'mfe-admin'] as const;

/** Folders with a browser build: the shell's frame and the remotes. */
export const browserApps = ['shell', ...remotes] as const;
export type BrowserApp = (typeof browserApps)[number];
