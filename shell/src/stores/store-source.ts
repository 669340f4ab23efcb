import type { Store } from '@okruh/contracts/http/accounts/stores';
import { type IsoDate, todayIn } from '@okruh/market';
import { breadcrumbsJson } from '../breadcrumbs/breadcrumbs-json.ts';
import type { PageSource } from '../model/page-source.ts';
import { detailName, pagePaths, resolveRoute } from '../model/routes.ts';
import { storeJson } from './store-json.ts';

export interface StoreData {
  readonly store: Store;
  /** The market's date when the page was made. */
  readonly today: IsoDate;
}

/** A store stands in one market only. */
export const source: PageSource<StoreData> = {
  async load({ accounts, market, origins, path, signal }) {
    const name = detailName(market, path);
    if (name === null) return { kind: 'not-found' };
    const { store } = await accounts.call('get_store', { params: { store: name }, signal });
    // The id opens it as well; the address is the name's.
    if (store.seo_name !== name) return { kind: 'redirect', status: 301, to: store.href };
    const list = { label: resolveRoute(market, pagePaths.stores[market]).title, href: pagePaths.stores[market] };
    const origin = origins[market];
    return {
      kind: 'page',
      status: 200,
      data: { store, today: todayIn(market, new Date()) },
      head: {
        title: store.name,
        description: `${store.name}, ${store.street}, ${store.postcode} ${store.city}. ${store.access}`,
        alternate: null,
        jsonLd: [storeJson(store, origin), breadcrumbsJson(market, origin, [list, { label: store.name, href: store.href }])],
      },
    };
  },
};
