import type { ClosedStore, Store } from '@okruh/contracts/http/accounts/stores';
import { type IsoDate, todayIn } from '@okruh/market';
import { ProblemError } from '@okruh/web-kit';
import { breadcrumbsJson } from '../breadcrumbs/breadcrumbs-json.ts';
import type { PageAnswer, PageAsk, PageSource } from '../model/page-source.ts';
import { detailName, pagePaths, resolveRoute } from '../model/routes.ts';
import { storeJson } from './store-json.ts';

/** A store, or what stands there instead of one that closed for good. */
export type StoreData =
  | {
      readonly kind: 'store';
      readonly store: Store;
      /** The market's date when the page was made. */
      readonly today: IsoDate;
    }
  | { readonly kind: 'closed'; readonly closed: ClosedStore; readonly today: IsoDate };

/** A store stands in one market only. */
export const source: PageSource<StoreData> = {
  async load(ask) {
    const name = detailName(ask.market, ask.path);
    if (name === null) return { kind: 'not-found' };
    try {
      const { store } = await ask.accounts.call('get_store', { params: { store: name }, signal: ask.signal });
      // Its id and the names that it had open it as well; the address is the name's.
      return store.seo_name === name ? toPage(store, ask) : { kind: 'redirect', status: 301, to: store.href };
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'store-closed') throw error;
      const closed = parseClosed(error.extra);
      const head = { title: closed.name, description: closed.name, robots: 'noindex', alternate: null };
      return { kind: 'page', status: 410, data: { kind: 'closed', closed, today: todayIn(ask.market, new Date()) }, head };
    }
  },
};

function toPage(store: Store, { market, origins }: Pick<PageAsk, 'market' | 'origins'>): PageAnswer<StoreData> {
  const list = { label: resolveRoute(market, pagePaths.stores[market]).title, href: pagePaths.stores[market] };
  const origin = origins[market];
  return {
    kind: 'page',
    status: 200,
    data: { kind: 'store', store, today: todayIn(market, new Date()) },
    head: {
      title: store.name,
      description: `${store.name}, ${store.street}, ${store.postcode} ${store.city}. ${store.access}`,
      alternate: null,
      jsonLd: [storeJson(store, origin), breadcrumbsJson(market, origin, [list, { label: store.name, href: store.href }])],
    },
  };
}

/** The facts that the code `store-closed` promises; the service checks its answers against it. */
function parseClosed({ name, city, nearby }: Readonly<Record<string, unknown>>): ClosedStore {
  return {
    name: typeof name === 'string' ? name : '',
    city: typeof city === 'string' ? city : '',
    nearby: Array.isArray(nearby) ? nearby.filter(isStore) : [],
  };
}

const isStore = (value: unknown): value is Store =>
  typeof value === 'object' && value !== null && 'href' in value && 'opening_hours' in value;
