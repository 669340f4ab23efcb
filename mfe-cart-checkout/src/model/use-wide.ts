import { useSyncExternalStore } from 'react';

/** From here on page and aside stand beside each other (`.split` of the kit). */
const WIDE = '(min-width: 1120px)';
const query = (): MediaQueryList => window.matchMedia(WIDE);

/** Whether there is room for the aside beside the page. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = query();
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => query().matches,
  );
