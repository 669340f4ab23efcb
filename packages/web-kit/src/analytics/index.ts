/** The data layer behind the visitor's consent. What is pushed is built by `@okruh/contracts/analytics`. */
export { currentConsent, deniedConsent, keepConsent } from './consent.ts';
export { pushAnalytics, pushConsent } from './data-layer.ts';
export type { AnalyticsPush, ConsentPush } from './data-layer.ts';
export { useBadgeView } from './use-badge-view.ts';
