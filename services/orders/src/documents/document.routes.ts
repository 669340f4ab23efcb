import { getOrderTerms, internalLegalPaper } from '@okruh/contracts/http/orders';
import { binary, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { readByCode } from '../request/order-access.ts';
import { issuedVersion, termsVersion } from '../stored/terms-version.ts';
import { legalPaper } from './legal-paper.ts';

const PDF = 'application/pdf';

/** Conditions of sale: for the page of an order, and for the mails that notifications send. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getOrderTerms, async ({ params, market }) => {
    const row = await readByCode(deps.database, params.code, market);
    return row === null ? problem('not-found') : binary(await legalPaper('terms-and-withdrawal', market, termsVersion(row)), PDF);
  });

  route(app, internalLegalPaper, async ({ params, market }) => {
    if (market === null) return problem('bad-request');
    const version = issuedVersion(params.version);
    return version === params.version ? binary(await legalPaper(params.kind, market, version), PDF) : problem('not-found');
  });
}
