import { repairOperationParameter } from '@okruh/contracts/shop-parameters';
import { repairPage, repairStatusPage } from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';

/** A selection in words of the address, as deep as it goes. */
export interface AddressParts {
  readonly type?: string | undefined;
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
  /** Colour slug, not the device identifier. */
  readonly color?: string | undefined;
  /** Operation to be ticked: its kind, for example `battery`, or its id where it has a name of its own. */
  readonly operation?: string | undefined;
}

/** Path of the repair page with a selection; stops at the first part that is missing. */
export function servicePath(market: Market, parts: AddressParts): string {
  const segments: string[] = [];
  for (const part of [parts.type, parts.manufacturer, parts.model, parts.color]) {
    if (part === undefined) break;
    segments.push(encodeURIComponent(part));
  }
  const path = [repairPage[market], ...segments].join('/');
  return parts.operation === undefined ? path : `${path}?${repairOperationParameter[market]}=${encodeURIComponent(parts.operation)}`;
}

/**
 * Status page with the access token in the fragment: a fragment reaches neither the server's log nor a referrer. Without a
 * token it shows the state alone.
 */
export const statusPath = (market: Market, code: string, token?: string): string =>
  `${repairStatusPage[market]}/${code}${token === undefined ? '' : `#t=${token}`}`;
