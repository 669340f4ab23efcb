import { island } from '../parts/island.tsx';

/** What stands at the address of a store that closed. Known to the pages of stores alone, so that no other page's first load names it. */
export const LateClosedStore = island(() => import(/* webpackChunkName: "gone" */ './closed-store.tsx'));
