import type { Replayed } from '@okruh/contracts/consumer-routes';
import { DependencyDown, type Job, startEvery } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';

const EVERY_MS = 1_000;
/** Longer than a call to a service may take. */
const LEASE = '30 seconds';

type Options = Pick<Deps, 'database' | 'desk' | 'logger'>;

interface Leased extends Record<string, unknown> {
  readonly id: string;
  readonly consumer: string;
  readonly stream: string;
  readonly is_again: boolean;
  readonly next_sequence: number;
  readonly to_sequence: number;
  readonly per_second: number;
}

/** Carries replays out, see {@link createReplaying}. */
export interface Replaying {
  start(): Job;
  /** There is something to do. */
  wake(): void;
}

/**
 * Carries replays out, second by second: the service of the consumer is handed as much of the range as the rate allows. How far it is stands
 * in the database, so that a process which dies leaves it to the next; the part it was at is replayed again, which inboxes make harmless.
 */
export function createReplaying(options: Options): Replaying {
  const { database, logger } = options;
  let job: Job | null = null;
  async function work(): Promise<void> {
    // One process at a time is at work on each.
    const { rows } = await database.db.execute<Leased>(sql`
      update replays set leased_until = now() + interval '${sql.raw(LEASE)}'
      where state = 'running' and (leased_until is null or leased_until < now())
      returning id, consumer, stream, is_again, next_sequence::float8 as next_sequence, to_sequence::float8 as to_sequence, per_second`);
    await Promise.all(rows.map((replay) => carryOn(options, replay)));
  }
  return {
    start() {
      job = startEvery({ name: 'replay', everyMs: EVERY_MS, logger, work });
      return job;
    },
    wake: () => job?.wake(),
  };
}

async function carryOn({ database, desk }: Options, replay: Leased): Promise<void> {
  const { id, consumer, stream, is_again: isAgain, next_sequence: from, to_sequence: to } = replay;
  const replayed = await desk
    .replay(consumer, {
      stream,
      from_sequence: from,
      to_sequence: to,
      is_again: isAgain,
      limit: replay.per_second,
    })
    .catch((error: unknown) => {
      if (error instanceof DependencyDown) return 'away' as const;
      throw error;
    });
  if (typeof replayed === 'string') {
    // It waits, and goes on by itself.
    const waitsFor = replayed === 'paused' ? 'resume' : 'service';
    await database.db.execute(sql`update replays set leased_until = null, waits_for = ${waitsFor} where id = ${id}::uuid`);
    return;
  }
  await writeDown({ database }, replay, replayed);
}

async function writeDown(
  { database }: Pick<Options, 'database'>,
  { id, consumer, to_sequence: to }: Leased,
  replayed: Replayed,
): Promise<void> {
  const { applied, again, skipped, too_old: tooOld, failed, next_sequence: next } = replayed;
  await database.db.transaction(async (tx) => {
    if (failed.length > 0)
      await tx.execute(sql`
        insert into replay_failures (replay_id, sequence, event_id, type, error)
        select ${id}::uuid, sequence, event_id, type, error
        from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f (sequence bigint, event_id uuid, type text, error text)
        on conflict do nothing`);
    await tx.execute(sql`
      update replays set leased_until = null, waits_for = null, next_sequence = ${next ?? to + 1},
        applied = applied + ${applied.length}, again = again + ${again}, skipped = skipped + ${skipped},
        too_old = too_old + ${tooOld}, failed = failed + ${failed.length},
        state = case when state <> 'running' then state when failed + ${failed.length} >= stop_after then 'stopped'
          when ${next === null} then 'done' else state end,
        ended_at = case when state = 'running' and (${next === null} or failed + ${failed.length} >= stop_after) then now() else ended_at end
      where id = ${id}::uuid`);
    // Its consumer has now what it gave up on before.
    if (applied.length > 0)
      await tx.execute(sql`
        update dead_letters set state = 'applied', settled_at = clock_timestamp()
        where event_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(applied)}::jsonb))
          and consumer = ${consumer} and state = 'waiting'`);
  });
}
