import {
  adminGetRedrive,
  adminStartRedrive,
  adminStopRedrive,
  type Redrive,
  type RedriveState,
} from '@okruh/contracts/http/ops-admin/redrives';
import { ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { recordAction, toPerson } from '../stored/actions.ts';
import type { Redriving } from './redrive.ts';

/** Dead letters that are published again: started, watched, stopped. @param redriving the job that carries them out */
export function redriveRoutes(app: FastifyInstance, deps: Deps, redriving: Pick<Redriving, 'wake'>): void {
  const { db } = deps.database;

  route(app, adminStartRedrive, async ({ body, identity }) => {
    const { id, sequences, reason } = body;
    const person = toPerson(identity);
    const count = await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        insert into redrives (id, reason, per_second, stop_after, started_by)
        values (${id}::uuid, ${reason}, ${body.per_second}, ${body.stop_after}, ${person.name}) on conflict (id) do nothing`);
      // The same call again: it is under way.
      if (rowCount === 0) return null;
      const items = await tx.execute(sql`
        insert into redrive_items (redrive_id, dead_sequence, position)
        select ${id}::uuid, sequence, row_number() over (order by sequence) from dead_letters
        where sequence = any(${sql.param(sequences)}::bigint[]) and state = 'waiting' and event_id is not null`);
      if (items.rowCount === 0) {
        await tx.execute(sql`delete from redrives where id = ${id}::uuid`);
        return 0;
      }
      await recordAction(tx, person, { action: 'redrive', reason, subject: { redrive: id, dead_letters: sequences } });
      return items.rowCount;
    });
    if (count === 0) return problem('nothing-waiting', { title: texts.both('problem.nothing-waiting') });
    redriving.wake();
    return show(db, id);
  });

  route(app, adminGetRedrive, ({ params }) => show(db, params.id));

  route(app, adminStopRedrive, async ({ params, identity }) => {
    await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`update redrives set state = 'stopped' where id = ${params.id}::uuid and state = 'running'`);
      if (rowCount === 1)
        await recordAction(tx, toPerson(identity), { action: 'stop-redrive', reason: '', subject: { redrive: params.id } });
    });
    return show(db, params.id);
  });
}

interface RedriveRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: Redrive['state'];
  readonly started_at: Date;
  readonly started_by: string;
  readonly reason: string;
  readonly per_second: number;
  readonly stop_after: number;
}

async function show(db: Tx, id: string) {
  const { rows } = await db.execute<RedriveRow>(
    sql`select id, state, started_at, started_by, reason, per_second, stop_after from redrives where id = ${id}::uuid`,
  );
  const [redrive] = rows;
  if (redrive === undefined) return problem('not-found');
  const { rows: items } = await db.execute<Redrive['items'][number] & Record<string, unknown>>(sql`
    select d.sequence::float8 as sequence, d.number, d.type, d.consumer, i.state, i.detail,
      (extract(epoch from i.settled_at - i.sent_at) * 1000)::int as took_ms
    from redrive_items i join dead_letters d on d.sequence = i.dead_sequence where i.redrive_id = ${id}::uuid order by i.position`);
  const count = (state: RedriveState): number => items.filter((item) => item.state === state).length;
  const view: Redrive = {
    ...redrive,
    started_at: new Date(redrive.started_at).toISOString(),
    counts: { queued: count('queued'), sent: count('sent'), applied: count('applied'), dead: count('dead'), skipped: count('skipped') },
    items,
  };
  return ok(view);
}
