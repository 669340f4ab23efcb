import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { toSubject, getStreamName, type Publisher } from '@okruh/contracts';
import type pg from 'pg';
import { describeError } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { outboxOldestSeconds, outboxPending, relayFailures, relayPublished } from '../metrics.ts';
import { type Job, startEvery } from '../jobs/start-every.ts';
import { createSignal } from '../signal.ts';
import { traceSending } from '../tracing/sending-span.ts';
import { getTracing } from '../tracing/tracing.ts';
import type { NatsLink } from './nats-link.ts';
import { startClearingOutbox } from './clear-old.ts';
import { markMissing } from './reconcile-outbox.ts';
import { ensurePublisherStream, ensureSharedStreams, messageId } from './streams.ts';
import { toWaves } from './waves.ts';

export interface RelayOptions {
  readonly database: Database;
  readonly nats: NatsLink;
  /** Whose events: decides stream and subjects. */
  readonly publisher: Publisher;
  readonly logger: Logger;
  /** How long a missed wake-up may delay an event; 1 s when left out. */
  readonly pollEveryMs?: number;
  /** How often the stream is compared with the outbox; 30 s when left out. */
  readonly reconcileEveryMs?: number;
  /** Patience with one acknowledgement; 5 s when left out. */
  readonly ackTimeoutMs?: number;
}

export interface Relay {
  /** Compares outbox and stream now. @returns how many events the stream lacked; they are being published again */
  reconcile(): Promise<number>;
  /** Publishes what waits (for at most 3 s, and only while the broker is there), then ends. */
  stop(): Promise<void>;
}

const BATCH = 256;
/** Least time between two passes: what is written meanwhile goes together. Nothing waits while the shop is quiet. */
const PASS_EVERY_MS = 15;
/** What the stream acknowledged is noted with the next pass, or after this time. */
const MARK_WITHIN_MS = 250;
const LAST_PASS_MS = 3_000;
const MEASURE_EVERY_MS = 10_000;
/** Stream and outbox are compared at most this share of the time: one twentieth. */
const COMPARE_SHARE = 20;

interface Waiting {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly envelope: string;
  readonly republished: number;
  /** Null while tracing is off. */
  readonly traceparent: string | null;
}

/**
 * Publishes the outbox in order. One relay per schema works, by a session lock on the database; the others wait to take
 * over. A row counts as published only after the stream acknowledged it, so whatever dies in between, the row is sent
 * again, under the same message id. A pass is one statement: it notes what the last pass published and reads what waits.
 *
 * Order: rows are taken by position, and of one aggregate at most one is under way. A row can become visible after a
 * younger one was published, but never one of the same aggregate: its writers exclude each other by the aggregate's row.
 */
