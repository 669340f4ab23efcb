import { pageParameter, priceFromParameter, priceToParameter, sortParameter } from '@okruh/contracts/shop-parameters';
import { type Locale, type Market, markets, parseNumber } from '@okruh/market';
import type { Filter } from './facets.ts';
import { type Sort, sorts } from './listing.ts';

export const sortWords: Readonly<Record<Locale, Readonly<Record<Sort, string>>>> = {
  cs: {
    bestselling: 'nejprodavanejsi',
    cheapest: 'nejlevnejsi',
    dearest: 'nejdrazsi',
    'best-rated': 'nejlepe-hodnocene',
    newest: 'nejnovejsi',
  },
  ro: {
    bestselling: 'cele-mai-vandute',
    cheapest: 'cele-mai-ieftine',
    dearest: 'cele-mai-scumpe',
    'best-rated': 'cele-mai-apreciate',
    newest: 'cele-mai-noi',
  },
};

/** What a page of a list asks for; made from the address, and made into one. */
export interface PageState {
  /** Numbers of the chosen answers by the filter's id. */
  readonly chosen: ReadonlyMap<string, ReadonlySet<number>>;
  /** Whole units of the currency. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sort: Sort;
  readonly page: number;
}

/** A page further than this is nobody's. */
const LAST_PAGE = 10_000;
/** No price is higher, in whole units. */
const MAX_UNITS = 999_999_999;

/** Reads the page's query; what isn't known is left out. */
export function parsePage(filters: readonly Filter[], market: Market, query: Readonly<Record<string, unknown>>): PageState {
  const getText = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  // The form without a script sends the amount as the field shows it: "1 900".
  const parseAmount = (name: string): number | null => {
    const amount = parseNumber(getText(name), market);
    return amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= MAX_UNITS ? amount : null;
  };
  const chosen = new Map<string, ReadonlySet<number>>();
  for (const filter of filters) {
    const options = parseAnswers(filter, getText(filter.parameter));
    if (options.size > 0) chosen.set(filter.id, options);
  }
  const { locale } = markets[market];
  const page = /^\d{1,5}$/.test(getText(pageParameter[market])) ? Number(getText(pageParameter[market])) : 1;
  return {
    chosen,
    ...inOrder(parseAmount(priceFromParameter[market]), parseAmount(priceToParameter[market])),
    sort: sorts.find((sort) => sortWords[locale][sort] === getText(sortParameter[market])) ?? 'bestselling',
    page: Math.min(Math.max(page, 1), LAST_PAGE),
  };
}

/** Limits that were swapped are meant the other way round. */
const inOrder = (from: number | null, to: number | null): { from: number | null; to: number | null } =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

function parseAnswers(filter: Filter, text: string): Set<number> {
  const words = text.split(',').flatMap((word) => filter.aliases?.get(word) ?? [word]);
  return new Set(filter.answers.filter(({ word }) => words.includes(word)).map(({ option }) => option));
}

/** What every address of a list begins with. */
export interface ListPlace {
  /** With the leading slash. */
  readonly path: string;
  /** Parameters that stay whatever is filtered: the search's `q`. */
  readonly preserved?: readonly (readonly [name: string, value: string])[];
}

/** The address of a state: known filters in their order, nothing that goes without saying. */
export function buildHref(place: ListPlace, filters: readonly Filter[], market: Market, state: PageState): string {
  const pairs: (readonly [string, string])[] = (place.preserved ?? []).map(([name, value]) => [name, encodeURIComponent(value)]);
  const add = (name: string, value: string | number): void => void pairs.push([name, String(value)]);
  for (const filter of filters) {
    const chosen = state.chosen.get(filter.id);
    if (chosen !== undefined && chosen.size > 0) add(filter.parameter, formatWords(filter, chosen));
    // Between what every list has and the attributes.
    if (filter.id === 'availability') {
      if (state.from !== null) add(priceFromParameter[market], state.from);
      if (state.to !== null) add(priceToParameter[market], state.to);
    }
  }
  if (state.sort !== 'bestselling') add(sortParameter[market], sortWords[markets[market].locale][state.sort]);
  if (state.page > 1) add(pageParameter[market], state.page);
  return pairs.length === 0 ? place.path : `${place.path}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

function formatWords(filter: Filter, chosen: ReadonlySet<number>): string {
  const words = filter.answers.filter(({ option }) => chosen.has(option)).map(({ word }) => word);
  for (const [alias, all] of filter.aliases ?? []) {
    if (words.length === all.length && all.every((word) => words.includes(word))) return alias;
  }
  return words.map((word) => encodeURIComponent(word)).join(',');
}

/** The state with one answer switched, on its first page. */
export function switched(state: PageState, filterId: string, option: number): PageState {
  const before = state.chosen.get(filterId) ?? new Set<number>();
  const after = before.has(option) ? new Set([...before].filter((other) => other !== option)) : new Set([...before, option]);
  return { ...state, chosen: new Map([...state.chosen, [filterId, after]]), page: 1 };
}
