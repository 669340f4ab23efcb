import { articleTagParameter, pageParameter } from '@okruh/contracts/shop-parameters';
import type { Market } from '@okruh/web-kit';

/** What the address of the list asks for. */
export interface ArticleListQuery {
  readonly page: number;
  readonly tag: string | null;
}

/** @param search with or without the leading `?`; what can't be read asks for the first page of everything */
export function articleListQuery(market: Market, search: string): ArticleListQuery {
  const query = new URLSearchParams(search);
  const page = Number(query.get(pageParameter[market]) ?? '1');
  const tag = (query.get(articleTagParameter[market]) ?? '').trim().slice(0, 200);
  return { page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1, tag: tag === '' ? null : tag };
}

/** The query of an address, with the leading `?`, or empty for the first page of everything. */
export function articleListSearch(market: Market, { page, tag }: ArticleListQuery): string {
  const query = new URLSearchParams();
  if (tag !== null) query.set(articleTagParameter[market], tag);
  if (page > 1) query.set(pageParameter[market], String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
