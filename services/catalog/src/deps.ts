import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { ImageStore } from './image/image-store.ts';
import type { LiveListings } from './listing/live-listings.ts';
import type { LiveSearch } from './search/live-search.ts';

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  /** Lists, filters and their counts. */
  readonly listings: LiveListings;
  /** Words of what is on sale. */
  readonly search: LiveSearch;
  /** Folder of the pictures. */
  readonly mediaDir: string;
  /** Drawn pictures. */
  readonly images: ImageStore;
  /** Key of the hashes that stand for visitors. */
  readonly voterSecret: string;
  /** Public origins, for feeds and the sitemap. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock of delivery days and offers. */
  now(): Date;
}
