import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useMemo, useState } from 'react';
import type { TableAddress } from './table-address.ts';

/** A page of a list as services answer it. */
export interface RowPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** More rows fit than `total`. */
  readonly total_is_bounded?: boolean;
  /** Rows may be missing: somebody who knows of them couldn't be asked. */
  readonly is_partial?: boolean;
}

/** Which rows are asked for. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly page_size: number;
}

/** A read of one page: what `client.query` returns. */
export interface PageQuery<Row> {
  readonly queryKey: readonly [route: string, request: unknown, path: string];
  queryFn(context: { readonly signal: AbortSignal }): Promise<RowPage<Row>>;
}

/** Rows of a data table: those of one page, or all of which those in sight are loaded. */
export interface TableRows<Row> {
  /** Loaded rows by their place in the table. */
  readonly loaded: ReadonlyMap<number, Row>;
  /** Places in the table, loaded or not. */
  readonly count: number;
  /** Rows of the whole list, as far as they were counted. */
  readonly total: number;
  readonly isTotalBounded: boolean;
  /** Rows may be missing, and `retry` asks again. */
  readonly isPartial: boolean;
  /** Something has been loaded; the old rows stay while others are on their way. */
  readonly isLoaded: boolean;
  /** Rows have come or couldn't: what else the page asks for no longer keeps them waiting. */
  readonly isAnswered: boolean;
  /** Rows of this address are on their way; not while those that are shown are asked for once more. */
  readonly isLoading: boolean;
  readonly error: Error | null;
  retry(): void;
  /** Says which places are in sight, and which one has the focus, so that they are loaded. */
  see(first: number, last: number, focused: number): void;
}

/** Rows that are loaded together while all are scrolled. */
export const SCROLLED_PAGE = 200;
/** Milliseconds after which a page that is scrolled to once more is asked for again. */
const SCROLLED_STALE_MS = 30_000;

/**
 * Loads the rows of a data table.
 *
 * @param toQuery read of one page by the filters of the address
 */
export function useTableRows<Row>(address: TableAddress, toQuery: (request: PageRequest) => PageQuery<Row>): TableRows<Row> {
  const isScrolled = address.rows !== undefined;
  const [seen, setSeen] = useState({ first: 1, last: 1, focused: 1 });
  const request = isScrolled ? { page: 1, page_size: SCROLLED_PAGE } : { page: address.page, page_size: address.pageSize };
  const main = useQuery({ ...toQuery(request), placeholderData: keepPreviousData, staleTime: 0 });
  const isCurrent = main.data !== undefined && !main.isPlaceholderData;
  const pages = isScrolled && isCurrent ? listPages(seen, main.data.total) : [];
  // As many as can be in sight at once: two neighbours and the one with the focus.
  const others = [usePage(pages[0], toQuery), usePage(pages[1], toQuery), usePage(pages[2], toQuery)];
  const first = main.data?.items;
  const otherItems = others.map(({ data }) => data?.items);
  const key = `${pages.join()}|${otherItems.map((items) => items !== undefined).join()}`;
  const loaded = useMemo(
    () => placeRows([[1, first], ...pages.map((page, index) => [page, otherItems[index]] as const)]),
    // oxlint-disable-next-line react/exhaustive-deps -- pages and items are new arrays each time; the key says what is in them
    [first, key],
  );
  return {
    loaded,
    count: isScrolled ? (main.data?.total ?? 0) : (first?.length ?? 0),
    total: main.data?.total ?? 0,
    isTotalBounded: main.data?.total_is_bounded ?? false,
    isPartial: main.data?.is_partial ?? false,
    isLoaded: main.data !== undefined,
    isAnswered: !main.isPending,
    isLoading: main.isPending || main.isPlaceholderData || others.some(({ isLoading }) => isLoading),
    error: main.error ?? others.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      if (main.isError || main.data?.is_partial === true) void main.refetch();
      for (const { isError, refetch } of others) if (isError) void refetch();
    },
    see(from, to, place) {
      const next = { first: toPage(from), last: toPage(to), focused: toPage(Math.max(0, place)) };
      if (next.first !== seen.first || next.last !== seen.last || next.focused !== seen.focused) setSeen(next);
    },
  };
}

/** A page beside the first; nothing is asked for while there is none. `useQueries` would cost every shopper a kilobyte. */
const usePage = <Row>(page: number | undefined, toQuery: (request: PageRequest) => PageQuery<Row>) =>
  useQuery({ ...toQuery({ page: page ?? 1, page_size: SCROLLED_PAGE }), staleTime: SCROLLED_STALE_MS, enabled: page !== undefined });

const toPage = (place: number): number => Math.floor(place / SCROLLED_PAGE) + 1;

interface SeenPages {
  readonly first: number;
  readonly last: number;
  readonly focused: number;
}

/** Pages in sight besides the first, which is always loaded. */
function listPages({ first, last, focused }: SeenPages, total: number): number[] {
  const end = toPage(Math.max(0, total - 1));
  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return [...new Set([...inSight, focused])].filter((page) => page > 1 && page <= end);
}

function placeRows<Row>(pages: readonly (readonly [page: number, items: readonly Row[] | undefined])[]): ReadonlyMap<number, Row> {
  return new Map(pages.flatMap(([page, items = []]) => items.map((row, index) => [(page - 1) * SCROLLED_PAGE + index, row] as const)));
}
