import { type EventContract, surrogateKeys } from '@okruh/contracts';
import { buyoutPricesChanged } from '@okruh/contracts/events/buyout';
import { storeChanged } from '@okruh/contracts/events/accounts';
import {
  categoryChanged,
  contentChanged,
  priceChanged,
  productPublished,
  productWithdrawn,
  reviewApproved,
} from '@okruh/contracts/events/catalog';
import { repairPricesChanged } from '@okruh/contracts/events/repairs';
import type { z } from 'zod';

/** Which kept answers an event makes untrue. */
export interface Untrue {
  /** Never shown again. */
  readonly keys: readonly string[];
  /** May be shown until they are made again: texts that quote something. */
  readonly softKeys?: readonly string[];
}

export interface PurgingEvent {
  readonly contract: EventContract;
  /** Null for data that isn't what the contract says. */
  untrue(data: unknown): Untrue | null;
}

function purging<D extends z.ZodType>(contract: EventContract<string, D>, untrue: (data: z.output<D>) => Untrue): PurgingEvent {
  return {
    contract,
    untrue: (data) => {
      const parsed = contract.data.safeParse(data);
      return parsed.success ? untrue(parsed.data) : null;
    },
  };
}

/** A product shows in its own pages and in every list that it may stand in. */
const ofProduct = ({
  master_product_id: id,
  category_ids: categories,
}: {
  master_product_id: string;
  category_ids: readonly string[];
}) => ({
  keys: [
    surrogateKeys.product(id),
    ...categories.map((category) => surrogateKeys.category(category)),
    surrogateKeys.lists,
    surrogateKeys.home,
  ],
});

/** The events after which something that is kept isn't true any more. */
export const purgingEvents: readonly PurgingEvent[] = [
  purging(productPublished, ofProduct),
  purging(productWithdrawn, ofProduct),
  purging(priceChanged, ofProduct),
  // Its name and path stand in the breadcrumbs of everything below it.
  purging(categoryChanged, ({ category_id: id, parent_id: parent, ancestor_ids: ancestors }) => ({
    keys: [
      ...[id, ...(parent === null ? [] : [parent]), ...ancestors].map((category) => surrogateKeys.category(category)),
      surrogateKeys.menu,
      surrogateKeys.home,
      surrogateKeys.lists,
    ],
    softKeys: [surrogateKeys.html, surrogateKeys.endpoint],
  })),
  purging(contentChanged, ({ keys }) => ({ keys })),
  purging(reviewApproved, ({ master_product_id: id }) => ({ keys: [surrogateKeys.product(id)] })),
  purging(storeChanged, () => ({ keys: [surrogateKeys.stores] })),
  // Shop pages quote what we pay in small print; the buy-out's own pages are about it.
  purging(buyoutPricesChanged, ({ master_product_id: id }) => ({
    keys: [surrogateKeys.remote('mfe-buyout')],
    softKeys: [surrogateKeys.home, surrogateKeys.product(id)],
  })),
  purging(repairPricesChanged, ({ master_product_id: id }) => ({
    keys: [surrogateKeys.repair(id), surrogateKeys.repairs],
    softKeys: [surrogateKeys.home, surrogateKeys.product(id)],
  })),
];
