import { purgeCache } from '@okruh/contracts/http/gateway';
import { type Database, fieldErrors, noteRecordChanges, ok, problem, route, toChangedBy } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { getSite } from '../site/request-context.ts';
import type { Sites } from '../site/site.ts';
import type { PurgeEverywhere } from './purge-everywhere.ts';

export interface PurgeRoutesOptions {
  readonly database: Database;
  readonly sites: Sites;
  readonly purge: PurgeEverywhere;
  /** A CDN is configured. */
  readonly hasCdn: boolean;
}

/** The call of the back office's cache purge (default, by URL, by key, all). */
export function purgeRoutes(app: FastifyInstance, { database, sites, purge, hasCdn }: PurgeRoutesOptions): void {
  route(app, purgeCache, async ({ body, raw, identity, locale, requestId }) => {
    const url = body.mode === 'url' ? ownUrl(body.url ?? '', getSite(raw).origin, sites) : null;
    if (body.mode === 'url' && url === null) return fieldErrors({ url: [texts.text(locale, 'purge.not-ours')] });
    const order = { mode: body.mode, keys: body.keys, url, isSoft: body.soft_purge };
    const fields = { mode: body.mode, keys: body.mode === 'key' ? body.keys : [], url, soft_purge: body.soft_purge };
    // Before it: what was asked for stands there also when the CDN fails.
    await noteRecordChanges(database.db, 'cache', toChangedBy(identity), [{ id: requestId, before: null, after: { name: '', fields } }]);
    const { purged, failed } = await purge(order, requestId);
    if (failed.length > 0) return problem('purge-failed', { status: 502, title: texts.both('purge.failed'), extra: { failed, purged } });
    return ok({ purged, cdn: hasCdn });
  });
}

/** An address of ours, absolute; null for any other. */
function ownUrl(text: string, origin: string, sites: Sites): string | null {
  const url = text.startsWith('/') && !text.startsWith('//') ? URL.parse(text, origin) : URL.parse(text);
  return url === null || sites.find(url.host) === null ? null : url.href;
}
