import type { SearchPage } from '@okruh/contracts/http/catalog/search';
import type { SearchedRepair } from '@okruh/contracts/http/repairs';
import { type IsoDate, todayIn } from '@okruh/market';
import { listPreload } from '../listing/list-head.ts';
import { headText } from '../model/head-texts.ts';
import type { PageAsk, PageSource } from '../model/page-source.ts';
import { MIN_LETTERS, searchQuery } from './search-query.ts';

/** What the page of a search shows. Null result: the words are too short to search for. */
export interface SearchData {
  readonly words: string;
  readonly result: SearchPage | null;
  /** Repairs that the words ask for. */
  readonly repairs: readonly SearchedRepair[];
  readonly today: IsoDate;
}

/** Pages of a search are for people: search engines have the categories. */
export const source: PageSource<SearchData> = {
  async load(ask) {
    const { market, search, catalog, signal } = ask;
    const query = searchQuery(search);
    const words = query.q;
    const today = todayIn(market, new Date());
    const robots = 'noindex, follow';
    const description = headText(market, 'description.search');
    if (words.length < MIN_LETTERS) {
      const data = { words, result: null, repairs: [], today };
      return { kind: 'page', status: 200, data, head: { title: headText(market, 'title.search'), description, robots } };
    }
    const [result, repairs] = await Promise.all([catalog.call('search', { query, signal }), repairsFor(words, ask)]);
    const head = { title: headText(market, 'title.found', { words }), description, robots, ...listPreload(result.list) };
    return { kind: 'page', status: 200, data: { words, result, repairs, today }, head };
  },
};

/** Products don't wait longer for repairs, and are shown without them. */
const REPAIRS_WITHIN_MS = 300;

async function repairsFor(words: string, { repairs, signal }: PageAsk): Promise<readonly SearchedRepair[]> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(REPAIRS_WITHIN_MS)]);
    return (await repairs.call('search_repairs', { query: { q: words }, signal: within })).items;
  } catch {
    return [];
  }
}
