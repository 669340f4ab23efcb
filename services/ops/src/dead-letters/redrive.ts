import { DEAD_LETTERS } from '@okruh/contracts';
import { type Job, startEvery, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Broker } from '../broker/broker.ts';
import type { Deps } from '../deps.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import { applyChanges, type StoredChange } from './edit-letter.ts';

interface Item extends Record<string, unknown> {
  readonly redrive_id: string;
  readonly sequence: number;
  readonly subject: string;
  readonly event_id: string | null;
  readonly changes: readonly StoredChange[] | null;
}

interface SentItem extends Record<string, unknown> {
  readonly redrive_id: string;
  readonly sequence: number;
  readonly consumer: string;
  readonly stream: string;
  readonly new_sequence: number;
}

interface RunningRedrive extends Record<string, unknown> {
  readonly id: string;
  readonly per_second: number;
}

const EVERY_MS = 1_000;

type Options = Pick<Deps, 'database' | 'broker' | 'consumers' | 'logger'>;

/** Carries redrives out, see {@link createRedriving}. */
export interface Redriving {
  start(): Job;
  /** There is something to do. */
  wake(): void;
}

/**
 * Carries redrives out, second by second: as many messages as the rate allows, and what became of those before. A process that dies leaves
 * them to the next; a message that is published twice has the same id, so that the stream stores it once.
 */
export function createRedriving(options: Options): Redriving {
  const { database, logger } = options;
  let job: Job | null = null;
  async function work(): Promise<void> {
    await settleApplied(options);
    const { rows } = await database.db.execute<RunningRedrive>(
      sql`select id, per_second from redrives where state = 'running' order by started_at`,
    );
    for (const redrive of rows) await carryOn(options, redrive);
  }
  return {
    start() {
      job = startEvery({ name: 'redrive', everyMs: EVERY_MS, logger, work });
      return job;
    },
    wake: () => job?.wake(),
  };
}

async function carryOn({ database, broker }: Options, redrive: RunningRedrive): Promise<void> {
  await database.db.transaction(async (tx) => {
    // One process at a time: the rate holds for all of them together.
    const { rows: locked } = await tx.execute(
      sql`select 1 from redrives where id = ${redrive.id}::uuid and state = 'running' for update skip locked`,
    );
    if (locked.length === 0) return;
    if (await stopsOnFailures(tx, redrive.id)) return;
    const { rows } = await tx.execute<Item>(sql`
      select i.redrive_id, d.sequence::float8 as sequence, d.subject, d.event_id, i.changes
      from redrive_items i join dead_letters d on d.sequence = i.dead_sequence
      where i.redrive_id = ${redrive.id}::uuid and i.state = 'queued' order by i.position limit ${redrive.per_second} for update of d`);
    for (const item of rows) await sendAgain(tx, broker, item);
    await tx.execute(sql`
      update redrives set state = 'done' where id = ${redrive.id}::uuid
        and not exists (select from redrive_items where redrive_id = redrives.id and state in ('queued', 'sent'))`);
  });
}

/** Publishes one again, unless somebody settled it meanwhile or its message is gone. */
async function sendAgain(tx: Tx, broker: Broker, item: Item): Promise<void> {
  const { redrive_id: redriveId, sequence, subject, event_id: eventId, changes } = item;
  const message = eventId === null ? null : await broker.getMessage(DEAD_LETTERS, sequence);
  const { rowCount: isWaiting } = await tx.execute(sql`select 1 from dead_letters where sequence = ${sequence} and state = 'waiting'`);
  if (message === null || isWaiting === 0) {
    await tx.execute(sql`
      update redrive_items set state = 'skipped', settled_at = now() where redrive_id = ${redriveId}::uuid and dead_sequence = ${sequence}`);
    return;
  }
  const text = changes === null ? message.text : applyChanges(message.text, changes);
  const copy = await broker.publish(subject, text, `${eventId}:${redriveId}`);
  await tx.execute(sql`
    with sent as (update dead_letters set state = 'sent', redriven = redriven + 1 where sequence = ${sequence})
    update redrive_items set state = 'sent', sent_at = clock_timestamp(), new_sequence = ${copy}
    where redrive_id = ${redriveId}::uuid and dead_sequence = ${sequence}`);
}

/**
 * What its consumer has acknowledged since and didn't come back is applied; also of redrives that were stopped meanwhile. A letter that
 * comes back is stored before its event is acknowledged, so nothing is settled before every letter up to now is noted here.
 */
async function settleApplied({ database, broker, consumers }: Options): Promise<void> {
  const { rows } = await database.db.execute<SentItem>(sql`
    select i.redrive_id, d.sequence::float8 as sequence, d.consumer, d.stream, i.new_sequence::float8 as new_sequence
    from redrive_items i join dead_letters d on d.sequence = i.dead_sequence where i.state = 'sent'`);
  if (rows.length === 0) return;
  const progress = await consumers.progress();
  const done = rows.filter(({ consumer, stream, new_sequence: sequence }) =>
    progress.some((one) => one.name === consumer && one.stream === stream && one.acknowledged >= sequence),
  );
  if (done.length === 0 || !(await broker.hasCaughtUp(DEAD_LETTERS, INDEX_CONSUMER))) return;
  await database.db.execute(sql`
    with applied as (
      update redrive_items i set state = 'applied', settled_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (redrive_id uuid, sequence bigint)
      where i.redrive_id = done.redrive_id and i.dead_sequence = done.sequence and i.state = 'sent'
      returning dead_sequence
    )
    update dead_letters d set state = 'applied', settled_at = clock_timestamp() from applied where d.sequence = applied.dead_sequence and d.state = 'sent'`);
}

/** Stops a redrive whose last messages all came back. @returns whether it is stopped */
async function stopsOnFailures(tx: Tx, redriveId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update redrives r set state = 'stopped' where id = ${redriveId}::uuid and stop_after <= (
      select count(*) from (
        select state from redrive_items where redrive_id = r.id and state in ('applied', 'dead')
        order by settled_at desc, position desc limit r.stop_after
      ) last where last.state = 'dead')`);
  return rowCount === 1;
}
