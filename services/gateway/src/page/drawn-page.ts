import type { PageReleases } from './page-releases.ts';
import type { PageContext, PageRender, PreparedPage, RemoteRender, ResolvedRoute } from '@okruh/contracts/pages';
import type { PageNotes } from './page-facts.ts';

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
