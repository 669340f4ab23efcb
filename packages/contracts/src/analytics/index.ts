/**
 * Every push to the data layer: types and their builders. No schema at run time, so a browser pays for a few object
 * literals; the same shapes as schemas stand in schemas.ts for tests and documentation. Whether a push goes out is
 * decided by the visitor's consent, not here. No push carries a name, an address, a document or a code that opens data.
 */
export * from './buyout.ts';
export * from './commerce.ts';
export * from './item.ts';
export * from './page.ts';
export * from './service.ts';

import type { BuyoutPush } from './buyout.ts';
import type { CommercePush } from './commerce.ts';
import type { PagePush } from './page.ts';
import type { ServicePush } from './service.ts';

/** Anything that may be pushed. */
export type AnalyticsEvent = PagePush | CommercePush | BuyoutPush | ServicePush;
export type AnalyticsEventName = AnalyticsEvent['event'];
