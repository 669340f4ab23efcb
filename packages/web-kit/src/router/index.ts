/** The router facade: wouter's parts that the shop uses, and what it lacks. */
export { Link, Route, Switch, matchRoute, useLocation, useParams, useRoute, useSearch } from 'wouter';
export { RemoteRouter } from './remote-router.tsx';
export { ShopRouter, useNavigate } from './shop-router.tsx';
export type { Navigate } from './shop-router.tsx';
export { useSearchState } from './search-state.ts';
export type { SearchChanges, SearchSchema } from './search-state.ts';
export { useLeaveGuard } from './leave-guard.ts';
export { createShopHistory } from './shop-history.ts';
export type { ShopHistory, ShopLocation } from './shop-history.ts';
