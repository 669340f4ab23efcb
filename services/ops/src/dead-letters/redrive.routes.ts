import {
  adminGetRedrive,
  adminRedriveEdited,
  adminStartRedrive,
  adminStopRedrive,
  type Change,
  type Redrive,
  type RedriveState,
} from '@okruh/contracts/http/ops-admin/redrives';
import { DEAD_LETTERS } from '@okruh/contracts';
import { ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { recordAction, toPerson } from '../stored/actions.ts';
import { withBroker } from '../broker/with-broker.ts';
import { findDeadLetter, targetSequences } from '../stored/dead-letters.query.ts';
import { compareData, type StoredChange } from './edit-letter.ts';
import type { Redriving } from './redrive.ts';

/** Dead letters that are published again: started, watched, stopped. @param redriving the job that carries them out */
export function redriveRoutes(app: FastifyInstance, deps: Deps, redriving: Pick<Redriving, 'wake'>): void {
  const { db } = deps.database;

  route(app, adminStartRedrive, async ({ body, identity }) => {
    const { id, target, reason } = body;
    const person = toPerson(identity);
    const isStarted = await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        insert into redrives (id, reason, per_second, stop_after, started_by)
        values (${id}::uuid, ${reason}, ${body.per_second}, ${body.stop_after}, ${person.name}) on conflict (id) do nothing`);
      // The same call again: it is under way.
      if (rowCount === 0) return true;
      const items = await tx.execute(sql`
        insert into redrive_items (redrive_id, dead_sequence, position)
        select ${id}::uuid, sequence, row_number() over (order by sequence) from dead_letters
        where sequence in (${targetSequences(target, 'waiting')}) and state = 'waiting' and event_id is not null`);
      if (items.rowCount === 0) {
        await tx.execute(sql`delete from redrives where id = ${id}::uuid`);
        return false;
      }
      await recordAction(tx, person, { action: 'redrive', reason, subject: { redrive: id, ...target } });
      return true;
    });
    if (!isStarted) return problem('nothing-waiting', { title: texts.both('problem.nothing-waiting') });
    redriving.wake();
    return show(db, id);
  });

  route(app, adminRedriveEdited, ({ params: { sequence }, body: { id, data, reason }, identity }) =>
    withBroker(async () => {
      const letter = await findDeadLetter(db, sequence);
      if (letter === null) return problem('not-found');
      const edit = compareData(letter.type, await deps.broker.getMessage(DEAD_LETTERS, sequence), data);
      if ('problem' in edit) {
        const { problem: code, fields } = edit;
        return problem(code, { title: texts.both(`problem.${code}`, { fields: fields.join(', ') }) });
      }
      const person = toPerson(identity);
      const isStarted = await db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          insert into redrives (id, reason, per_second, stop_after, started_by)
          select ${id}::uuid, ${reason}, 1, 1, ${person.name} from dead_letters where sequence = ${sequence} and state = 'waiting'
          on conflict (id) do nothing`);
        if (rowCount === 0) return (await tx.execute(sql`select from redrives where id = ${id}::uuid`)).rowCount === 1;
        await tx.execute(sql`
          insert into redrive_items (redrive_id, dead_sequence, position, changes)
          values (${id}::uuid, ${sequence}, 1, ${JSON.stringify(edit.changes)}::jsonb)`);
        const paths = edit.changes.map(({ path }) => path);
        await recordAction(tx, person, { action: 'redrive-edited', reason, subject: { redrive: id, dead_letter: sequence, paths } });
        return true;
      });
      if (!isStarted) return problem('nothing-waiting', { title: texts.both('problem.nothing-waiting') });
      redriving.wake();
      return show(db, id);
    }),
  );

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

/** Messages of a redrive that are shown; those that need somebody come first. */
const MAX_ITEMS = 500;

type ItemRow = Omit<Redrive['items'][number], 'changes'> & { readonly changes: readonly StoredChange[] | null } & Record<string, unknown>;
const toChange = ({ op, path, value }: StoredChange): Change => ({ op, path, value: value === undefined ? null : JSON.stringify(value) });

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
  const [{ rows: items }, { rows: counts }] = await Promise.all([
    db.execute<ItemRow>(sql`
      select d.sequence::float8 as sequence, d.number, d.type, d.consumer, i.state, i.detail, i.changes,
        (extract(epoch from i.settled_at - i.sent_at) * 1000)::int as took_ms
      from redrive_items i join dead_letters d on d.sequence = i.dead_sequence where i.redrive_id = ${id}::uuid
      order by array_position(array['dead', 'sent', 'queued', 'skipped', 'applied'], i.state), i.position limit ${MAX_ITEMS + 1}`),
    db.execute<{ state: RedriveState; count: number }>(
      sql`select state, count(*)::int as count from redrive_items where redrive_id = ${id}::uuid group by state`,
    ),
  ]);
  const count = (state: RedriveState): number => counts.find((row) => row.state === state)?.count ?? 0;
  const view: Redrive = {
    ...redrive,
    started_at: new Date(redrive.started_at).toISOString(),
    counts: { queued: count('queued'), sent: count('sent'), applied: count('applied'), dead: count('dead'), skipped: count('skipped') },
    items: items.slice(0, MAX_ITEMS).map(({ changes, ...item }) => ({ ...item, changes: (changes ?? []).map(toChange) })),
    is_cut: items.length > MAX_ITEMS,
  };
  return ok(view);
}
