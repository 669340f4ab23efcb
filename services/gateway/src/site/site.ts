import { marketSchema } from '@okruh/contracts';
import type { z } from 'zod';

export type Market = z.infer<typeof marketSchema>;
export type Locale = 'cs' | 'ro';

/** One host of the shop: its market and its public origin. */
export interface Site {
  readonly market: Market;
  readonly locale: Locale;
  /** Lower case, with the port unless it is the scheme's default. */
  readonly host: string;
  /** Scheme and host, no slash at the end. */
  readonly origin: string;
  /** Served over TLS: `__Host-` cookies and HSTS. */
  readonly isSecure: boolean;
}

export interface Sites {
  /** The site of a `Host` header, or null for a host that isn't ours. */
  find(host: string | undefined): Site | null;
  /** Public origin of each market. */
  readonly origins: Readonly<Record<Market, string>>;
}

const locales: Readonly<Record<Market, Locale>> = { cz: 'cs', ro: 'ro' };

/**
 * Reads `localhost:3000=cz, ro.localhost:3000=ro`.
 *
 * @throws Error naming the entry that can't be parsed, or a host that is listed twice
 */
export function parseMarketHosts(text: string): ReadonlyMap<string, Market> {
  const hosts = new Map<string, Market>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const match = /^([a-z0-9.-]+(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?)\s*=\s*([a-z]+)$/i.exec(entry);
    const market = marketSchema.safeParse(match?.[2]);
    if (match?.[1] === undefined || !market.success) throw new Error(`"${entry}" is not of the form host[:port]=cz|ro`);
    const host = match[1].toLowerCase();
    if (hosts.has(host)) throw new Error(`the host ${host} stands twice`);
    hosts.set(host, market.data);
  }
  if (hosts.size === 0) throw new Error('no host is listed');
  return hosts;
}

/**
 * Creates the host table: hosts of the public URLs plus the listed ones, which get the scheme of their market's public URL.
 *
 * @param publicUrls public address of each market
 * @param marketHosts text for {@link parseMarketHosts}, for hosts besides the public ones
 */
export function createSites(publicUrls: Readonly<Record<Market, string>>, marketHosts?: string): Sites {
  const urls = { cz: new URL(publicUrls.cz), ro: new URL(publicUrls.ro) };
  const table = new Map<string, Site>();
  const add = (listed: string, market: Market): void => {
    const { protocol } = urls[market];
    // Like browsers in Host and Origin, the URL parser drops the scheme's default port.
    const url = new URL(`${protocol}//${listed}`);
    table.set(url.host, { market, locale: locales[market], host: url.host, origin: url.origin, isSecure: protocol === 'https:' });
  };
  const listed =
    marketHosts === undefined
      ? new Map([
          [urls.cz.host, 'cz'],
          [urls.ro.host, 'ro'],
        ] as const)
      : parseMarketHosts(marketHosts);
  for (const [host, market] of listed) add(host, market);
  return {
    find: (host) => (host === undefined ? null : (table.get(host) ?? table.get(normaliseHost(host)) ?? null)),
    origins: { cz: urls.cz.origin, ro: urls.ro.origin },
  };
}

/** `Shop.Example.:443` and `shop.example` are one host to a browser. */
function normaliseHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.(?=:\d+$|$)/, '')
    .replace(/:(?:80|443)$/, '');
}
