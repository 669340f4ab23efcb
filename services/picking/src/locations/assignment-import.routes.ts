import { adminImportProductLocations, type ProductLocationImportItem } from '@okruh/contracts/http/picking-admin/locations';
import { ok, route, toChangedBy } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, shownItems } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { lockNamed, writeAssignments } from './assignment-import.repository.ts';
import { type Assignment, assignmentColumns, MAX_ASSIGNMENT_ROWS, readAssignmentRows } from './assignment-import.ts';

/** Locations of products from a file. */
export function assignmentImportRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  route(app, adminImportProductLocations, async ({ raw, query: { market }, identity, locale }) => {
    const options = { columns: assignmentColumns, maxRows: MAX_ASSIGNMENT_ROWS, limit: adminImportProductLocations.bodyLimit, locale };
    const sent = await readImport(raw, options);
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    return database.db.transaction(async (tx) => {
      const { rows } = form.table;
      // What is saved has to be what the fingerprint says, to the end of the transaction.
      if (form.mode === 'save') await lockNamed(tx, market, rows);
      const results = await readAssignmentRows(tx, market, rows, locale);
      const stored = results.flatMap((result) => (result.state === 'ok' ? [result.row.before] : []));
      const result = importResult(form, results, [market, stored]);
      const answer = { ...result.answer, ...shownItems(result.changed.map(toItem)) };
      if (form.mode !== 'save') return ok(answer);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      await writeAssignments(tx, market, result.changed, toChangedBy(identity));
      return ok({ ...answer, saved: true });
    });
  });
}

const toItem = ({ line, variant_id: variant, code, name, place, location, before, pieces }: Assignment): ProductLocationImportItem => ({
  line,
  variant_id: variant,
  code,
  name,
  place,
  location,
  before,
  after: pieces,
});
