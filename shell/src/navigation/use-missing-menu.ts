import type { Frame } from '@okruh/web-kit';
import { useEffect } from 'react';
import { useShell } from '../shell-context.tsx';

/** A document that came without the menu (back office, catalogue away) asks for it when it comes to a page that shows one. */
export function useMissingMenu(frame: Frame): void {
  const { store } = useShell();
  useEffect(() => {
    if (frame !== 'full' || store.getState().menu !== null) return;
    import('../page-sources.ts')
      .then(({ pageClients }) => pageClients().catalog.call('get_menu'))
      .then(
        (menu) => store.setState({ menu }),
        // The frame has links of its own for this case.
        () => undefined,
      );
  }, [frame, store]);
}
