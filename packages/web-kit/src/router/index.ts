/** Links and hooks for the current address; they use the shell's history. */
export { Link } from './link.tsx';
export type { LinkProps } from './link.tsx';
export { RemoteRouter } from './remote-router.tsx';
export { ShopRouter, useLocation, useNavigate, useSearch } from './shop-router.tsx';
export type { Navigate } from './shop-router.tsx';
export { useSearchState } from './search-state.ts';
export type { SearchChanges, SearchSchema } from './search-state.ts';
export { useLeaveGuard } from './leave-guard.ts';
export { createShopHistory } from './shop-history.ts';
export type { ShopHistory, ShopLocation } from './shop-history.ts';
