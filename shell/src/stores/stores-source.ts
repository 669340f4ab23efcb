import type { Store } from '@okruh/contracts/http/accounts/stores';
import { type IsoDate, todayIn } from '@okruh/market';
import { getDescription } from '../model/descriptions.ts';
import type { PageSource } from '../model/page-source.ts';
import { resolveRoute } from '../model/routes.ts';
import { storeJson } from './store-json.ts';

export interface StoresData {
  readonly stores: readonly Store[];
  /** The market's date when the page was made. */
  readonly today: IsoDate;
}

/** Every store of the market; what of them is shown stands in the address. */
export const source: PageSource<StoresData> = {
  async load({ accounts, market, origins, path, signal }) {
    const { stores } = await accounts.call('get_stores', { signal });
    return {
      kind: 'page',
      status: 200,
      data: { stores, today: todayIn(market, new Date()) },
      head: {
        title: resolveRoute(market, path).title,
        description: getDescription(market, 'stores'),
        jsonLd: stores.map((store) => storeJson(store, origins[market])),
      },
    };
  },
};
