import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { RemoteBoundary, type RemoteLoader } from '@okruh/web-kit/boundary';
import type { ShopLocation } from '@okruh/web-kit/router';
import { type ReactElement, useCallback, useEffect } from 'react';
import { useShell, useShellState } from '../model/shell-context.tsx';
import { useRemoteContext } from './remote-context.ts';

interface QuickAddPlaceProps {
  readonly location: ShopLocation;
  /** Tests only. */
  readonly loader?: RemoteLoader;
}

const nothing = (): void => undefined;

/**
 * Where the cart's code for the keys of cards lives, loaded with the first press. A press that came before the code is sent
 * again when it is there; without it the press leads to the product's page.
 */
export default function QuickAddPlace({ location, loader }: QuickAddPlaceProps): ReactElement | null {
  const { store, history } = useShell();
  const release = useShellState((state) => state.release)['mfe-cart-checkout'] ?? null;
  const wanted = useShellState(({ adding }) => adding?.product);
  const context = useRemoteContext(location, nothing);
  const press = useCallback((): void => {
    const { adding } = store.getState();
    if (adding !== null) emitBrowserEvent('shell:add-pressed', { product: adding.product });
  }, [store]);
  useEffect(press, [press, wanted]);
  useBrowserEvent('cart:add-ready', press);
  useBrowserEvent('cart:add-settled', ({ product }) => {
    if (store.getState().adding?.product === product) store.setState({ adding: null });
  });
  const goToProduct = useCallback((): void => {
    const { adding } = store.getState();
    if (adding === null) return;
    store.setState({ adding: null });
    history?.navigate(adding.href);
  }, [store, history]);
  return (
    <RemoteBoundary
      release={release}
      expose="./quick-add"
      context={context}
      server={null}
      skeleton={null}
      renderFailed={() => <Failed wanted={wanted} onFailed={goToProduct} />}
      {...(loader && { loader })}
    />
  );
}

/** The cart's code can't be had: each press is answered by the product's page. */
function Failed({ wanted, onFailed }: { readonly wanted: string | undefined; readonly onFailed: () => void }): null {
  useEffect(() => {
    if (wanted !== undefined) onFailed();
  }, [wanted, onFailed]);
  return null;
}
