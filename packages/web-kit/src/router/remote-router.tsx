import type { ReactElement, ReactNode } from 'react';
import { useRemote } from '../remote/remote-context.ts';
import { ShopRouter } from './shop-router.tsx';

/**
 * Gives the router's hooks and `Link` the address of this remote. A remote that reads its address from `useRemote` does
 * without, and without the router's bytes.
 */
export function RemoteRouter({ children }: { readonly children: ReactNode }): ReactElement {
  const { path, search, navigate } = useRemote();
  return (
    <ShopRouter path={path} search={search} navigate={navigate}>
      {children}
    </ShopRouter>
  );
}
