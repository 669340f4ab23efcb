import type { CategoryPage } from '@okruh/contracts/http/catalog/lists';
import { type IsoDate, todayIn } from '@okruh/market';
import { breadcrumbsJson } from '../breadcrumbs/breadcrumbs-json.ts';
import { itemListJson, listPreload, listRobots } from '../listing/list-head.ts';
import { listQuery } from '../listing/list-query.ts';
import type { PageSource } from '../model/page-source.ts';

/** What the page of a category shows. */
export interface CategoryData {
  readonly category: CategoryPage;
  /** The market's date when it was made; near days stand in words. */
  readonly today: IsoDate;
}

export const source: PageSource<CategoryData> = {
  async load({ market, path, search, origins, catalog, signal }) {
    const category = await catalog.call('get_category', { query: listQuery(path, search), signal });
    const { list } = category;
    // The category moved: its old address leads to the new one, filters included.
    if (list.canonical.split('?', 1)[0] !== path) return { kind: 'redirect', status: 301, to: list.canonical };
    return {
      kind: 'page',
      status: 200,
      data: { category, today: todayIn(market, new Date()) },
      head: {
        title: list.page > 1 ? `${category.title} (${list.page})` : category.title,
        description: category.description,
        canonical: list.canonical,
        ...listRobots(list),
        alternate: category.alternate_path,
        jsonLd: [breadcrumbsJson(market, origins[market], category.breadcrumbs), itemListJson(origins[market], category.h1, list)],
        ...listPreload(list),
      },
    };
  },
};
