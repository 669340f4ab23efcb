import type { Facet, ProductList } from '@okruh/contracts/http/catalog/lists';
import { pageParameter, priceFromParameter, priceToParameter } from '@okruh/contracts/shop-parameters';
import { formatMoney, type Market, markets } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { loadCards, type Shelf } from './cards.query.ts';
import { type Filter, getFilters } from './facets.ts';
import { type Found, type ListedCard, type ListedVariant, sorts } from './listing.ts';
import { buildHref, type ListPlace, type PageState, parsePage, sortWords, switched } from './page-query.ts';

export const PAGE_SIZE = 24;

/** What a list holds before anybody filters it. */
export interface ListScope extends ListPlace {
  /** Decides which attributes filter; null for lists that are no category. */
  readonly categoryId: string | null;
  /** Without filters the category isn't filterable. */
  readonly isFilterable?: boolean;
  /** The only cards that can belong to it, where they are known. */
  readonly among?: readonly ListedCard[];
  readonly has: (card: ListedCard) => boolean;
  readonly hasVariant?: (variant: ListedVariant) => boolean;
  /** Rank of a card in a search, the higher the better. */
  readonly score?: (card: ListedCard) => number;
}

interface Page {
  readonly market: Market;
  readonly scope: ListScope;
  readonly filters: readonly Filter[];
  readonly state: PageState;
  readonly found: Found;
}

/** Reads the page's own query and runs it over the lists in memory. */
function findPage(shelf: Shelf, scope: ListScope, query: Readonly<Record<string, unknown>>): Page {
  const { market, listings } = shelf;
  const filters = scope.isFilterable === false ? [] : getFilters(listings.frame, listings.options, market, scope.categoryId);
  const asked = parsePage(filters, market, query);
  const wanted = new Map(
    filters.flatMap(({ id, group }) => {
      const chosen = asked.chosen.get(id);
      return chosen === undefined ? [] : [[listings.options.group(group), chosen] as const];
    }),
  );
  const found = listings.find(market, {
    ...(scope.among === undefined ? {} : { among: scope.among }),
    has: scope.has,
    ...(scope.hasVariant === undefined ? {} : { hasVariant: scope.hasVariant }),
    ...(scope.score === undefined ? {} : { score: scope.score }),
    wanted,
    from: asked.from === null ? null : asked.from * 100,
    to: asked.to === null ? null : asked.to * 100 + 99,
    sort: asked.sort,
  });
  const lastPage = Math.max(1, Math.ceil(found.cards.length / PAGE_SIZE));
  return { market, scope, filters, state: { ...asked, page: Math.min(asked.page, lastPage) }, found };
}

/** A list with facets, chips and addresses: one pass over the lists in memory, one query for the cards. */
export async function productList(shelf: Shelf, scope: ListScope, query: Readonly<Record<string, unknown>>): Promise<ProductList> {
  const page = findPage(shelf, scope, query);
  const { state, found, filters, market } = page;
  const start = (state.page - 1) * PAGE_SIZE;
  const items = await loadCards(shelf, found.cards.slice(start, start + PAGE_SIZE));
  const href = (other: PageState): string => buildHref(scope, filters, market, other);
  const first = { ...state, page: 1 };
  const isFiltered = state.chosen.size > 0 || state.from !== null || state.to !== null;
  return {
    items,
    total: found.cards.length,
    page: state.page,
    page_size: PAGE_SIZE,
    facets: buildFacets(page),
    price: toRange(page),
    chips: listChips(page),
    clear_href: isFiltered ? href({ ...first, chosen: new Map(), from: null, to: null }) : null,
    sorts: listSorts(page),
    first_page_href: href(first),
    page_href: withPage(href(first), pageParameter[market]),
    canonical: href(state),
  };
}

/** Only the facets of the same list. */
export function listFacets(
  shelf: Shelf,
  scope: ListScope,
  query: Readonly<Record<string, unknown>>,
): Pick<ProductList, 'facets' | 'price' | 'total'> {
  const page = findPage(shelf, scope, query);
  return { facets: buildFacets(page), price: toRange(page), total: page.found.cards.length };
}

const withPage = (href: string, parameter: string): string => `${href}${href.includes('?') ? '&' : '?'}${parameter}={page}`;

function buildFacets({ scope, filters, market, state, found }: Page): Facet[] {
  return filters.flatMap((filter) => {
    const chosen = state.chosen.get(filter.id);
    const options = filter.answers.flatMap(({ word, label, option, swatch }) => {
      const count = found.counts[option] ?? 0;
      const selected = chosen?.has(option) ?? false;
      if (count === 0 && !selected) return [];
      const href = buildHref(scope, filters, market, switched(state, filter.id, option));
      return [{ value: word, label, count, selected, href, ...(swatch === undefined ? {} : { swatch }) }];
    });
    // A question with one answer helps nobody; availability says something even then.
    const isOpen = options.length > 1 || chosen !== undefined || (filter.kind === 'availability' && options.length > 0);
    return isOpen ? [{ id: filter.id, parameter: filter.parameter, name: filter.name, kind: filter.kind, options }] : [];
  });
}

function toRange({ market, state, found }: Page): ProductList['price'] {
  if (found.range === null) return null;
  const step = getRounding(found.range.max / 100);
  return {
    parameter_from: priceFromParameter[market],
    parameter_to: priceToParameter[market],
    min: Math.floor(found.range.min / 100 / step) * step,
    max: Math.ceil(found.range.max / 100 / step) * step,
    from: state.from,
    to: state.to,
  };
}

/** Limits of a price are round numbers: hundreds from ten thousand on, tens from a hundred on. */
const getRounding = (most: number): number => (most >= 10_000 ? 100 : most >= 100 ? 10 : 1);

function listChips({ scope, filters, market, state }: Page): ProductList['chips'] {
  const chips = filters.flatMap((filter) =>
    filter.answers
      .filter(({ option }) => state.chosen.get(filter.id)?.has(option))
      .map(({ label, option }) => ({
        label: filter.kind === 'attribute' ? `${filter.name}: ${label}` : label,
        href: buildHref(scope, filters, market, switched(state, filter.id, option)),
      })),
  );
  if (state.from === null && state.to === null) return chips;
  return [
    ...chips,
    { label: priceLabel(market, state), href: buildHref(scope, filters, market, { ...state, from: null, to: null, page: 1 }) },
  ];
}

function priceLabel(market: Market, { from, to }: PageState): string {
  const { locale, currency } = markets[market];
  const money = (units: number): string => formatMoney({ amount: units * 100, currency });
  if (from === null) return texts.text(locale, 'price.to', { to: money(to ?? 0) });
  if (to === null) return texts.text(locale, 'price.from', { from: money(from) });
  return texts.text(locale, 'range', { from: money(from), to: money(to) });
}

function listSorts({ scope, filters, market, state }: Page): ProductList['sorts'] {
  const { locale } = markets[market];
  return sorts.map((sort) => ({
    value: sortWords[locale][sort],
    label: texts.text(locale, sort === 'bestselling' && scope.score !== undefined ? 'sort.relevance' : `sort.${sort}`),
    selected: sort === state.sort,
    href: buildHref(scope, filters, market, { ...state, sort, page: 1 }),
  }));
}
