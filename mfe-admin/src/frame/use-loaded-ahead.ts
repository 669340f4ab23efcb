import { mayDo } from '@okruh/contracts/access';
import { useEffect } from 'react';
import { listSections, type Section, type SectionPermissions } from '../office/section.ts';
import { useSession } from '../office/session.ts';

/** How long somebody stays before the code of other pages is loaded, milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Loads the code of the pages that the reader may enter, one after the other while the browser has nothing else to do, so that none of
 * them waits for it when it is opened. Browsers without idle callbacks load each page when it is opened.
 *
 * @param load loads the code of a page; once loaded it resolves at once
 */
export function useLoadedAhead(permissions: SectionPermissions, load: (section: Section) => Promise<unknown>): void {
  const session = useSession();
  useEffect(() => {
    if (session === null || !('requestIdleCallback' in window)) return undefined;
    const waiting = listSections(permissions).filter((section) => mayDo(session.roles, permissions[section]));
    let idle = 0;
    const loadNext = (): void => {
      idle = window.requestIdleCallback(() => {
        const section = waiting.shift();
        // What can't be loaded now is loaded, and said, when it is opened.
        if (section !== undefined) void load(section).then(loadNext, loadNext);
      });
    };
    const pause = setTimeout(loadNext, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      window.cancelIdleCallback(idle);
      waiting.length = 0;
    };
  }, [permissions, load, session]);
}
