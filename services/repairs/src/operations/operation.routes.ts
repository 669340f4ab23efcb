import {
  adminExportOperations,
  adminImportOperations,
  adminListOperations,
  adminListOperationVersions,
  adminUpdateOperation,
  type OperationRow,
} from '@okruh/contracts/http/repairs-admin/operations';
import { type Locale, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, csvLine, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { announcePrices } from '../stored/announce-prices.ts';
import type { Deps } from '../deps.ts';
import { lockRepairList } from '../stored/repair-list.repository.ts';
import { operations, type OperationValues } from '../stored/tables.ts';
import { COLUMNS, type ImportedOperation, readOperationImport } from './operation-import.ts';
import { changeRows, findOperations, operationRow } from './operation.query.ts';
import { loadChanges, listOperationVersions, type OperationChange, writeVersion } from './operation.repository.ts';
import type { VersionSummary } from './version-summary.ts';

/** The price list of repairs. Every edit is a version of its own; nothing is overwritten without a trace. */
export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const list = () => deps.repairList.current();
  /** Runs an edit; this process shows its result at once, the others when the database tells them. */
  const edit = async (requestId: string, work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await db.transaction(async (tx) => {
      await lockRepairList(tx);
      const done = await work(tx);
      await announcePrices(tx, deps.now(), requestId);
      return done;
    });
    if (answer.status === 200) await deps.repairList.reload();
    return answer;
  };

  route(app, adminListOperations, ({ query, locale }) => {
    const rows = findOperations(list(), query, locale);
    const start = (query.page - 1) * query.page_size;
    return ok({
      items: rows.slice(start, start + query.page_size),
      total: rows.length,
      page: query.page,
      page_size: query.page_size,
      manufacturers: list().manufacturers.map(({ id, name }) => ({ id, name })),
      kinds: list().operationTypes.map((type) => ({ id: type.id, name: type.name[locale] })),
    });
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

  route(app, adminUpdateOperation, async ({ params, body, identity, locale, requestId }) => {
    const answer = await edit(requestId, async (tx) => {
      const [row] = await tx.select().from(operations).where(eq(operations.id, params.operation));
      if (row === undefined) return problem('not-found');
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.both('problem.list-changed') });
      const changes = await loadChanges(tx, new Map([[row.id, toWanted(body)]]));
      if (changes.length > 0) await writeVersion(tx, identity.name ?? '', row.id, changes);
      return ok(null);
    });
    const found = list().operation(params.operation);
    return answer.status === 200 && found !== undefined ? ok(operationRow(found.model, found.operation, locale)) : answer;
  });

  route(app, adminImportOperations, async ({ raw, query, locale, identity, requestId }) => {
    const upload = await readUpload(raw, 'file', adminImportOperations.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'problem.missing-file')] });
    const read = readOperationImport(upload, locale, (id) => list().operation(id) !== undefined);
    if ('errors' in read) return fieldErrors({ file: [...read.errors] });
    const wanted = new Map(read.rows.map((row) => [row.operation, row.values]));
    if (query.preview === 'true') return ok(importView(null, read.rows, await loadChanges(db, wanted), deps, locale));
    return edit(requestId, async (tx) => {
      const changes = await loadChanges(tx, wanted);
      const version =
        changes.length === 0 ? null : await writeVersion(tx, identity.name ?? '', 'versions.import' satisfies VersionSummary, changes);
      return ok(importView(version, read.rows, changes, deps, locale));
    });
  });
}

const importView = (
  version: string | null,
  rows: readonly ImportedOperation[],
  changes: readonly OperationChange[],
  deps: Deps,
  locale: Locale,
) => ({
  version,
  rows: rows.length,
  changed: changes.length,
  changes: changeRows(changes, deps.repairList.current(), locale, new Map(rows.map((row) => [row.operation, row.line]))),
});

interface EditBody {
  readonly price_czk?: number | null | undefined;
  readonly price_ron?: number | null | undefined;
  readonly duration_minutes?: number | undefined;
  readonly on_the_spot?: boolean | undefined;
  readonly warranty_months?: number | undefined;
  readonly is_offered?: boolean | undefined;
}
/** Only what the edit names. */
const toWanted = (body: EditBody): Partial<OperationValues> => ({
  ...(body.price_czk === undefined ? {} : { priceCzk: body.price_czk }),
  ...(body.price_ron === undefined ? {} : { priceRon: body.price_ron }),
  ...(body.duration_minutes === undefined ? {} : { durationMinutes: body.duration_minutes }),
  ...(body.on_the_spot === undefined ? {} : { onTheSpot: body.on_the_spot }),
  ...(body.warranty_months === undefined ? {} : { warrantyMonths: body.warranty_months }),
  ...(body.is_offered === undefined ? {} : { isOffered: body.is_offered }),
});

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
