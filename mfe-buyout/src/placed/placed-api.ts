import type { BuyoutCollectionRoutes } from '@okruh/contracts/http/buyout';
import { buyoutCollectionPaths } from '@okruh/contracts/http/buyout/collection.paths';
import { createClient } from '@okruh/web-kit';

/** What only the page of a placed buy-out calls. */
export const placed = createClient<BuyoutCollectionRoutes>(buyoutCollectionPaths);
