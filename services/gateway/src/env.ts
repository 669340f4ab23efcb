import { baseEnv, EnvError, parseEnv, secretSchema } from '@okruh/service-kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

/** What the gateway reads from its environment. */
export const gatewayEnv = baseEnv.extend({
  ACCOUNTS_URL: httpUrl.default('http://127.0.0.1:3101'),
  BUYOUT_URL: httpUrl.default('http://127.0.0.1:3102'),
  CATALOG_URL: httpUrl.default('http://127.0.0.1:3104'),
  REPAIRS_URL: httpUrl.default('http://127.0.0.1:3105'),
  CHECKOUT_URL: httpUrl.default('http://127.0.0.1:3106'),
  PAYMENTS_URL: httpUrl.default('http://127.0.0.1:3107'),
  ORDERS_URL: httpUrl.default('http://127.0.0.1:3108'),
  PICKING_URL: httpUrl.default('http://127.0.0.1:3109'),
  INVOICING_URL: httpUrl.default('http://127.0.0.1:3110'),
  COUNTER_URL: httpUrl.default('http://127.0.0.1:3111'),
  OPS_URL: httpUrl.default('http://127.0.0.1:3112'),
  /** Key of release pins and preview links. */
  LINK_SECRET: secretSchema,
  /** `host[:port]=cz|ro, …` for hosts besides those of the public URLs. */
  MARKET_HOSTS: z.string().optional(),
  /** How many proxies stand before us and append to `x-forwarded-for`. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Folder of the artifacts, unless a bucket is set. */
  ARTIFACT_DIR: z.string().default('var/artifacts'),
  /** Bucket of an S3-compatible store, path style: `https://host/bucket`. */
  ARTIFACT_S3_URL: httpUrl.optional(),
  ARTIFACT_S3_REGION: z.string().default('us-east-1'),
  /** Both are needed with a bucket. */
  ARTIFACT_S3_ACCESS_KEY_ID: z.string().optional(),
  ARTIFACT_S3_SECRET_ACCESS_KEY: secretSchema.optional(),
  /** Folder of the pictures below `/media/`. */
  MEDIA_DIR: z.string().default('var/media'),
  /** Multiplies every rate limit: benches and end-to-end tests call more than people do. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How long a page waits for a remote's server build, in milliseconds. */
  REMOTE_RENDER_MS: z.coerce.number().int().min(10).max(10_000).default(300),
  /** How long a page of the shell waits for its own data, in milliseconds. */
  PAGE_PREPARE_MS: z.coerce.number().int().min(50).max(10_000).default(3_000),
  /** Memory for kept pages and answers, in megabytes. */
  CACHE_MB: z.coerce.number().min(1).max(4_096).default(64),
  /** Fastly before us, purged with us when service and token are set. */
  FASTLY_API_URL: httpUrl.default('https://api.fastly.com'),
  FASTLY_SERVICE_ID: z.string().default(''),
  FASTLY_TOKEN: secretSchema.optional(),
  /** Requests under way at once; more are turned away with 503. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(10).default(2_000),
  /** Mean delay of the event loop, in milliseconds; while it stays above, new requests are turned away with 503. */
  MAX_LOOP_DELAY_MS: z.coerce.number().int().min(50).max(60_000).default(500),
});
export type GatewayEnv = z.output<typeof gatewayEnv>;

/**
 * The gateway's environment. In production a shop of the open internet is served over TLS only: without it cookies would
 * travel in plain sight. `localhost` and names below `.localhost` and `.example` are for trying it out.
 *
 * @throws EnvError
 */
export function readGatewayEnv(source?: NodeJS.ProcessEnv): GatewayEnv {
  const env = parseEnv(gatewayEnv, source);
  const plain = (['PUBLIC_URL_CZ', 'PUBLIC_URL_RO'] as const).filter((name) => env.NODE_ENV === 'production' && isPlainHttp(env[name]));
  if (plain.length > 0) throw new EnvError(plain.map((name) => `${name} has to begin with https:// in production`));
  return env;
}

function isPlainHttp(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !/^(?:127\.0\.0\.1|\[::1\]|(?:.+\.)?localhost|.+\.example)$/.test(hostname);
}
