import { type ReactElement, type ReactNode, createContext, useContext, useMemo } from 'react';
import type { NavigateOptions } from '../remote-contract.ts';

/** Goes to a path of this shop without a page load. */
export type Navigate = (to: string, options?: NavigateOptions) => void;

interface Place {
  readonly path: string;
  readonly search: string;
  readonly navigate: Navigate;
}
const PlaceContext = createContext<Place>({ path: '/', search: '', navigate: () => undefined });

interface ShopRouterProps extends Place {
  readonly children: ReactNode;
}

/** The address comes from above (the shell's own, or the context of a remote), so that there is one navigation only. */
export function ShopRouter({ path, search, navigate, children }: ShopRouterProps): ReactElement {
  const place = useMemo(() => ({ path, search, navigate }), [path, search, navigate]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** The function that goes to another address. */
export const useNavigate = (): Navigate => useContext(PlaceContext).navigate;

/** Path of the page, and the function that goes to another. */
export function useLocation(): readonly [path: string, navigate: Navigate] {
  const { path, navigate } = useContext(PlaceContext);
  return [path, navigate];
}

/** The page's query without its question mark. */
export const useSearch = (): string => useContext(PlaceContext).search.replace(/^\?/, '');
