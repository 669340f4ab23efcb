import { internalRepairMail } from '@okruh/contracts/http/repairs';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findRepair, sentQuote } from '../stored/repairs.repository.ts';
import { repairMail } from './mail-variables.ts';

/** What notifications asks for when an event has to become a mail: the events themselves carry no address. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, internalRepairMail, async ({ params }) => {
    const row = await findRepair(db, params.id);
    // Who was taken in at the counter without an address gets no mail.
    if (row === null || !row.hasEMail) return problem('not-found');
    return ok(repairMail(row, await sentQuote(db, row.id), deps.personalData.open(row).customer, deps));
  });
}
