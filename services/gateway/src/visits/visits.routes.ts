import { adminGetVisits, reportVisit } from '@okruh/contracts/http/gateway/visits';
import { type Database, noContent, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { parseConsent } from '../site/consent.ts';
import { consentCookie } from '../site/cookies.ts';
import type { Releases } from '../site/releases.ts';
import { getSite } from '../site/request-context.ts';
import type { Visit } from './visit-log.ts';
import { loadVisits } from './visits.query.ts';

export interface VisitsOptions {
  readonly database: Database;
  readonly releases: Pick<Releases, 'load'>;
  readonly noteVisit: (visit: Visit) => void;
}

/** What visitors’ browsers measure, and what operations see of it. */
export function visitsRoutes(app: FastifyInstance, { database, releases, noteVisit }: VisitsOptions): void {
  route(app, reportVisit, async ({ body, raw }) => {
    const site = getSite(raw);
    // The page asks first. Here it is asked once more: nobody is measured who didn't allow it.
    if (!parseConsent(consentCookie(raw.headers.cookie, site)).analytics) return noContent();
    // Invented versions would fill the table.
    if ((await releases.load(body.app, body.version)) === null) return noContent();
    noteVisit({ market: site.market, ...body });
    return noContent();
  });

  route(app, adminGetVisits, async ({ query }) =>
    ok(await loadVisits(database.db, { days: query.days, market: query.market ?? null, device: query.device ?? null })),
  );
}
