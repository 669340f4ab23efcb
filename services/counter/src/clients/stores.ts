import { getStores } from '@okruh/contracts/http/accounts/stores';
import { type Market, marketCodes } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** A store as receipts name it. */
export interface Store {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly market: Market;
}
/** services/accounts, as far as the counter asks it. */
export interface Stores {
  /** The stores of both markets. @throws DependencyDown when accounts don't answer */
  list(): Promise<readonly Store[]>;
}

const FRESH_MS = 60_000;

/** Asked at most once a minute. */
export function createStores(options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Stores {
  let read: { readonly at: number; readonly stores: readonly Store[] } | null = null;
  return {
    async list() {
      if (read !== null && performance.now() - read.at < FRESH_MS) return read.stores;
      const stores = (await Promise.all(marketCodes.map((market) => loadStores(market, options)))).flat();
      read = { at: performance.now(), stores };
      return stores;
    },
  };
}

async function loadStores(market: Market, options: { readonly baseUrl: string; readonly keys: ServiceKeys }): Promise<Store[]> {
  const answer = await callService(getStores, { ...options, market, request: { query: {} } });
  if (!answer.ok) throw new Error(`accounts answered a question for stores with ${answer.status}`);
  return answer.body.stores.map(({ id, name, street, postcode, city }) => ({
    id,
    name,
    address: `${street}, ${postcode} ${city}`,
    market,
  }));
}