export function startRelay(options: RelayOptions): Relay {
  const { database, nats, publisher, logger } = options;
  const pollEvery = options.pollEveryMs ?? 1_000;
  const wake = createSignal();
  const state = { isStopping: false, deadline: Infinity, isStreamReady: false, compareAfter: 0 };
  // Acknowledged by the stream and not yet noted. A process that dies with some sends them again, under the same message id.
  let toMark: string[] = [];
  let reconciling: Job | null = null;
  let clearing: Job | null = null;
  let measuring: Job | null = null;
  const stopListening = nats.onConnect(() => {
    // A broker that was away may have lost something.
    state.isStreamReady = false;
    state.compareAfter = 0;
    reconciling?.wake();
    wake.set();
  });

  const mayGoOn = (): boolean => Date.now() < state.deadline;

  async function session(): Promise<void> {
    const client = await database.connect();
    const lost = { is: false };
    client.on('notification', wake.set);
    client.on('end', () => {
      lost.is = true;
      wake.set();
    });
    try {
      // A note that is lost in a crash of the database does no harm, so none has to wait for the disk; and the plan of a pass
      // that was made while the outbox was empty must not read all of it later.
      await client.query(`listen outbox_${database.schema}; set synchronous_commit = off; set enable_seqscan = off`);
      while (!(await takeLock(client, database.schema))) {
        await wake.wait(pollEvery);
        if (state.isStopping || lost.is) return;
      }
      const leave = database.outbox.connectRelay(wake.set);
      try {
        await work(client, lost);
      } finally {
        leave();
        // While it is still the only relay: the next one would send them again.
        if (!lost.is && toMark.length > 0) await pass(client, false).catch(() => undefined);
        await stopJobs();
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function work(client: pg.Client, lost: { readonly is: boolean }): Promise<void> {
    while (!lost.is && mayGoOn()) {
      // The last pass must begin after the stop: an event may be committed while an earlier one is under way.
      const isLastPass = state.isStopping;
      const began = Date.now();
      const count = await pass(client, true);
      if (count === BATCH) continue;
      if (isLastPass) return;
      if (state.isStopping) continue;
      reconciling ??= startReconciling();
      measuring ??= startMeasuring();
      clearing ??= startClearingOutbox(database, logger);
      await wake.wait(toMark.length > 0 ? Math.min(MARK_WITHIN_MS, pollEvery) : pollEvery);
      const early = began + PASS_EVERY_MS - Date.now();
      if (early > 0 && !state.isStopping) await pause(early);
    }
  }

  /** Notes what was published and, if wanted, publishes what waits. @returns how many that were, at most a batch */
  async function pass(client: pg.Client, mayPublish: boolean): Promise<number> {
    const isReachable = mayPublish && nats.isConnected();
    if (!isReachable && toMark.length === 0) return 0;
    if (isReachable && !state.isStreamReady) await prepareStream();
    const marks = toMark;
    const isTraced = getTracing() !== null;
    const { rows } = await client.query<Waiting>({
      name: isTraced ? 'outbox-pass-traced' : 'outbox-pass',
      // Both parts see the outbox as it was before: what is being noted still waits there.
      text: `with noted as (update outbox set published_at = clock_timestamp() where id = any($1::uuid[]))
        select id, type, subject, envelope::text, republished, ${isTraced ? `envelope ->> 'traceparent'` : 'null'} as traceparent from outbox
        where $2 and published_at is null and id <> all($1::uuid[]) order by position limit ${BATCH}`,
      values: [marks, isReachable],
    });
    toMark = toMark.slice(marks.length);
    for (const wave of toWaves(rows)) await publishWave(wave);
    return rows.length;
  }

  async function publishWave(wave: readonly Waiting[]): Promise<void> {
    const js = jetstream(await nats.connected());
    const results = await Promise.allSettled(
      wave.map(async (row) => {
        await traceSending(row, () =>
          nats.answer(
            js.publish(toSubject(row.type), row.envelope, {
              // What the stream lost it may still call known: under another id it is stored again.
              msgID: messageId(row.id, row.republished),
              timeout: options.ackTimeoutMs ?? 5_000,
              expect: { streamName: getStreamName(publisher) },
            }),
          ),
        );
        toMark.push(row.id);
        relayPublished.inc({ publisher });
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed === undefined) return;
    relayFailures.inc({ publisher });
    state.isStreamReady = false;
    throw failed.reason;
  }

  async function prepareStream(): Promise<void> {
    const jsm = await jetstreamManager(await nats.connected(), { checkAPI: false, timeout: 5_000 });
    await nats.answer(ensurePublisherStream(jsm, publisher, nats.replicas));
    await nats.answer(ensureSharedStreams(jsm, nats.replicas));
    state.isStreamReady = true;
  }

  async function reconcile(): Promise<number> {
    await prepareStream();
    const missing = await nats.answer(markMissing(database, await nats.connected(), publisher));
    if (missing > 0) {
      logger.warn({ publisher, missing }, 'the stream lacked events; they are published again');
      wake.set();
    }
    return missing;
  }

  /** Beside the publishing: reading a large stream takes seconds, and new events must not wait for it. */
  function startReconciling(): Job {
    return startEvery({
      name: `reconcile-outbox ${publisher}`,
      everyMs: options.reconcileEveryMs ?? 30_000,
      logger,
      async work() {
        if (Date.now() < state.compareAfter || !nats.isConnected()) return;
        const began = Date.now();
        // A reconnect meanwhile sets it back, and is compared after.
        state.compareAfter = Infinity;
        try {
          await reconcile();
        } finally {
          // A large stream is compared less often: the comparison may take a twentieth of the time.
          if (state.compareAfter === Infinity) state.compareAfter = began + COMPARE_SHARE * (Date.now() - began);
        }
      },
    });
  }

  /** Also while the broker is away: that is when it grows. */
  function startMeasuring(): Job {
    return startEvery({
      name: `measure-outbox ${publisher}`,
      everyMs: MEASURE_EVERY_MS,
      logger,
      async work() {
        const { rows } = await database.pool.query<{ count: number; age: number }>(
          `select count(*)::int as count, coalesce(greatest(0, extract(epoch from clock_timestamp() - min(created_at))), 0)::float8 as age
           from outbox where published_at is null`,
        );
        outboxPending.set({ schema: database.schema }, rows[0]?.count ?? 0);
        outboxOldestSeconds.set({ schema: database.schema }, rows[0]?.age ?? 0);
      },
    });
  }

  async function stopJobs(): Promise<void> {
    await Promise.all([reconciling?.stop(), clearing?.stop(), measuring?.stop()]);
    reconciling = null;
    clearing = null;
    measuring = null;
    // The process that works now shows it.
    outboxPending.remove({ schema: database.schema });
    outboxOldestSeconds.remove({ schema: database.schema });
  }

  async function run(): Promise<void> {
    let isComplaining = false;
    while (mayGoOn()) {
      try {
        await session();
        if (state.isStopping) return;
        isComplaining = false;
      } catch (error) {
        if (state.isStopping && !nats.isConnected()) return;
        // One line per trouble, not one per attempt.
        if (!isComplaining) logger.warn({ err: describeError(error), publisher }, 'events can not be published now, trying again');
        isComplaining = true;
        await wake.wait(pollEvery);
      }
    }
  }

  const running = run();
  return {
    reconcile,
    async stop() {
      state.isStopping = true;
      state.deadline = Date.now() + LAST_PASS_MS;
      wake.set();
      // A broker that goes away right now must not hold up the end; what is left is published after the next start.
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, LAST_PASS_MS + 500).unref())]);
      stopListening();
    },
  };
}

async function takeLock(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
    `okruh-relay:${schema}`,
  ]);
  return rows[0]?.taken === true;
}
