import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import { type Client, type ClientOptions, createClient } from '@okruh/web-kit';

export type BuyoutClient = Client<BuyoutShopRoutes>;

/** Client of services/buyout; a server build passes its context's `fetch`. */
export const createBuyoutClient = (options?: ClientOptions): BuyoutClient => createClient<BuyoutShopRoutes>(buyoutPaths, options);

/** The browser's client. */
export const buyout: BuyoutClient = createBuyoutClient();
