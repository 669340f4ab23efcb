import {
  adminGetReplay,
  adminListReplays,
  adminPreviewReplay,
  adminStartReplay,
  adminStopReplay,
  type Replay,
  type ReplayDetail,
} from '@okruh/contracts/http/ops-admin/replays';
import { ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { withService } from '../broker/with-broker.ts';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { recordAction, toPerson } from '../stored/actions.ts';
import type { Replaying } from './carry-replays.ts';
import { previewRange } from './find-range.ts';

/** Ranges of a stream that are replayed to a consumer: looked at, started, watched, stopped. @param replaying the job that carries them out */
export function replayRoutes(app: FastifyInstance, deps: Deps, replaying: Pick<Replaying, 'wake'>): void {
  const { db } = deps.database;

  route(app, adminPreviewReplay, ({ body }) =>
    withService(async () => {
      const handled = await deps.desk.listHandled(body.consumer);
      return handled === null ? problem('not-found') : ok(await previewRange(db, body, handled));
    }),
  );

  route(app, adminStartReplay, ({ body, identity }) =>
    withService(async () => {
      const { id, consumer, stream, is_again: isAgain, reason } = body;
      const handled = await deps.desk.listHandled(consumer);
      if (handled === null) return problem('not-found');
      const { from_sequence: from, to_sequence: to, types } = await previewRange(db, body, handled);
      if (types.length === 0) return problem('nothing-to-replay', { title: texts.both('problem.nothing-to-replay') });
      const person = toPerson(identity);
      await db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          insert into replays (id, consumer, stream, is_again, from_sequence, to_sequence, next_sequence, per_second, stop_after, reason, started_by)
          values (${id}::uuid, ${consumer}, ${stream}, ${isAgain}, ${from}, ${to}, ${from}, ${body.per_second}, ${body.stop_after}, ${reason}, ${person.name})
          on conflict (id) do nothing`);
        // The same call again: it is under way.
        if (rowCount === 0) return;
        const subject = { replay: id, consumer, stream, from, to, is_again: isAgain };
        await recordAction(tx, person, { action: 'replay', reason, subject });
      });
      replaying.wake();
      return show(db, id);
    }),
  );

  route(app, adminListReplays, async () => {
    const { rows } = await db.execute<ReplayRow>(sql`select ${columns} from replays order by started_at desc limit 100`);
    return ok({ items: rows.map(toView) });
  });

  route(app, adminGetReplay, ({ params }) => show(db, params.id));

  route(app, adminStopReplay, async ({ params: { id }, identity }) => {
    await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`update replays set state = 'stopped', ended_at = now() where id = ${id}::uuid and state = 'running'`,
      );
      if (rowCount === 1) await recordAction(tx, toPerson(identity), { action: 'stop-replay', reason: '', subject: { replay: id } });
    });
    return show(db, id);
  });
}

/** Failures that are shown. */
const MAX_FAILURES = 200;

const columns = sql`id, consumer, stream, is_again, state, waits_for, from_sequence::float8 as from_sequence, to_sequence::float8 as to_sequence,
  next_sequence::float8 as next_sequence, per_second, stop_after, reason, started_at, started_by, ended_at, applied, again, skipped, too_old, failed`;

type Counts = Replay['counts'];
type ReplayRow = Omit<Replay, 'counts' | 'started_at' | 'ended_at'> &
  Counts & { readonly started_at: Date; readonly ended_at: Date | null } & Record<string, unknown>;

const toView = ({ applied, again, skipped, too_old, failed, ...row }: ReplayRow): Replay => ({
  ...row,
  started_at: new Date(row.started_at).toISOString(),
  ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  counts: { applied, again, skipped, too_old, failed },
});

type FailureRow = Omit<ReplayDetail['failures'][number], 'at'> & { readonly at: Date } & Record<string, unknown>;

async function show(db: Tx, id: string) {
  const { rows } = await db.execute<ReplayRow>(sql`select ${columns} from replays where id = ${id}::uuid`);
  const [row] = rows;
  if (row === undefined) return problem('not-found');
  const { rows: failures } = await db.execute<FailureRow>(sql`
    select sequence::float8 as sequence, event_id, type, error, at from replay_failures where replay_id = ${id}::uuid
    order by sequence limit ${MAX_FAILURES + 1}`);
  return ok({
    ...toView(row),
    failures: failures.slice(0, MAX_FAILURES).map((failure) => ({ ...failure, at: new Date(failure.at).toISOString() })),
    is_cut: failures.length > MAX_FAILURES,
  });
}
