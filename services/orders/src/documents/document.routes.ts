import { getOrderTerms } from '@okruh/contracts/http/orders';
import { internalLegalPaper } from '@okruh/contracts/http/orders/mails';
import { adminGetOrderDocument } from '@okruh/contracts/http/orders-admin/desk';
import { binary, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { transferPaper } from '../paper/transfer-paper.ts';
import { readByCode } from '../request/order-access.ts';
import { findOrder } from '../stored/orders.repository.ts';
import { issuedVersion, termsVersion } from '../stored/terms-version.ts';
import { findTransfers, isTransferAwaited } from '../stored/transfer.ts';
import { legalPaper } from './legal-paper.ts';

const PDF = 'application/pdf';

/** Conditions of sale: for the page of an order, for the office, and for the mails that notifications send. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getOrderTerms, async ({ params, market }) => {
    const row = await readByCode(deps.database, params.code, market);
    return row === null ? problem('not-found') : binary(await legalPaper('terms-and-withdrawal', market, termsVersion(row)), PDF);
  });

  route(app, adminGetOrderDocument, async ({ params }) => {
    const row = await findOrder(deps.database, params.id);
    if (row === null) return problem('not-found');
    if (params.kind !== 'transfer') return binary(await legalPaper(params.kind, row.market, termsVersion(row)), PDF);
    const transfer = isTransferAwaited(row) ? (await findTransfers(deps.database.db, [row.id])).get(row.id) : undefined;
    return transfer === undefined ? problem('not-found') : binary(await transferPaper(row, transfer), PDF);
  });

  route(app, internalLegalPaper, async ({ params, market }) => {
    if (market === null) return problem('bad-request');
    const version = issuedVersion(params.version);
    return version === params.version ? binary(await legalPaper(params.kind, market, version), PDF) : problem('not-found');
  });
}
