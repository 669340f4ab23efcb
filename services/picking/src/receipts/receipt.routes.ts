import {
  adminAddReceiptLine,
  adminBookReceipt,
  adminChangeReceiptLine,
  adminCreateReceipt,
  adminGetReceipt,
  adminListReceipts,
  adminRemoveReceipt,
  adminUpdateReceipt,
} from '@okruh/contracts/http/picking-admin/receipts';
import {
  type Answer,
  created,
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
import { type Refusal, refuse } from '../request/refuse.ts';
import { notedReceipt } from '../stored/noted-records.ts';
import { isPlace, type Locale } from '../stored/places.ts';
import { findReceipt, listReceipts } from './receipt.query.ts';
import { addReceiptLine, bookReceipt, changeReceiptLine, createReceipt, removeReceipt, updateReceipt } from './receipt.repository.ts';

interface ChangeRequest {
  readonly params: { readonly id: string };
  readonly identity: Identity;
  readonly locale: Locale;
}

/** Receipts of goods: written as a draft, line by line or by scanning, then booked. */
export function receiptRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;
  /** Changes a receipt in a transaction of its own, keeps who changed what, and answers the receipt as it is then. */
  const change = async (
    { params: { id }, identity, locale }: ChangeRequest,
    work: (tx: Tx, actor: string) => Promise<'done' | 'not-found' | Refusal>,
  ): Promise<Answer> => {
    const actor = toChangedBy(identity);
    const outcome = await db.transaction((tx) => noteRecordChange(tx, notedReceipt(id), actor, () => work(tx, actor)));
    if (outcome === 'not-found') return problem('not-found');
    return outcome === 'done' ? ok(await findReceipt(db, id, locale)) : refuse(outcome);
  };

  route(app, adminListReceipts, async ({ query, locale }) => {
    const { items, total } = await listReceipts(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetReceipt, async ({ params, locale }) => {
    const receipt = await findReceipt(db, params.id, locale);
    return receipt === null ? problem('not-found') : ok(receipt);
  });

  route(app, adminCreateReceipt, async ({ body, identity, locale }) => {
    if (!(await isPlace(db, body.market, body.place))) return refuse('unknown-place');
    const actor = toChangedBy(identity);
    const id = await db.transaction(async (tx) => {
      const added = await createReceipt(tx, body, actor);
      await noteRecordChanges(tx, 'receipt', actor, [{ id: added, before: null, after: await notedReceipt(added).read(tx, added) }]);
      return added;
    });
    return created(await findReceipt(db, id, locale));
  });

  route(app, adminUpdateReceipt, (request) =>
    change(request, (tx) => updateReceipt(tx, request.params.id, request.body.version, request.body)),
  );

  route(app, adminRemoveReceipt, async ({ params, identity }) => {
    const removed = await db.transaction((tx) =>
      noteRecordChange(tx, notedReceipt(params.id), toChangedBy(identity), () => removeReceipt(tx, params.id)),
    );
    if (removed === 'not-found') return problem('not-found');
    return removed === 'done' ? noContent() : refuse(removed);
  });

  route(app, adminAddReceiptLine, (request) => change(request, (tx) => addReceiptLine(tx, request.params.id, request.body)));

  route(app, adminChangeReceiptLine, (request) =>
    change(request, (tx) => changeReceiptLine(tx, request.params.id, request.params.line, request.body)),
  );

  route(app, adminBookReceipt, (request) =>
    change(request, (tx, actor) => bookReceipt(tx, request.params.id, request.body.version, actor)),
  );
}
