import type { ConsumerPause } from '@okruh/contracts/consumer-routes';
import type { Database } from '../database/database.ts';
import { type Job, startEvery } from '../jobs/start-every.ts';
import type { Logger } from '../logger.ts';

/** Whether a consumer is paused, as the database of its service says. */
export interface PauseWatch {
  isPaused(): boolean;
  /** Looks at once: somebody has changed it. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly consumer: string;
  readonly logger: Logger;
  readonly onChange: () => void;
}

/** Other processes of the service learn of a pause within this time. */
const EVERY_MS = 5_000;

/** Watches whether a consumer is paused. Until the first look it is: without the database nothing could be applied. */
export function watchPause({ database, consumer, logger, onChange }: Options): PauseWatch {
  let isPaused: boolean | null = null;
  async function look(): Promise<void> {
    const { rowCount } = await database.pool.query('select from consumer_pauses where consumer = $1', [consumer]);
    const before = isPaused;
    isPaused = rowCount === 1;
    if (isPaused === before) return;
    if (isPaused || before !== null) logger.warn({ consumer }, isPaused ? 'the consumer is paused' : 'the consumer goes on');
    onChange();
  }
  const job: Job = startEvery({ name: `consumer-pause ${consumer}`, everyMs: EVERY_MS, logger, work: look });
  return { isPaused: () => isPaused !== false, look, stop: () => job.stop() };
}

interface PauseRow {
  readonly consumer: string;
  readonly reason: string;
  readonly paused_by: string;
  readonly paused_at: Date;
}

/** Pauses of a service's consumers by their names. */
export async function loadPauses({ pool }: Database): Promise<ReadonlyMap<string, ConsumerPause>> {
  const { rows } = await pool.query<PauseRow>('select consumer, reason, paused_by, paused_at from consumer_pauses');
  return new Map(
    rows.map(({ consumer, reason, paused_by: by, paused_at: at }) => [consumer, { reason, by, at: at.toISOString() }] as const),
  );
}

/** Pauses a consumer; one that is paused already keeps its first reason. */
export async function pauseConsumer({ pool }: Database, consumer: string, reason: string, by: string): Promise<void> {
  await pool.query('insert into consumer_pauses (consumer, reason, paused_by) values ($1, $2, $3) on conflict (consumer) do nothing', [
    consumer,
    reason,
    by,
  ]);
}

export async function resumeConsumer({ pool }: Database, consumer: string): Promise<void> {
  await pool.query('delete from consumer_pauses where consumer = $1', [consumer]);
}
