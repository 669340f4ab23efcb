import {
  adminAddOperations,
  adminExportOperations,
  adminGetOperation,
  adminGetOperationChoices,
  adminListOperationParts,
  adminListOperations,
  adminListOperationVersions,
  adminUpdateOperation,
  type OperationRow,
} from '@okruh/contracts/http/repairs-admin/operations';
import { type Locale, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, created, csvLine, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { insertOperations } from '../stored/add-operations.ts';
import { fitsModel } from '../model/repair-list.ts';
import { createEdit } from '../stored/edit-repair-list.ts';
import { listOperationHistory } from './operation-history.ts';
import { COLUMNS } from './operation-import.ts';
import { checkChanges, checkNewOperations, toNewValues, toWanted } from './operation-input.ts';
import { findOperations, listChoices, operationRow } from './operation.query.ts';
import { findVersion, listOperationVersions, loadChanges, writeVersion } from './operation.repository.ts';
import type { VersionSummary } from '../stored/version-summary.ts';

/** The price list of repairs. Every edit is a version of its own; nothing is overwritten without a trace. */
export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const list = () => deps.repairList.current();
  const edit = createEdit(deps);
  const view = (id: string, locale: Locale) => {
    const found = list().operation(id);
    return found === undefined ? null : operationRow(list(), found.model, found.operation, locale);
  };

  route(app, adminListOperations, ({ query, locale }) => {
    const rows = findOperations(list(), query, locale);
    const start = (query.page - 1) * query.page_size;
    return ok({ items: rows.slice(start, start + query.page_size), total: rows.length, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportOperations, ({ query, locale, market }) => {
    const rows = findOperations(list(), query, locale);
    // The last two columns are for people; the import reads over them.
    const text = [
      [...COLUMNS, texts.text(locale, 'operations-export.device'), texts.text(locale, 'operations-export.operation')],
      ...rows.map(exportCells),
    ]
      .map(csvLine)
      .join('');
    const name = texts.text(locale, 'operations-export.file');
    return binary(Buffer.from(BYTE_ORDER_MARK + text), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });

  route(app, adminListOperationVersions, async ({ query, locale }) => ok(await listOperationVersions(db, query, locale)));

  route(app, adminGetOperationChoices, ({ locale }) => ok(listChoices(list(), locale)));

  route(app, adminListOperationParts, ({ params, locale }) => {
    const parts = list().spareParts.filter((part) => !part.isRetired && fitsModel(part, params.device));
    return ok({ items: parts.map(({ id, name, kind }) => ({ id, name: name[locale], kind })) });
  });

  route(app, adminGetOperation, async ({ params, locale }) => {
    const operation = view(params.operation, locale);
    if (operation === null) return problem('not-found');
    return ok({ operation, history: await listOperationHistory(db, params.operation, list(), locale) });
  });

  route(app, adminAddOperations, async ({ body, identity, locale, requestId }) => {
    let ids: readonly string[] = [];
    const answer = await edit(requestId, async (tx) => {
      const models = checkNewOperations(list(), body, locale);
      const added = models.map((model) => ({
        masterProductId: model.masterProductId,
        position: Math.max(0, ...model.operations.map(({ position }) => position)) + 1,
        values: toNewValues(body, model, list()),
      }));
      ids = await insertOperations(tx, identity.name ?? '', 'versions.added' satisfies VersionSummary, added, list());
      return ok(null);
    });
    return answer.status === 200 ? created({ items: ids.flatMap((id) => view(id, locale) ?? []) }) : answer;
  });

  route(app, adminUpdateOperation, async ({ params, body, identity, locale, requestId }) => {
    const answer = await edit(requestId, async (tx) => {
      const version = await findVersion(tx, params.operation);
      if (version === null) return problem('not-found');
      if (version !== body.version) {
        // Another process may have made the change: what this one holds in memory is older then.
        await deps.repairList.reload();
        return problem('changed-meanwhile', {
          title: texts.both('problem.list-changed'),
          extra: { present: view(params.operation, locale) },
        });
      }
      checkChanges(list(), params.operation, body, locale);
      const changes = await loadChanges(tx, new Map([[params.operation, toWanted(body)]]));
      if (changes.length > 0) await writeVersion(tx, identity.name ?? '', params.operation, changes);
      return ok(null);
    });
    return answer.status === 200 ? ok(view(params.operation, locale)) : answer;
  });
}

const units = (amount: { readonly amount: number } | null): string => (amount === null ? '' : String(amount.amount / 100));
const exportCells = (row: OperationRow): string[] => [
  row.id,
  units(row.prices.CZK),
  units(row.prices.RON),
  String(row.duration_minutes),
  row.on_the_spot ? '1' : '0',
  String(row.warranty_months),
  row.is_offered ? '1' : '0',
  row.device_name,
  row.label,
];
