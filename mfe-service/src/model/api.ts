import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { type Client, type ClientOptions, createClient } from '@okruh/web-kit';

export type RepairsClient = Client<RepairsShopRoutes>;

/** Client of services/repairs; a server build passes its context's `fetch`. */
export const createRepairsClient = (options?: ClientOptions): RepairsClient => createClient<RepairsShopRoutes>(repairsPaths, options);

/** The browser's clients. Buy-out and catalogue only tell what a device would bring and what could replace it. */
export const repairs: RepairsClient = createRepairsClient();
export const buyout = createClient<BuyoutShopRoutes>(buyoutPaths);
export const catalog = createClient<CatalogRoutes>(catalogPaths);
