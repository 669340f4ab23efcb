import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import type { CallAnswer } from '@okruh/web-kit';
import { descriptionOf } from '../descriptions.ts';
import type { PageSource } from '../page-source.ts';
import { resolveRoute } from '../routes.ts';

export type StoresData = CallAnswer<AccountsRoutes['get_stores']>;

export const source: PageSource<StoresData> = {
  async load({ accounts, market, path, signal }) {
    const data = await accounts.call('get_stores', { signal });
    return {
      kind: 'page',
      status: 200,
      data,
      head: { title: resolveRoute(market, path).title, description: descriptionOf(market, 'stores') },
    };
  },
};
