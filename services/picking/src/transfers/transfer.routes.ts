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
import {
  type Answer,
  created,
  fieldErrors,
  type Identity,
  noteRecordChange,
  noteRecordChanges,
  noContent,
  ok,
  problem,
  route,
  toChangedBy,
  type Tx,
} from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { refuseOtherPlace } from '../request/own-place.ts';
import { type Refusal, refuse } from '../request/refuse.ts';
import { notedTransfer } from '../stored/noted-records.ts';
import { isPlace, type Locale } from '../stored/places.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { findTransfer, listTransfers } from './transfer.query.ts';
import { addTransferLine, changeTransferLine, createTransfer, removeTransfer, sendTransfer } from './transfer.repository.ts';

/** Transfers between places: written by the warehouse, sent, and received at the other end. */
export function transferRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;
  /** Changes a transfer in a transaction of its own and keeps who changed what. */
  const change = <Outcome>(id: string, identity: Identity, work: (tx: Tx, actor: string) => Promise<Outcome>): Promise<Outcome> => {
    const actor = toChangedBy(identity);
    return db.transaction((tx) => noteRecordChange(tx, notedTransfer(id), actor, () => work(tx, actor)));
  };
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
    const actor = toChangedBy(identity);
    const id = await db.transaction(async (tx) => {
      const added = await createTransfer(tx, body, actor);
      await noteRecordChanges(tx, 'transfer', actor, [{ id: added, before: null, after: await notedTransfer(added).read(tx, added) }]);
      return added;
    });
    return created(await findTransfer(db, id, locale));
  });

  route(app, adminRemoveTransfer, async ({ params, identity }) => {
    const removed = await change(params.id, identity, (tx) => removeTransfer(tx, params.id));
    if (removed === 'not-found') return problem('not-found');
    return removed === 'done' ? noContent() : refuse(removed);
  });

  route(app, adminAddTransferLine, async ({ params, body, identity, locale }) =>
    answer(params.id, locale, await change(params.id, identity, (tx) => addTransferLine(tx, params.id, body))),
  );

  route(app, adminChangeTransferLine, async ({ params, body, identity, locale }) =>
    answer(params.id, locale, await change(params.id, identity, (tx) => changeTransferLine(tx, params.id, params.line, body))),
  );

  route(app, adminSendTransfer, async ({ params, body, identity, locale }) => {
    const sent = await change(params.id, identity, (tx, actor) => sendTransfer(tx, params.id, body.version, actor));
    return typeof sent === 'object' ? refuse('too-few-pieces', { lines: sent.missing }) : answer(params.id, locale, sent);
  });

  route(app, adminReceiveTransfer, async ({ params, body, identity, locale }) => {
    const transfer = await findTransfer(db, params.id, locale);
    if (transfer === null) return problem('not-found');
    const refused = refuseOtherPlace(identity, transfer.to_place);
    if (refused !== null) return refused;
    const received = await change(params.id, identity, (tx, actor) => receiveTransfer(tx, params.id, body, actor));
    return typeof received === 'object'
      ? fieldErrors({ lines: [texts.text(locale, `transfer.${received.error}`)] })
      : answer(params.id, locale, received);
  });
}
