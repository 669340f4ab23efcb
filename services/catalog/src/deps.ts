import type { Market } from '@okruh/market';
import type { Database, Tx } from '@okruh/service-kit';
import type { ImageStore } from './image/image-store.ts';
import type { LiveListings } from './listing/live-listings.ts';
import type { LiveSearch } from './search/live-search.ts';

/** Dependencies of this service's routes; created once in server.ts and in each test. */
export interface Deps {
  readonly database: Database;
  /** Lists, filters and their counts. */
  readonly listings: LiveListings;
  /** Search index of products on sale. */
  readonly search: LiveSearch;
  /** Folder of the pictures. */
  readonly mediaDir: string;
  /** Generated pictures. */
  readonly images: ImageStore;
  /** Key of the hashes that identify visitors who vote. */
  readonly voterSecret: string;
  /** Key of the links to previews of texts. */
  readonly linkSecret: string;
  /** Public origins, for feeds and the sitemap. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Writes a planned change to its text, for its preview. @returns false when it isn't planned any more */
  writePlan(tx: Tx, planId: string): Promise<boolean>;
  /** Clock for delivery days and offers. */
  now(): Date;
}
