import type { PageQuery, PageRequest } from '../data-table/use-table-rows.ts';

/** The largest page that services answer. */
const PAGE_SIZE = 200;
/** 10,000 rows; a list that may be longer is searched by a picker instead. */
const MAX_PAGES = 50;

/**
 * Query of all rows of a short list, page after page, for the choices of a field. It is invalidated by the name of its route, as its pages are.
 *
 * @param toQuery read of one page
 */
export function listAllRows<Row>(toQuery: (request: PageRequest) => PageQuery<Row>) {
  const first = toQuery({ page: 1, page_size: PAGE_SIZE });
  return {
    ...first,
    queryKey: [...first.queryKey, 'all'] as const,
    async queryFn(context: { readonly signal: AbortSignal }): Promise<readonly Row[]> {
      const rows: Row[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- only the first page says how many there are; a second one is rare
        const { items, total } = await toQuery({ page, page_size: PAGE_SIZE }).queryFn(context);
        rows.push(...items);
        if (page * PAGE_SIZE >= total) break;
      }
      return rows;
    },
  };
}
