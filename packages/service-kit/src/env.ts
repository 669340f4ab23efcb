import { z } from 'zod';
import { readFieldKey } from './encryption/encryption.ts';
import { listServers } from './events/list-servers.ts';
import { readPrivateKey, readPublicKeys } from './http/service-keys.ts';

/** The environment lacks or misspells something; the message lists every error, one per line, never a value. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`The environment is not complete:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** Shortest secret that a process starts with. */
export const MIN_SECRET_LENGTH = 32;
/** A key that signs, verifies or opens an account. It has no default: one that may be missing is `.optional()`, and what needs it is then off. */
export const secretSchema = z.string().min(MIN_SECRET_LENGTH);

const isReadBy =
  (read: (text: string) => unknown) =>
  (text: string): boolean => {
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  };

/** Keys that seal the service's fields, see `createFieldCipher`: the first seals, the others are old ones. */
export const fieldKeySchema = z.string().refine(isReadBy(readFieldKey), 'must be keys of 32 bytes in base64, separated by commas');

const serverUrlSchema = z.url({ protocol: /^(nats|tls|ws|wss)$/ });
const isListOfServers = (text: string): boolean => listServers(text).every((server) => serverUrlSchema.safeParse(server).success);

/** Samplers by their standard names. Those that are `parentbased` continue the decision of the caller, which a trace needs to be whole. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Standard variables of OpenTelemetry. The exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself. */
export const tracingEnv = z.object({
  /** Where spans go, as OTLP over HTTP: the collector's origin, `/v1/traces` is added. Without it nothing is traced and no code for it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Name that the process has in traces; the service's own when left out. */
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** Share of the traces that begin here, for the samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});
export type TracingEnv = z.output<typeof tracingEnv>;

export const releaseEnv = z.object({
  /** Name of the release that the process runs, for `build_info`. Left out: the hash of what was built. */
  RELEASE: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,40}$/)
    .optional(),
});

/** What every service reads. Extend it with the service's own names: `baseEnv.extend({ … })`. */
export const baseEnv = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Most connections that this process opens, besides two for relay and wake-ups. */
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(10),
  /** Addresses of the broker's nodes, separated by commas; one of a cluster is enough to find the others, unless it is down. */
  NATS_URL: z
    .string()
    .refine(isListOfServers, 'must be nats://host:port, several of them separated by commas')
    .default('nats://127.0.0.1:3142'),
  /** How many nodes hold each stream. Left out: one for a new stream, and streams that are there stay as they are. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  /** Password of this service's user at the broker. */
  NATS_PASSWORD: secretSchema,
  /** Own private key, which signs this process's calls to others (and the gateway's identities): Ed25519, PKCS 8 DER in base64. */
  SERVICE_KEY: z.string().refine(isReadBy(readPrivateKey), 'must be an Ed25519 private key, PKCS 8 DER in base64'),
  /** `name=key,…`: public keys of all services, SPKI DER in base64; a name occurs twice while its key changes. */
  SERVICE_PUBLIC_KEYS: z.string().refine(isReadBy(readPublicKeys), 'must be name=key,… with Ed25519 public keys, SPKI DER in base64'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  /** Public origins of the markets, without a slash at the end; links in mails begin with them. */
  PUBLIC_URL_CZ: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  PUBLIC_URL_RO: z.url({ protocol: /^https?$/ }).default('http://ro.localhost:3000'),
  ...tracingEnv.shape,
  ...releaseEnv.shape,
});
export type BaseEnv = z.output<typeof baseEnv>;

/**
 * Reads the environment once at start. Empty strings count as not set.
 *
 * @throws EnvError with every error; values are left out, they may be secrets.
 */
export function parseEnv<S extends z.ZodObject>(schema: S, source: NodeJS.ProcessEnv = process.env): z.output<S> {
  const known: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = source[name];
    if (value !== undefined && value !== '') known[name] = value;
  }
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.') || 'environment';
    return name in known ? `${name}: ${issue.message}` : `${name} is not set`;
  });
  throw new EnvError(errors);
}
