import { adminImportOperations } from '@okruh/contracts/http/repairs-admin/operations';
import { ok, route, type Tx } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, type RowResult, shownItems } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { createEdit } from '../stored/edit-repair-list.ts';
import type { VersionSummary } from '../stored/version-summary.ts';
import { MAX_OPERATION_ROWS, operationColumns, type OperationField, type ReadOperation, readOperationRows } from './operation-import.ts';
import { changeRows } from './operation.query.ts';
import { loadChanges, type OperationChange, writeVersion } from './operation.repository.ts';

/** The price list of repairs from a file, as one version. */
export function operationImportRoutes(app: FastifyInstance, deps: Deps): void {
  const edit = createEdit(deps);

  route(app, adminImportOperations, async ({ raw, locale, identity, requestId }) => {
    const options = { columns: operationColumns, maxRows: MAX_OPERATION_ROWS, limit: adminImportOperations.bodyLimit, locale };
    const sent = await readImport(raw, options);
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    const look = async (tx: Tx) => {
      const list = deps.repairList.current();
      const read = readOperationRows(form.table.rows, list, locale);
      const good = read.flatMap((row) => ('operation' in row ? [row] : []));
      const changes = await loadChanges(tx, new Map(good.map(({ operation, values }) => [operation, values])));
      const result = importResult(
        form,
        toResults(read, changes),
        changes.map(({ before }) => before),
      );
      const lines = new Map(good.map(({ operation, source }) => [operation, source.line]));
      return { result, answer: { ...result.answer, ...shownItems(changeRows(changes, list, locale, lines)) } };
    };
    if (form.mode !== 'save') return ok((await look(deps.database.db)).answer);
    return edit(requestId, async (tx) => {
      const { result, answer } = await look(tx);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      if (result.changed.length === 0) return ok({ ...answer, saved: true });
      const version = await writeVersion(tx, identity.name ?? '', 'versions.import' satisfies VersionSummary, result.changed);
      return ok({ ...answer, import_id: version, saved: true });
    });
  });
}

function toResults(read: readonly ReadOperation[], changes: readonly OperationChange[]): RowResult<OperationChange, OperationField>[] {
  const byOperation = new Map(changes.map((change) => [change.id, change]));
  return read.map((row) => {
    if ('errors' in row) return { state: 'error', source: row.source, errors: row.errors };
    const change = byOperation.get(row.operation);
    return change === undefined ? { state: 'unchanged', source: row.source } : { state: 'ok', source: row.source, row: change };
  });
}
