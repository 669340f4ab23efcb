import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import type { CallAnswer } from '@okruh/web-kit';
import { getDescription } from '../model/descriptions.ts';
import type { PageSource } from '../model/page-source.ts';
import { resolveRoute } from '../model/routes.ts';

/** Reasons to write; null when they can't be had, and with them the form. */
export interface ContactData {
  readonly reasons: CallAnswer<AccountsRoutes['get_contact_reasons']>['reasons'] | null;
}

/** Phone and e-mail matter most when something doesn't work: the page never fails for the sake of its form. */
export const source: PageSource<ContactData> = {
  async load({ accounts, market, path, signal }) {
    const reasons = await accounts.call('get_contact_reasons', { signal }).then(
      (answer) => answer.reasons,
      () => null,
    );
    const head = { title: resolveRoute(market, path).title, description: getDescription(market, 'contact') };
    return { kind: 'page', status: 200, data: { reasons }, head };
  },
};
