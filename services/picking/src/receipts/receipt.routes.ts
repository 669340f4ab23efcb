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
import { type Answer, created, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Refusal, refuse } from '../request/refuse.ts';
import { isPlace, type Locale } from '../stored/places.ts';
import { findReceipt, listReceipts } from './receipt.query.ts';
import { addReceiptLine, bookReceipt, changeReceiptLine, createReceipt, removeReceipt, updateReceipt } from './receipt.repository.ts';

/** Receipts of goods: written as a draft, line by line or by scanning, then booked. */
export function receiptRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;
  /** Changes a receipt in a transaction of its own and answers it as it is then. */
  const change = async (id: string, locale: Locale, work: (tx: Tx) => Promise<'done' | 'not-found' | Refusal>): Promise<Answer> => {
    const outcome = await db.transaction(work);
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
    const id = await createReceipt(db, body, identity.name ?? identity.sub ?? '');
    return created(await findReceipt(db, id, locale));
  });

  route(app, adminUpdateReceipt, ({ params, body, locale }) =>
    change(params.id, locale, (tx) => updateReceipt(tx, params.id, body.version, body)),
  );

  route(app, adminRemoveReceipt, async ({ params }) => {
    const removed = await db.transaction((tx) => removeReceipt(tx, params.id));
    if (removed === 'not-found') return problem('not-found');
    return removed === 'done' ? noContent() : refuse(removed);
  });

  route(app, adminAddReceiptLine, ({ params, body, locale }) => change(params.id, locale, (tx) => addReceiptLine(tx, params.id, body)));

  route(app, adminChangeReceiptLine, ({ params, body, locale }) =>
    change(params.id, locale, (tx) => changeReceiptLine(tx, params.id, params.line, body)),
  );

  route(app, adminBookReceipt, ({ params, body, identity, locale }) =>
    change(params.id, locale, (tx) => bookReceipt(tx, params.id, body.version, identity.name ?? identity.sub ?? '')),
  );
}
