import { adminRecordScans, type PickingList, type ScanResult } from '@okruh/contracts/http/picking-work';
import type { Locale } from '@okruh/market';
import { ok, route, type Tx, toChangedBy } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { refuseOtherLists } from '../request/own-place.ts';
import { texts } from '../locales/texts.ts';
import { awaitLabel } from './parcel-of-list.ts';
import { type BenchDeps, recordOneScan, type Worker } from './record-scans.ts';

interface ScanDeps extends BenchDeps {
  loadLists(tx: Tx, ids: readonly string[], locale: Locale): Promise<PickingList[]>;
}

/** The one channel by which picking lists change at the bench: scans, one or many. */
export function scanRoutes(app: FastifyInstance, deps: ScanDeps): void {
  route(app, adminRecordScans, async ({ body, locale, identity, requestId }) => {
    const refused = await refuseOtherLists(deps.database.db, identity, body.scans);
    if (refused !== null) return refused;
    const worker: Worker = { id: identity.sub, name: toChangedBy(identity) };
    const results: ScanResult[] = [];
    // One after the other: what is undone must have been done.
    for (const scan of body.scans) {
      const answer = await recordOneScan(deps, scan, worker, requestId);
      if (scan.kind === 'finish' && answer.outcome !== 'refused') await awaitLabel(deps.shipping, scan.list_id);
      results.push({
        id: scan.id,
        list_id: scan.list_id,
        ...answer,
        message: answer.code === null ? '' : texts.text(locale, `scan.${answer.code}`),
      });
    }
    const ids = [...new Set(body.scans.map(({ list_id: id }) => id))];
    return ok({ results, lists: await deps.loadLists(deps.database.db, ids, locale) });
  });
}
