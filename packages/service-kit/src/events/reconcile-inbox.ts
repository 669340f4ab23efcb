import { getStreamName, toSubject, toType } from '@okruh/contracts';
import { type ConsumerInfo, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { databaseFailure } from '../database/database-error.ts';
import { DependencyDown } from '../dependency-down.ts';
import { consumed, inboxOldestSeconds, inboxPending, reconciled } from '../metrics.ts';
import type { DeathReason, StoredMessage } from './dead-letters.ts';
import { applyOnce, readEnvelope, type InboxOptions } from './inbox.ts';
import type { NatsLink } from './nats-link.ts';
import { RETENTION_DAYS, readHeads, type StoredHead } from './streams.ts';

export interface InboxReconciler {
  /** Applies what the stream holds and the inbox lacks. @returns how many events */
  run(): Promise<number>;
  /** The broker was away: the next run looks at everything again. */
  forget(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

interface Options {
  readonly inbox: InboxOptions;
  readonly nats: NatsLink;
  readonly stream: string;
  readonly deadLetter: (message: StoredMessage, reason: DeathReason, error: unknown) => Promise<void>;
}

/** Runs after which an event that keeps failing here goes to the dead letters. */
const ATTEMPTS = 3;
const FULL_EVERY_MS = 3_600_000;

/**
 * Everything up to the consumer's ack floor was acknowledged, so it must stand in the inbox. What doesn't (a consumer
 * that the broker lost and put up again too far on, a process that died again and again over one event) is fetched and applied.
 * A run looks only at what is new since the last one; all of the last days are looked at first, hourly and after a reconnect.
 */
export function createInboxReconciler(options: Options): InboxReconciler {
  const { inbox, nats, stream } = options;
  const failures = new Map<string, number>();
  let checkedTo = 0;
  let fullAt = 0;
  let created = '';
  let running: Promise<number> | null = null;

  async function reconcile(): Promise<number> {
    const nc = await nats.connected();
    const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: 5_000 });
    const info = await jsm.streams.info(stream);
    const consumer = await jsm.consumers.info(stream, inbox.name);
    const { ack_floor: ackFloor } = consumer;
    await measure(jsm, consumer);
    // A consumer may stand further on than a stream that lost its end: what comes next gets numbers that it has passed.
    const upTo = Math.min(ackFloor.stream_seq, info.state.last_seq);
    const isFull = info.created !== created || info.state.last_seq < checkedTo || Date.now() >= fullAt;
    if (!isFull && upTo <= checkedTo) return 0;
    const from = isFull ? { since: new Date(Date.now() - RETENTION_DAYS * 86_400_000) } : { sequence: checkedTo + 1 };
    let applied = 0;
    let failed = 0;
    for await (const page of readHeads(nc, stream, from)) {
      const due = page.filter((head) => head.sequence <= upTo);
      for (const head of await findMissing(due)) {
        if (await applyStored(jsm, head)) applied += 1;
        else failed += 1;
      }
      if (due.length < page.length) break;
    }
    if (failed === 0) {
      created = info.created;
      checkedTo = upTo;
      if (isFull) fullAt = Date.now() + FULL_EVERY_MS;
    }
    reconciled.inc({ side: 'inbox', name: inbox.name }, applied);
    if (applied > 0) inbox.logger.warn({ consumer: inbox.name, stream, applied }, 'the inbox lacked events; they are applied now');
    return applied;
  }

  async function measure(jsm: JetStreamManager, info: ConsumerInfo): Promise<void> {
    const labels = { consumer: inbox.name, stream };
    const pending = info.num_pending + info.num_ack_pending;
    inboxPending.set(labels, pending);
    inboxOldestSeconds.set(labels, pending === 0 ? 0 : await findOldest(jsm, info.ack_floor.stream_seq + 1));
  }

  /** Seconds since the first event from `sequence` on that the consumer is given. */
  async function findOldest(jsm: JetStreamManager, sequence: number): Promise<number> {
    const types = [...inbox.handlers.values()].filter(({ contract }) => getStreamName(contract.publisher) === stream);
    const firsts = await Promise.all(
      types.map(({ contract }) => {
        // The client's types lack the second part, which the server knows since 2.9.
        const next = { seq: sequence, next_by_subj: toSubject(contract.type) };
        return jsm.streams.getMessage(stream, next);
      }),
    );
    return Math.max(0, ...firsts.map((first) => (first === null ? 0 : (Date.now() - first.time.getTime()) / 1_000)));
  }

  async function findMissing(heads: readonly StoredHead[]): Promise<StoredHead[]> {
    const handled = heads.filter((head) => head.id !== null && inbox.handlers.has(toType(head.subject)));
    if (handled.length === 0) return [];
    const { rows } = await inbox.database.pool.query<{ event_id: string }>(
      'select event_id from inbox where consumer = $1 and event_id::text = any($2)',
      [inbox.name, handled.map((head) => head.id)],
    );
    const known = new Set(rows.map((row) => row.event_id));
    return handled.filter((head) => head.id !== null && !known.has(head.id));
  }

  /** @returns false when it should be tried again in the next run */
  async function applyStored(jsm: JetStreamManager, head: StoredHead): Promise<boolean> {
    const stored = await jsm.streams.getMessage(stream, { seq: head.sequence });
    if (stored === null) return true;
    try {
      const outcome = await applyOnce(inbox, readEnvelope(stored.string()));
      consumed.inc({ consumer: inbox.name, outcome });
      return true;
    } catch (error) {
      if (error instanceof DependencyDown || databaseFailure(error) !== null) throw error;
      const key = head.id ?? String(head.sequence);
      const attempts = (failures.get(key) ?? 0) + 1;
      failures.set(key, attempts);
      if (attempts < ATTEMPTS) return false;
      await options.deadLetter(
        { stream, sequence: head.sequence, subject: stored.subject, headers: stored.header, data: stored.data },
        'failed',
        error,
      );
      failures.delete(key);
      return true;
    }
  }

  return {
    run() {
      running ??= nats.answer(reconcile()).finally(() => {
        running = null;
      });
      return running;
    },
    forget() {
      fullAt = 0;
    },
    async idle() {
      await running?.catch(() => undefined);
    },
  };
}
