import { bookingStep, repairOperationParameter, stepParameter } from '@okruh/contracts/shop-parameters';
import { buyoutPage, contactPage, privacyPage, productPage, repairPage, repairStatusPage, storesPage } from '@okruh/contracts/shop-paths';
import { type Market, markets } from '@okruh/market';

/** Words of the address, as deep as it goes; an empty selection is the landing page. */
export interface RepairSelection {
  readonly type: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly color: string | null;
}

export type Page =
  | {
      readonly kind: 'repair';
      readonly selection: RepairSelection;
      readonly isBooking: boolean;
      /** Kinds of operations that the address asks for (`?oprava=battery`). */
      readonly wanted: readonly string[];
    }
  | { readonly kind: 'status'; readonly code: string }
  | { readonly kind: 'not-found' };

export const emptySelection: RepairSelection = { type: null, manufacturer: null, model: null, color: null };

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // a broken escape names nothing we repair
  }
};

/** Reads an address of the market; unknown query parameters (campaigns) are left alone. */
export function resolvePage(market: Market, path: string, search: string): Page {
  const segments = path.split('/').filter(Boolean).map(decode);
  if (`/${segments[0]}` !== repairPage[market] || segments.length > 5 || segments.includes(null)) return { kind: 'not-found' };
  const [, first = null, second = null, third = null, fourth = null] = segments;
  if (`${repairPage[market]}/${first}` === repairStatusPage[market])
    return second === null || third !== null ? { kind: 'not-found' } : { kind: 'status', code: second };
  const query = new URLSearchParams(search);
  return {
    kind: 'repair',
    selection: { type: first, manufacturer: second, model: third, color: fourth },
    isBooking: fourth !== null && query.get(stepParameter[market]) === bookingStep[market],
    wanted: (query.get(repairOperationParameter[market]) ?? '').split(',').filter(Boolean),
  };
}

/** What the page shows for an address: without a type the phones are chosen, which break most. */
export const shownSelection = (market: Market, selection: RepairSelection): RepairSelection =>
  selection.type === null ? { ...selection, type: markets[market].phoneTypeWord } : selection;

/** Address of a selection; a choice without the one above it is dropped. */
export function repairPath(market: Market, selection: Partial<RepairSelection>, isBooking = false): string {
  const path: string[] = [repairPage[market]];
  for (const value of [selection.type, selection.manufacturer, selection.model, selection.color]) {
    if (value === null || value === undefined) break;
    path.push(encodeURIComponent(value));
  }
  return `${path.join('/')}${isBooking && path.length === 5 ? `?${stepParameter[market]}=${bookingStep[market]}` : ''}`;
}

/** The address with the operations that were asked for before there was a device. */
export const wantedPath = (market: Market, path: string, wanted: readonly string[]): string =>
  wanted.length === 0 ? path : `${path}?${repairOperationParameter[market]}=${wanted.map(encodeURIComponent).join(',')}`;

/** Words of an address that the service gave (`url`), or null when it names no selection. */
export function parseSelection(market: Market, url: string): RepairSelection | null {
  const page = resolvePage(market, new URL(url, 'http://shop').pathname, '');
  return page.kind === 'repair' ? page.selection : null;
}

export const statusPath = (market: Market, code: string): string => `${repairStatusPage[market]}/${encodeURIComponent(code)}`;
export const storePath = (market: Market, seoName: string): string => `${storesPage[market]}/${encodeURIComponent(seoName)}`;
export const buyoutPath = (market: Market): string => buyoutPage[market];
export const privacyPath = (market: Market): string => privacyPage[market];
export const contactPath = (market: Market): string => contactPage[market];

/** Seo name of the product whose page an address is; null for any other. */
export function findProduct(market: Market, path: string): string | null {
  const product = `${productPage[market]}/`;
  return path.startsWith(product) ? decode(path.slice(product.length)) || null : null;
}
