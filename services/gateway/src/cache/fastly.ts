import { request } from 'undici';
import type { PurgeOrder } from './purge-order.ts';

/** A content delivery network before the gateways, as far as we tell it what isn't true any more. */
export interface Cdn {
  /** Rejects when it isn't done. */
  purge(order: PurgeOrder): Promise<void>;
}

export interface FastlyOptions {
  /** `https://api.fastly.com`, without a slash at the end. */
  readonly apiUrl: string;
  readonly serviceId: string;
  readonly token: string;
  /** Milliseconds for one call. */
  readonly timeout?: number;
}

/** Keys in one call, by Fastly's documentation. */
const maxKeys = 256;

/**
 * Fastly's purge API: one key `POST /service/{id}/purge/{key}`, several `POST /service/{id}/purge`, everything
 * `POST /service/{id}/purge_all` (never soft), an address `POST /purge/{host/path}`.
 */
export function fastly(options: FastlyOptions): Cdn {
  const service = `/service/${encodeURIComponent(options.serviceId)}`;
  const call = (path: string, isSoft: boolean, body?: unknown): Promise<void> => post(options, path, isSoft, body);
  return {
    async purge({ mode, keys, url, isSoft }) {
      if (mode === 'full') return call(`${service}/purge_all`, false);
      if (mode === 'url') return call(`/purge/${(url ?? '').replace(/^https?:\/\//, '')}`, isSoft);
      const [only] = keys;
      if (keys.length === 1 && only !== undefined) return call(`${service}/purge/${encodeURIComponent(only)}`, isSoft);
      for (let from = 0; from < keys.length; from += maxKeys) {
        await call(`${service}/purge`, isSoft, { surrogate_keys: keys.slice(from, from + maxKeys) });
      }
      return undefined;
    },
  };
}

async function post({ apiUrl, token, timeout = 5_000 }: FastlyOptions, path: string, isSoft: boolean, body: unknown): Promise<void> {
  const headers: Record<string, string> = { accept: 'application/json', 'fastly-key': token };
  if (isSoft) headers['fastly-soft-purge'] = '1';
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await request(apiUrl + path, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headersTimeout: timeout,
    bodyTimeout: timeout,
    signal: AbortSignal.timeout(timeout),
  });
  const text = await answer.body.text();
  if (answer.statusCode === 200) return;
  throw new Error(`the CDN answered ${answer.statusCode} to a purge: ${text.slice(0, 200)}`);
}
