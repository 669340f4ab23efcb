import type { SearchPage } from '@okruh/contracts/http/catalog';
import { type IsoDate, todayIn } from '@okruh/market';
import { listPreload } from '../listing/list-head.ts';
import type { PageSource } from '../page-source.ts';
import { MIN_LETTERS, searchQuery } from './search-query.ts';

/** What the page of a search shows. Null result: the words are too short to search for. */
export interface SearchData {
  readonly words: string;
  readonly result: SearchPage | null;
  readonly today: IsoDate;
}

const titles = {
  cs: { empty: 'Hledání', found: (words: string) => `Hledání: ${words}`, description: 'Hledání v nabídce Okruhu.' },
  ro: { empty: 'Căutare', found: (words: string) => `Căutare: ${words}`, description: 'Căutare în oferta Okruh.' },
} as const;

/** Pages of a search are for people: search engines have the categories. */
export const source: PageSource<SearchData> = {
  async load({ market, locale, search, catalog, signal }) {
    const query = searchQuery(search);
    const words = query.q;
    const today = todayIn(market, new Date());
    const texts = titles[locale];
    const robots = 'noindex, follow';
    const { description } = texts;
    if (words.length < MIN_LETTERS) {
      return { kind: 'page', status: 200, data: { words, result: null, today }, head: { title: texts.empty, description, robots } };
    }
    const result = await catalog.call('search', { query, signal });
    const head = { title: texts.found(words), description, robots, ...listPreload(result.list) };
    return { kind: 'page', status: 200, data: { words, result, today }, head };
  },
};
