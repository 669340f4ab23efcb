/**
 * All pushes to the data layer: types and builders. Without schemas, so that a bundle contains only a few object literals; the
 * schemas for tests and documentation are in schemas.ts. The visitor's consent is checked elsewhere (web-kit/analytics). No push
 * contains a name, an address, a document number or a code that gives access to data.
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

/** All possible pushes. */
export type AnalyticsEvent = PagePush | CommercePush | BuyoutPush | ServicePush;
export type AnalyticsEventName = AnalyticsEvent['event'];
