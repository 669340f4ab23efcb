import type { Market } from '@okruh/market';

/** Words of the buy-out's addresses; the remote and the mails use the same. */
const words = {
  cz: { base: '/vykup', condition: 'stav', status: 'stav' },
  ro: { base: '/buyback', condition: 'stare', status: 'stare' },
} as const;

/** A selection in words of the address, as deep as it goes. */
export interface AddressParts {
  readonly type?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  /** Colour slug, not the device identifier. */
  readonly color?: string | undefined;
  /** Grade slug, for example `aplus`. */
  readonly condition?: string | undefined;
}

/** Path of the wizard with a selection; stops at the first part that is missing. */
export function wizardPath(market: Market, parts: AddressParts): string {
  const { base, condition } = words[market];
  const segments: string[] = [];
  for (const part of [parts.type, parts.manufacturer, parts.model, parts.color]) {
    if (part === undefined) break;
    segments.push(encodeURIComponent(part));
  }
  const path = [base, ...segments].join('/');
  return parts.condition === undefined || parts.model === undefined ? path : `${path}?${condition}=${encodeURIComponent(parts.condition)}`;
}

/**
 * Status page with the access token in the fragment: a fragment reaches neither the server's log nor a referrer. Without a
 * token it shows the state alone.
 */
export const statusPath = (market: Market, code: string, token?: string): string =>
  `${words[market].base}/${words[market].status}/${code}${token === undefined ? '' : `#t=${token}`}`;
