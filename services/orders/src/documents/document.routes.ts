import { getOrderTerms, internalOrderDocument } from '@okruh/contracts/http/orders';
import { binary, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { readByCode } from '../order-access.ts';
import { findOrder } from '../orders.repository.ts';
import type { OrderRow } from '../tables.ts';
import { legalPaper } from './legal-paper.ts';
import { transferPaper } from './transfer-paper.ts';

const PDF = 'application/pdf';

/** Papers that belong to an order: for its page, and for the mails that notifications send. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, getOrderTerms, async ({ params, market }) => {
    const row = await readByCode(db, params.code, market);
    return row === null ? problem('not-found') : binary(await legalPaper('terms-and-withdrawal', market, termsVersion(row)), PDF);
  });

  route(app, internalOrderDocument, async ({ params, requestId }) => {
    const row = await findOrder(db, params.id);
    if (row === null) return problem('not-found');
    if (params.kind !== 'payment-qr') return binary(await legalPaper(params.kind, row.market, termsVersion(row)), PDF);
    const isAwaited = row.typePayment === 'bank_transfer' && row.status === 'awaiting_payment';
    const transfer = isAwaited ? await deps.transfers.of(row, requestId) : null;
    return transfer === null ? problem('not-found') : binary(await transferPaper(row.market, row.number, transfer, row.placedAt), PDF);
  });
}

/** Version of the conditions that the customer agreed to. */
const termsVersion = ({ snapshot }: Pick<OrderRow, 'snapshot'>): string =>
  snapshot.consents.find(({ kind }) => kind === 'terms')?.version ?? '';
