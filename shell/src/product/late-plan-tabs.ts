import { island } from '../parts/island.tsx';

/** Of this page alone: the others don't load its address. */
export const LatePlanTabs = island(() => import('./tabs/plan-tabs.tsx'));
