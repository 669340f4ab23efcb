import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import type { CallAnswer } from '@okruh/web-kit';
import type { PageSource } from '../page-source.ts';
import { detailName } from '../routes.ts';

export type StoreData = CallAnswer<AccountsRoutes['get_store']>;

/** A store stands in one market only. */
export const source: PageSource<StoreData> = {
  async load({ accounts, market, path, signal }) {
    const name = detailName(market, path);
    if (name === null) return { kind: 'not-found' };
    const data = await accounts.call('get_store', { params: { store: name }, signal });
    const { name: title, street, city } = data.store;
    return { kind: 'page', status: 200, data, head: { title, description: `${title}, ${street}, ${city}`, alternate: null } };
  },
};
