import { type Database, DependencyDown, type Logger } from '@okruh/service-kit';
import { z } from 'zod';
import type { OutsideParty } from '../partners/outside-party.ts';
import { readFeed } from './read-feed.ts';
import { applyFeed, loadCarriers, lockCarrier, keepEtag } from './place-feed.repository.ts';

const answerSchema = z.object({ places: z.array(z.unknown()) });

/**
 * Asks each carrier's feed for what changed and applies it: `GET /<carrier>/places.json` with the validator of the last
 * answer. A feed that is down or wrong leaves the points as they are.
 *
 * @returns points that were added or changed
 */
export async function readFeeds(database: Database, feed: OutsideParty, logger: Logger): Promise<number> {
  let touched = 0;
  for (const carrier of await loadCarriers(database)) {
    // One carrier after another: several processes do the same, and nobody is in a hurry.
    // oxlint-disable-next-line no-await-in-loop
    touched += await readOne(database, feed, carrier, logger);
  }
  return touched;
}

async function readOne(
  database: Database,
  feed: OutsideParty,
  { id, etag }: { readonly id: string; readonly etag: string | null },
  logger: Logger,
): Promise<number> {
  try {
    const { status, body, headers } = await feed.ask({
      operation: 'read-points',
      method: 'GET',
      path: `/${id}/places.json`,
      ...(etag === null ? {} : { headers: { 'if-none-match': etag } }),
    });
    if (status === 304) return 0;
    const parsed = answerSchema.safeParse(body);
    if (status !== 200 || !parsed.success) throw new DependencyDown(`feed of ${id}`);
    const read = parsed.data.places.length === 0 ? { rows: [] } : readFeed(parsed.data.places, 'cs');
    if ('errors' in read) {
      logger.error({ carrier: id, errors: read.errors.slice(0, 5) }, 'the feed of pickup points is wrong');
      return 0;
    }
    const applied =
      read.rows.length === 0
        ? { added: 0, changed: 0, unknown: [] }
        : await database.db.transaction(async (tx) => {
            await lockCarrier(tx, id);
            return applyFeed(tx, id, read.rows);
          });
    await keepEtag(database, id, headers.get('etag'));
    if (applied.unknown.length > 0) logger.warn({ carrier: id, unknown: applied.unknown }, 'the feed names unknown pickup points');
    return applied.added + applied.changed;
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    logger.warn({ carrier: id }, 'the feed of pickup points does not answer');
    return 0;
  }
}
