import { payoutMade } from '@okruh/contracts/events/buyout';
import {
  adminConfirmPayouts,
  adminExportPayouts,
  adminGetPayoutFile,
  adminListPayoutFiles,
  adminListPayouts,
} from '@okruh/contracts/http/buyout-admin/payouts';
import { binary, ok, problem, repeatable, route } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, toFacts, lockBuyouts } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { payoutFiles, sensitiveReads } from '../stored/tables.ts';
import { exportPayouts } from './export-payouts.ts';
import { listFiles, listPayouts } from './payout.query.ts';

/** Accepted buy-outs, the bank files made of them, and what the bank has paid. */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminListPayouts, async ({ query }) => ok(await listPayouts(db, query, deps)));

  route(app, adminExportPayouts, (request) => {
    const actor: Actor = { name: request.identity.name, requestId: request.requestId };
    return repeatable(db, request, adminExportPayouts.name, (tx) => exportPayouts(tx, deps, request.body.market, request.body.ids, actor));
  });

  route(app, adminListPayoutFiles, async ({ query }) => ok(await listFiles(db, query)));

  route(app, adminGetPayoutFile, ({ params, identity }) =>
    db.transaction(async (tx) => {
      const [file] = await tx.select().from(payoutFiles).where(eq(payoutFiles.id, params.id));
      if (file === undefined) return problem('not-found');
      await tx.insert(sensitiveReads).values({
        accountId: identity.sub ?? '',
        name: identity.name ?? '',
        subjectKind: 'payout_file',
        subjectId: file.id,
        reason: 'download',
      });
      const content = deps.personalData.openText(file.id, 'payout_file', file.contentCiphertext);
      return binary(Buffer.from(content), 'application/octet-stream', file.fileName);
    }),
  );

  route(app, adminConfirmPayouts, (request) => {
    const actor: Actor = { name: request.identity.name, requestId: request.requestId };
    return repeatable(db, request, adminConfirmPayouts.name, async (tx) => {
      const rows = await lockBuyouts(tx, [...new Set(request.body.ids)]);
      const waiting = rows.filter((row) => row.status !== 'paid');
      const isKnown = rows.length === new Set(request.body.ids).size;
      // What a till claimed it pays itself.
      if (!isKnown || waiting.some((row) => row.payTo === 'cash' || statusAfter(toFacts(row), 'confirm-payout') === null)) {
        return problem('conflict', { title: texts.both('problem.transition-not-allowed') });
      }
      for (const row of waiting) await applyStep(tx, row, payoutMade, { set: { status: 'paid' }, history: { event: 'paid' } }, actor);
      return ok({ paid: waiting.length });
    });
  });
}
