import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { Router } from 'wouter';
import type { NavigateOptions } from '../remote-contract.ts';

/** Goes to a path of this shop without a page load. */
export type Navigate = (to: string, options?: NavigateOptions) => void;

const NavigateContext = createContext<Navigate>(() => undefined);

interface ShopRouterProps {
  readonly path: string;
  readonly search: string;
  readonly navigate: Navigate;
  readonly children: ReactNode;
}

/** The address comes from above (the shell's own, or the context of a remote), so that there is one navigation only. */
export function ShopRouter({ path, search, navigate, children }: ShopRouterProps): ReactElement {
  return (
    <NavigateContext value={navigate}>
      <Router hook={() => [path, navigate]} searchHook={() => search.replace(/^\?/, '')} ssrPath={path} ssrSearch={search}>
        {children}
      </Router>
    </NavigateContext>
  );
}

/** The function that goes to another address. */
export const useNavigate = (): Navigate => useContext(NavigateContext);
