import { repairComplaintRejected, repairReceived } from '@okruh/contracts/events/repairs';
import {
  adminAssignRepair,
  adminDiagnoseRepair,
  adminGetRepair,
  adminMoveRepair,
  adminNoteRepair,
  adminReceiveRepair,
  adminRejectComplaint,
  adminRecordQuoteAnswer,
  adminRevealRepair,
  adminSendRepairQuote,
} from '@okruh/contracts/http/repairs-admin/repair';
import { normaliseCode, ok, problem, route } from '@okruh/service-kit';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { approve, decline } from '../stored/quotes.ts';
import { workStatuses } from '../model/repair.ts';
import { repairView } from '../request/repair-view.ts';
import { addHistory, applyStep, findRepair, lockRepair, sentQuote } from '../stored/repairs.repository.ts';
import { quotes, type RepairRow, sensitiveReads } from '../stored/tables.ts';
import { toActor, changeRepair, runCommand } from './command.ts';
import { diagnose, sendQuote } from './diagnose.ts';
import { move } from './move.ts';

/** One repair in the back office: reading it and moving it on. */
export function dossierRoutes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps);
  const list = () => deps.repairList.current();

  route(app, adminReceiveRepair, (request) =>
    runCommand(deps, request, 'receive', async (tx, row, status, actor) => {
      const { identifier, note } = request.body;
      if (identifier.trim() !== '' && !belongsTo(row, identifier, deps)) {
        return problem('identifier-mismatch', { title: texts.both('problem.identifier-mismatch') });
      }
      return applyStep(
        tx,
        row,
        { set: { status, deviceWithUs: true }, history: { event: status, note }, event: repairReceived },
        actor,
        list(),
      );
    }),
  );

  route(app, adminDiagnoseRepair, (request) =>
    runCommand(deps, request, 'diagnose', (tx, row, status, actor) => diagnose(tx, deps, row, status, request.body, request.locale, actor)),
  );

  route(app, adminSendRepairQuote, (request) =>
    runCommand(deps, request, 'send-quote', async (tx, row, status, actor, draft) =>
      draft === null
        ? problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') })
        : sendQuote(tx, deps, row, status, draft, actor),
    ),
  );

  route(app, adminRecordQuoteAnswer, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      const quote = await sentQuote(tx, row.id);
      if (quote === null || quote.answer !== null || row.status !== 'waiting_for_approval')
        return problem('no-open-quote', { title: texts.both('problem.no-open-quote') });
      const { answer, by, note } = request.body;
      return (answer === 'approve' ? approve : decline)(tx, row, quote, by, note, actor, list());
    }),
  );

  route(app, adminRejectComplaint, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      const isOpen = row.status === 'received' || row.status === 'diagnosed';
      if (row.complaint?.is_covered !== true || !isOpen)
        return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
      // What was to be done for nothing is worked out again, with its prices.
      await tx.delete(quotes).where(and(eq(quotes.repairId, row.id), isNull(quotes.sentAt)));
      const { note } = request.body;
      const set = { complaint: { ...row.complaint, is_covered: false, rejection: note }, status: 'received' as const };
      const step = { set, history: { event: 'complaint_rejected', note }, event: repairComplaintRejected } as const;
      return applyStep(tx, row, step, actor, list());
    }),
  );

  route(app, adminMoveRepair, (request) =>
    changeRepair(deps, request, (tx, row, actor) => move(tx, deps, row, request.body.command, request.body.note, actor)),
  );

  route(app, adminAssignRepair, (request) =>
    changeRepair(deps, request, async (tx, row, actor) => {
      if (!workStatuses.includes(row.status) && row.status !== 'booked')
        return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
      const isMine = request.body.technician === 'me';
      const set = { technicianId: isMine ? request.identity.sub : null, technicianName: isMine ? actor.name : null };
      return applyStep(tx, row, { set, history: { event: isMine ? 'taken_over' : 'given_back' }, event: null }, actor, list());
    }),
  );
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminGetRepair, async ({ params, identity, locale }) => {
    const row = await findRepair(db, params.id);
    return row === null ? problem('not-found') : ok(await repairView(db, row, deps, identity, locale));
  });

  route(app, adminRevealRepair, (request) =>
    // Logged in the same transaction: what isn't logged isn't shown.
    db.transaction(async (tx) => {
      const row = await findRepair(tx, request.params.id);
      if (row === null) return problem('not-found');
      const { identity, body } = request;
      await tx
        .insert(sensitiveReads)
        .values({ accountId: identity.sub ?? '', name: identity.name ?? '', repairId: row.id, reason: body.reason });
      await addHistory(tx, row.id, { event: 'revealed', note: body.reason }, toActor(request));
      const { customer, device } = deps.personalData.open(row);
      return ok({ customer, imei: device.imei, serial_number: device.serial_number });
    }),
  );

  route(app, adminNoteRepair, (request) =>
    db.transaction(async (tx) => {
      const row = await lockRepair(tx, request.params.id);
      if (row === null) return problem('not-found');
      await addHistory(tx, row.id, { event: 'note', note: request.body.note }, toActor(request));
      return ok(await repairView(tx, row, deps, request.identity, request.locale));
    }),
  );
}

/** The scanned text is the repair's code or number, or the device's IMEI or serial number. A device booked without one takes any. */
const belongsTo = (row: RepairRow, scanned: string, deps: Deps): boolean =>
  row.identifierIndex === '' ||
  normaliseCode(scanned) === row.code ||
  scanned.trim().toUpperCase() === row.number ||
  deps.personalData.identifierHashes(scanned).includes(row.identifierIndex);
