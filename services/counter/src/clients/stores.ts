import { getStores } from '@okruh/contracts/http/accounts/stores';
import { type Market, marketCodes } from '@okruh/market';
import { callService, describeError, type Logger, type ServiceKeys } from '@okruh/service-kit';

/** A store as receipts name it. */
export interface Store {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly market: Market;
}
/** services/accounts, as far as the counter asks it. */
export interface Stores {
  /** The stores of both markets; while accounts don't answer, those that were read last. @throws DependencyDown when none were */
  list(): Promise<readonly Store[]>;
}

const FRESH_MS = 60_000;

interface StoresOptions {
  readonly baseUrl: string;
  readonly keys: ServiceKeys;
}

/** Asked at most once a minute. */
export function createStores({ logger, ...options }: StoresOptions & { readonly logger: Logger }): Stores {
  let read: { readonly at: number; readonly stores: readonly Store[] } | null = null;
  return {
    async list() {
      if (read !== null && performance.now() - read.at < FRESH_MS) return read.stores;
      try {
        const stores = (await Promise.all(marketCodes.map((market) => loadStores(market, options)))).flat();
        read = { at: performance.now(), stores };
      } catch (error) {
        if (read === null) throw error;
        logger.warn({ err: describeError(error) }, 'accounts did not answer, the stores are those of before');
        read = { ...read, at: performance.now() };
      }
      return read.stores;
    },
  };
}

async function loadStores(market: Market, options: StoresOptions): Promise<Store[]> {
  const answer = await callService(getStores, { ...options, market, request: { query: {} } });
  if (!answer.ok) throw new Error(`accounts answered a question for stores with ${answer.status}`);
  return answer.body.stores.map(({ id, name, street, postcode, city }) => ({
    id,
    name,
    address: `${street}, ${postcode} ${city}`,
    market,
  }));
}
