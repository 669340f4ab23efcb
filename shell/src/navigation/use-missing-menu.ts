import type { Frame } from '@okruh/web-kit';
import { useEffect } from 'react';
import { visitorStirs } from '../parts/island.tsx';
import { useShell } from '../model/shell-context.tsx';

/**
 * A document that came without the menu (back office, catalogue away when the page was drawn) asks for it when it comes to a
 * page that shows one, with the first sign of a visitor: links of the frame's own stand there until then, and the first
 * load of a page weighs the same whatever the server had at hand.
 */
export function useMissingMenu(frame: Frame): void {
  const { store } = useShell();
  useEffect(() => {
    if (frame !== 'full' || store.getState().menu !== null) return;
    visitorStirs()
      .then(() => import('../page-sources.ts'))
      .then(({ pageClients }) => pageClients().catalog.call('get_menu'))
      .then(
        (menu) => store.setState({ menu }),
        // The frame has links of its own for this case.
        () => undefined,
      );
  }, [frame, store]);
}
