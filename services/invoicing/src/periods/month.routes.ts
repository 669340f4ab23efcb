import { adminCloseMonth, adminListMonths, adminReopenMonth } from '@okruh/contracts/http/invoicing-admin/months';
import type { Market } from '@okruh/market';
import { ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { lockMonths } from '../stored/closed-months.ts';
import { changeMonth, loadMonths } from './months.repository.ts';

/** Accounting closes months that it has; the last closed one can be opened again. */
export function monthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;
  const read = async (tx: Tx, market: Market) => ({ market, items: await loadMonths(tx, market, deps.now()) });

  route(app, adminListMonths, async ({ query }) => ok(await read(office, query.market)));

  route(app, adminCloseMonth, ({ params: { market, month }, identity }) =>
    db.transaction(async (tx) => {
      await lockMonths(tx, market);
      const known = (await read(tx, market)).items.find((one) => one.month === month);
      if (known === undefined) return problem('not-found');
      if (known.is_closed) return problem('changed-meanwhile', { title: texts.both('problem.month-closed-already') });
      if (known.refusal !== null)
        return problem('month-refused', { title: texts.both(`month.refused.${known.refusal}`), extra: { refusal: known.refusal } });
      await changeMonth(tx, { market, month, event: 'closed', reason: '', actor: identity.name ?? '' });
      return ok(await read(tx, market));
    }),
  );

  route(app, adminReopenMonth, ({ params: { market, month }, body, identity }) =>
    db.transaction(async (tx) => {
      await lockMonths(tx, market);
      const known = (await read(tx, market)).items.find((one) => one.month === month);
      if (known === undefined) return problem('not-found');
      if (!known.may_reopen) return problem('changed-meanwhile', { title: texts.both('problem.month-not-last') });
      await changeMonth(tx, { market, month, event: 'reopened', reason: body.reason, actor: identity.name ?? '' });
      return ok(await read(tx, market));
    }),
  );
}
