import { type Market, markets } from '@okruh/market';

/** Words of the repairs' addresses, by market. The shell owns the first one, this remote everything behind it. */
const words = {
  cz: {
    prefix: 'servis',
    status: 'stav',
    operation: 'oprava',
    step: 'krok',
    booking: 'objednavka',
    buyout: '/vykup',
    stores: '/prodejny',
    privacy: '/ochrana-udaju',
    contact: '/kontakt',
    product: '/produkt/',
  },
  ro: {
    prefix: 'service',
    status: 'stare',
    operation: 'reparatie',
    step: 'pas',
    booking: 'programare',
    buyout: '/buyback',
    stores: '/magazine',
    privacy: '/protectia-datelor',
    contact: '/contact',
    product: '/produs/',
  },
} as const satisfies Record<Market, Record<string, string>>;

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
export function pageOf(market: Market, path: string, search: string): Page {
  const word = words[market];
  const segments = path.split('/').filter(Boolean).map(decode);
  if (segments[0] !== word.prefix || segments.length > 5 || segments.includes(null)) return { kind: 'not-found' };
  const [, first = null, second = null, third = null, fourth = null] = segments;
  if (first === word.status) return second === null || third !== null ? { kind: 'not-found' } : { kind: 'status', code: second };
  const query = new URLSearchParams(search);
  return {
    kind: 'repair',
    selection: { type: first, manufacturer: second, model: third, color: fourth },
    isBooking: fourth !== null && query.get(word.step) === word.booking,
    wanted: (query.get(word.operation) ?? '').split(',').filter(Boolean),
  };
}

/** What the page shows for an address: without a type the phones are chosen, which break most. */
export const shownSelection = (market: Market, selection: RepairSelection): RepairSelection =>
  selection.type === null ? { ...selection, type: markets[market].phoneTypeWord } : selection;

/** Address of a selection; a choice without the one above it is dropped. */
export function repairPath(market: Market, selection: Partial<RepairSelection>, isBooking = false): string {
  const word = words[market];
  const path: string[] = [word.prefix];
  for (const value of [selection.type, selection.manufacturer, selection.model, selection.color]) {
    if (value === null || value === undefined) break;
    path.push(encodeURIComponent(value));
  }
  return `/${path.join('/')}${isBooking && path.length === 5 ? `?${word.step}=${word.booking}` : ''}`;
}

/** The address with the operations that were asked for before there was a device. */
export const wantedPath = (market: Market, path: string, wanted: readonly string[]): string =>
  wanted.length === 0 ? path : `${path}?${words[market].operation}=${wanted.map(encodeURIComponent).join(',')}`;

/** Words of an address that the service gave (`url`), or null when it names no selection. */
export function selectionOf(market: Market, url: string): RepairSelection | null {
  const page = pageOf(market, new URL(url, 'http://shop').pathname, '');
  return page.kind === 'repair' ? page.selection : null;
}

export const statusPath = (market: Market, code: string): string =>
  `/${words[market].prefix}/${words[market].status}/${encodeURIComponent(code)}`;
export const storePath = (market: Market, seoName: string): string => `${words[market].stores}/${encodeURIComponent(seoName)}`;
export const buyoutPath = (market: Market): string => words[market].buyout;
export const privacyPath = (market: Market): string => words[market].privacy;
export const contactPath = (market: Market): string => words[market].contact;

/** Device identifier of a product's address: the variant without its grade. Null for any other address. */
export function deviceOfProduct(market: Market, path: string): string | null {
  const { product } = words[market];
  if (!path.startsWith(product)) return null;
  return decode(path.slice(product.length))?.replace(/-(?:new|aplus|a|b|c|d)$/, '') || null;
}
