import {
  adminAddTransferLine,
  adminChangeTransferLine,
  adminCreateTransfer,
  adminGetTransfer,
  adminListTransfers,
  adminReceiveTransfer,
  adminRemoveTransfer,
  adminSendTransfer,
} from '@okruh/contracts/http/picking-admin/transfers';
import { type Answer, created, fieldErrors, noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { refuseOtherPlace } from '../request/own-place.ts';
import { type Refusal, refuse } from '../request/refuse.ts';
import { isPlace, type Locale } from '../stored/places.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { findTransfer, listTransfers } from './transfer.query.ts';
import { addTransferLine, changeTransferLine, createTransfer, removeTransfer, sendTransfer } from './transfer.repository.ts';

/** Transfers between places: written by the warehouse, sent, and received at the other end. */
export function transferRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;
  /** The transfer as it is after a step, or why the step was refused. */
  const answer = async (id: string, locale: Locale, outcome: 'done' | 'not-found' | Refusal): Promise<Answer> => {
    if (outcome === 'not-found') return problem('not-found');
    return outcome === 'done' ? ok(await findTransfer(db, id, locale)) : refuse(outcome);
  };

  route(app, adminListTransfers, async ({ query, locale }) => {
    const { items, total } = await listTransfers(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetTransfer, async ({ params, locale }) => {
    const transfer = await findTransfer(db, params.id, locale);
    return transfer === null ? problem('not-found') : ok(transfer);
  });

  route(app, adminCreateTransfer, async ({ body, identity, locale }) => {
    if (body.from_place === body.to_place) return refuse('same-place');
    for (const place of [body.from_place, body.to_place]) if (!(await isPlace(db, body.market, place))) return refuse('unknown-place');
    const id = await createTransfer(db, body, identity.name ?? identity.sub ?? '');
    return created(await findTransfer(db, id, locale));
  });

  route(app, adminRemoveTransfer, async ({ params }) => {
    const removed = await db.transaction((tx) => removeTransfer(tx, params.id));
    if (removed === 'not-found') return problem('not-found');
    return removed === 'done' ? noContent() : refuse(removed);
  });

  route(app, adminAddTransferLine, async ({ params, body, locale }) =>
    answer(params.id, locale, await db.transaction((tx) => addTransferLine(tx, params.id, body))),
  );

  route(app, adminChangeTransferLine, async ({ params, body, locale }) =>
    answer(params.id, locale, await db.transaction((tx) => changeTransferLine(tx, params.id, params.line, body))),
  );

  route(app, adminSendTransfer, async ({ params, body, identity, locale }) => {
    const sent = await db.transaction((tx) => sendTransfer(tx, params.id, body.version, identity.name ?? identity.sub ?? ''));
    return typeof sent === 'object' ? refuse('too-few-pieces', { lines: sent.missing }) : answer(params.id, locale, sent);
  });

  route(app, adminReceiveTransfer, async ({ params, body, identity, locale }) => {
    const transfer = await findTransfer(db, params.id, locale);
    if (transfer === null) return problem('not-found');
    const refused = refuseOtherPlace(identity, transfer.to_place);
    if (refused !== null) return refused;
    const received = await db.transaction((tx) => receiveTransfer(tx, params.id, body, identity.name ?? identity.sub ?? ''));
    return typeof received === 'object'
      ? fieldErrors({ lines: [texts.text(locale, `transfer.${received.error}`)] })
      : answer(params.id, locale, received);
  });
}
