/** Pushes to the data layer when the visitor has consented. `@okruh/contracts/analytics` builds the pushes. */
export { currentConsent, deniedConsent, keepConsent } from './consent.ts';
export { pushAnalytics, pushConsent } from './data-layer.ts';
export type { AnalyticsPush, ConsentPush } from './data-layer.ts';
export { measuredPage, nameMeasuredPage } from './measured-page.ts';
export { useBadgeView } from './use-badge-view.ts';
