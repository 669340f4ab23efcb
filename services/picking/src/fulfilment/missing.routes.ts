import { adminFindReplacements, adminPreviewDrop, adminResolveMissing, type PickingList } from '@okruh/contracts/http/picking-work';
import type { Locale } from '@okruh/market';
import { ok, problem, route, type Tx, toChangedBy } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { refuse } from '../request/refuse.ts';
import { listColumns, type PickingListRow } from '../stored/picking-lists.repository.ts';
import { findMissing, loadDropEffect } from './missing-item.ts';
import { findReplacements } from './replacement.query.ts';
import { resolveMissing } from './resolve-missing.ts';

interface MissingDeps extends Pick<Deps, 'database'> {
  loadLists(tx: Tx, ids: readonly string[], locale: Locale): Promise<PickingList[]>;
}

/** A person decides what becomes of pieces that there are none of: they are dropped, or others are sent instead. */
export function missingRoutes(app: FastifyInstance, { database: { db }, loadLists }: MissingDeps): void {
  const findList = async (id: string): Promise<PickingListRow | null> => {
    const { rows } = await db.execute<PickingListRow>(sql`select ${listColumns} from picking_lists l where l.id = ${id}`);
    return rows[0] ?? null;
  };

  route(app, adminPreviewDrop, async ({ params, query }) => {
    const list = await findList(params.id);
    const item = findMissing(list, query.item);
    if (list === null || item === undefined) return list === null ? problem('not-found') : refuse('not-in-this-state');
    const { refund, isDueReduced, endsOrder } = await loadDropEffect(db, list, item);
    return ok({ refund, is_due_reduced: isDueReduced, ends_order: endsOrder });
  });

  route(app, adminFindReplacements, async ({ params, query, locale }) => {
    const list = await findList(params.id);
    const item = findMissing(list, query.item);
    if (list === null || item === undefined) return list === null ? problem('not-found') : refuse('not-in-this-state');
    const rows = await findReplacements(db, list, item, { q: query.q, locale });
    return ok({ items: rows.map(({ type_device: _type, ...row }) => row) });
  });

  route(app, adminResolveMissing, async ({ params, body, locale, identity, requestId }) => {
    const by = { actor: toChangedBy(identity), cause: { requestId } };
    const refusal = await db.transaction((tx) => resolveMissing(tx, params.id, body, by));
    if (refusal !== null) return refuse(refusal);
    const [list] = await loadLists(db, [params.id], locale);
    return list === undefined ? problem('not-found') : ok(list);
  });
}
