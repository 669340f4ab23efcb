import { island } from './parts/island.tsx';
import type { PageName } from './model/routes.ts';

/** Parts of pages that come alive with the first sign of a visitor; each works by plain links and forms until then. */
export const LateSearch = island(() => import('./frame/search-box.tsx'));
export const LateNav = island(() => import('./frame/main-nav.tsx'));
export const LateFooter = island(() => import('./frame/footer.tsx'));
export const LateDuo = island(() => import('./home/duo.tsx'));
export const LateNewsletter = island(() => import('./home/newsletter.tsx'));
export const LateFilters = island(() => import('./listing/filters.tsx'));
// One chunk with closed stores (stores/late-closed-store.ts): with two of them the product's page would load what they share.
export const LateWithdrawnProduct = island(() => import(/* webpackChunkName: "gone" */ './product/withdrawn/withdrawn-product.tsx'));
export const LateProductParts = island(() => import('./product/parts/product-parts.tsx'));

const ofPages: Readonly<Partial<Record<PageName, readonly { readonly warmUp: () => Promise<void> }[]>>> = {
  home: [LateDuo, LateNewsletter],
  category: [LateFilters],
  search: [LateFilters],
  product: [LateProductParts, LateWithdrawnProduct],
};

/** For a page that somebody goes to: its parts come with it, so that nothing of it is drawn later. */
export const warmUpIslands = async (page: PageName): Promise<void> => {
  await Promise.all((ofPages[page] ?? []).map((part) => part.warmUp()));
};
