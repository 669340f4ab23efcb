import type { CollectionAddress, CollectionSubject, CollectionWay } from '@okruh/contracts/http/picking-collections';
import { internalBuyoutAddress } from '@okruh/contracts/http/buyout/internal';
import { internalRepairAddress } from '@okruh/contracts/http/repairs';
import type { Market } from '@okruh/market';
import { callService, type ServiceKeys } from '@okruh/service-kit';

/** Whose device it is, and which way it goes. */
export interface CollectionEnd {
  readonly about: CollectionSubject;
  readonly aboutId: string;
  readonly way: CollectionWay;
  readonly market: Market;
}

/** services/buyout and services/repairs, as far as they know where a device is fetched or brought back to. */
export interface CollectionAddresses {
  /**
   * Passed on to the carrier and forgotten. Null when there is no such buy-out or repair, or no address.
   * @throws DependencyDown when the owner doesn't answer
   */
  load(end: CollectionEnd): Promise<CollectionAddress | null>;
}

export function createCollectionAddresses(options: {
  readonly buyoutUrl: string;
  readonly repairsUrl: string;
  readonly keys: ServiceKeys;
}): CollectionAddresses {
  const { keys } = options;
  return {
    async load({ about, aboutId: id, way, market }) {
      const request = { params: { id, way } };
      const answer =
        about === 'buyout'
          ? await callService(internalBuyoutAddress, { baseUrl: options.buyoutUrl, keys, market, request })
          : await callService(internalRepairAddress, { baseUrl: options.repairsUrl, keys, market, request });
      if (answer.ok) return answer.body;
      if (answer.status === 404) return null;
      throw new Error(`${about} answered a question for an address with ${answer.status}`);
    },
  };
}
