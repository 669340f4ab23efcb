import { buyoutAccepted, courierOrdered, deviceReceived, deviceReturned } from '@okruh/contracts/events/buyout';
import {
  adminAnswerAtCounter,
  adminCheckIdentifier,
  adminGetBuyout,
  adminInspectBuyout,
  adminMakeCounterOffer,
  adminOrderCourier,
  adminPurchaseBuyouts,
  adminReceiveBuyout,
  adminReturnBuyout,
  adminRevealBuyout,
} from '@okruh/contracts/http/buyout-admin/buyout';
import { formatDate } from '@okruh/market';
import { parseImei, parseSerialNumber } from '@okruh/market/fields';
import { normaliseCode, ok, problem, route } from '@okruh/service-kit';
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { addHistory, applyStep, findBuyout, findDuplicates } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { dropCollection, sentByHand, wantCollection } from '../stored/collections.ts';
import { identifierKey } from '../stored/personal-data.ts';
import { type BuyoutRow, buyouts, sensitiveReads } from '../stored/tables.ts';
import { toActor, runCommand } from './command.ts';
import { dossierView } from './dossier-view.ts';
import { inspectCommand, makeCounterOffer } from './inspect.ts';

/** One buy-out in the back office: reading it and moving it on. */
export function dossierRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminGetBuyout, async ({ params, identity, locale }) => {
    const row = await findBuyout(db, params.id);
    return row === null ? problem('not-found') : ok(await dossierView(db, row, deps, identity, locale));
  });

  route(app, adminRevealBuyout, (request) =>
    // Logged in the same transaction: what isn't logged isn't shown.
    db.transaction(async (tx) => {
      const row = await findBuyout(tx, request.params.id);
      if (row === null) return problem('not-found');
      const { identity, body } = request;
      await tx.insert(sensitiveReads).values({
        accountId: identity.sub ?? '',
        name: identity.name ?? '',
        subjectKind: 'buyout',
        subjectId: row.id,
        reason: body.reason,
      });
      await addHistory(tx, row.id, { event: 'revealed', note: body.reason }, toActor(request));
      const { customer, device } = deps.personalData.open(row);
      return ok({ customer_data: customer, buyout_device: device });
    }),
  );

  route(app, adminOrderCourier, (request) =>
    runCommand(deps, request, 'courier', async (tx, row, status, actor) => {
      const { pickup_date: pickupOn, pickup_window: pickupWindow, by_hand: isByHand } = request.body;
      const note = formatDate(pickupOn, row.market);
      const set = { handOver: 'courier' as const, pickupOn, pickupWindow };
      if (isByHand) {
        const collection = await dropCollection(tx, row, actor);
        return applyStep(tx, row, courierOrdered, { set: { ...set, status, collection }, history: { event: status, note } }, actor);
      }
      // The status follows when the carrier has confirmed the day.
      const collection = await wantCollection(tx, row, { way: 'in', day: pickupOn, window: pickupWindow }, actor);
      return applyStep(tx, row, null, { set: { ...set, collection }, history: { event: 'collection_wanted', note } }, actor);
    }),
  );

  route(app, adminReceiveBuyout, (request) =>
    runCommand(deps, request, 'receive', async (tx, row, status, actor) => {
      const { identifier, note } = request.body;
      if (identifier.trim() !== '' && !belongsTo(row, identifier, deps)) {
        return problem('identifier-mismatch', { title: texts.both('problem.identifier-mismatch') });
      }
      return applyStep(tx, row, deviceReceived, { set: { status, receivedAt: sql`now()` }, history: { event: status, note } }, actor);
    }),
  );

  route(app, adminInspectBuyout, (request) =>
    runCommand(deps, request, 'inspect', (tx, row, status, actor) => inspectCommand(tx, row, status, request.body, request.locale, actor)),
  );

  route(app, adminMakeCounterOffer, (request) =>
    runCommand(deps, request, 'counter-offer', (tx, row, status, actor) => makeCounterOffer(tx, row, status, request.body.note, actor)),
  );

  route(app, adminReturnBuyout, (request) =>
    runCommand(deps, request, 'return', async (tx, row, status, actor) => {
      if (request.body.by === 'courier') {
        const collection = await wantCollection(tx, row, { way: 'back', day: null, window: null }, actor);
        const history = { event: 'collection_back_wanted', note: request.body.note };
        return applyStep(tx, row, null, { set: { collection }, history }, actor);
      }
      const { tracking } = request.body;
      const note = [tracking, request.body.note].filter((part) => part !== '').join(' · ');
      const set = { status, ...(tracking === '' ? {} : { collection: sentByHand(tracking) }) };
      return applyStep(tx, row, deviceReturned, { set, history: { event: status, note } }, actor);
    }),
  );

  route(app, adminAnswerAtCounter, (request) => {
    const isAgreed = request.body.answer === 'accept';
    return runCommand(deps, request, isAgreed ? 'agree' : 'hand-back', (tx, row, status, actor) =>
      isAgreed
        ? applyStep(
            tx,
            row,
            buyoutAccepted,
            { set: { status, finalPrice: row.inspectedPrice, acceptedAt: sql`now()` }, history: { event: status } },
            actor,
          )
        : applyStep(tx, row, deviceReturned, { set: { status }, history: { event: status } }, actor),
    );
  });

  route(app, adminPurchaseBuyouts, async ({ params, identity, locale }) => {
    const rows = await db.select().from(buyouts).where(eq(buyouts.orderId, params.order)).orderBy(asc(buyouts.orderLine));
    return ok({ items: await Promise.all(rows.map((row) => dossierView(db, row, deps, identity, locale))) });
  });

  route(app, adminCheckIdentifier, async ({ params }) => {
    const imei = parseImei(params.identifier);
    const looksLikeImei = /^\d{15}$/.test(identifierKey(params.identifier));
    return ok({
      kind: looksLikeImei ? 'imei' : 'serial_number',
      is_valid: looksLikeImei ? imei !== null : parseSerialNumber(params.identifier) !== null,
      open: await findDuplicates(db, deps.personalData.identifierHashes(params.identifier), null),
    });
  });
}

/** The scanned text is the buy-out's code or number, or the device's IMEI or serial number. */
const belongsTo = (row: BuyoutRow, scanned: string, deps: Deps): boolean =>
  normaliseCode(scanned) === row.code ||
  scanned.trim().toUpperCase() === row.number ||
  deps.personalData.identifierHashes(scanned).includes(row.identifierIndex);
