import { internalAccountMailbox, internalColleague } from '@okruh/contracts/http/accounts/internal';
import { getStores, type Store } from '@okruh/contracts/http/accounts/stores';
import { type Market, marketCodes } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** The confirmed address of an account. */
export interface Mailbox {
  readonly market: Market;
  readonly eMail: string;
}

/** A store that sells. */
export interface SaleStore extends Pick<Store, 'id' | 'seo_name' | 'name' | 'street' | 'city' | 'postcode'> {
  readonly market: Market;
}

/** services/accounts, as far as orders ask it. */
export interface Accounts {
  /**
   * Null for an account that was never confirmed, is disabled, or belongs to staff.
   *
   * @throws DependencyDown when accounts don't answer
   */
  loadMailbox(accountId: string, requestId?: string): Promise<Mailbox | null>;
  /**
   * Display name of a member of staff who may write notes of orders; null for everybody else.
   *
   * @throws DependencyDown when accounts don't answer
   */
  findColleague(accountId: string, requestId?: string): Promise<string | null>;
  /**
   * A store of either market; null when there is none of this id.
   *
   * @throws DependencyDown when accounts don't answer
   */
  findStore(id: string, requestId?: string): Promise<SaleStore | null>;
}

export function createAccounts(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Accounts {
  return {
    async loadMailbox(accountId, requestId) {
      const answer = await callService(internalAccountMailbox, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        request: { params: { account: accountId } },
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (answer.ok) return { market: answer.body.market, eMail: answer.body.e_mail };
      if (answer.status === 404) return null;
      throw new Error(`accounts answered a question for a mailbox with ${answer.status}`);
    },
    async findColleague(accountId, requestId) {
      const answer = await callService(internalColleague, {
        baseUrl: options.baseUrl,
        keys: options.keys,
        request: { params: { account: accountId }, query: { permission: 'order:note' } },
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (answer.ok) return answer.body.name;
      if (answer.status === 404) return null;
      throw new Error(`accounts answered a question for a colleague with ${answer.status}`);
    },
    async findStore(id, requestId) {
      for (const market of marketCodes) {
        const answer = await callService(getStores, {
          baseUrl: options.baseUrl,
          keys: options.keys,
          market,
          request: { query: {} },
          ...(requestId === undefined ? {} : { requestId }),
        });
        if (!answer.ok) throw new Error(`accounts answered a question for stores with ${answer.status}`);
        const store = answer.body.stores.find((one) => one.id === id);
        if (store !== undefined) return { ...store, market };
      }
      return null;
    },
  };
}
