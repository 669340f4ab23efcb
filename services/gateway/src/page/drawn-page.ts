import type { PageContext, PageRender, PreparedPage, RemoteRender, ResolvedRoute } from '@okruh/contracts/pages';
import type { PageNotes } from './page-notes.ts';
import type { PageReleases } from './page-releases.ts';

/** A page ready to be sent, with what decides whether others may see it. */
export interface DrawnPage {
  readonly render: PageRender;
  readonly page: PageContext;
  readonly route: ResolvedRoute;
  readonly releases: PageReleases;
  readonly remote: RemoteRender | null;
  readonly prepared: PreparedPage;
  readonly notes: PageNotes;
  /** Surrogate keys of everything in it. */
  readonly keys: readonly string[];
  /** Seconds, for a page that couldn't be had. */
  readonly retryAfter: number | null;
}

/** How long it is remembered that a page is missing or gone, in seconds. */
const MISSING_FOR = 10;

/** How long a page may be kept; 0 = it isn't anybody else's. */
export function freshness({
  render,
  remote,
  route,
  prepared,
  notes,
}: Pick<DrawnPage, 'render' | 'remote' | 'route' | 'prepared' | 'notes'>): Pick<PageNotes, 'seconds' | 'staleSeconds'> {
  const never = { seconds: 0, staleSeconds: 0 };
  const declared = route.remote === null ? prepared.surrogateKeys : remote?.surrogateKeys;
  if (render.redirect !== null || (route.remote !== null && declared === undefined)) return never;
  // A page of the shell that asked for somebody's own must say that it is for all.
  if (notes.hasOwnCalls && declared === undefined) return never;
  if (render.status === 404 || render.status === 410) return { seconds: Math.min(MISSING_FOR, notes.seconds), staleSeconds: 0 };
  return render.status === 200 ? { seconds: notes.seconds, staleSeconds: notes.staleSeconds } : never;
}
