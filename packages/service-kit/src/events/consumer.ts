import { jetstream, jetstreamManager, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { getStreamName, toType, type Envelope, type Publisher } from '@okruh/contracts';
import { databaseFailure, describeError } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import { DependencyDown } from '../dependency-down.ts';
import type { Logger } from '../logger.ts';
import { consumed } from '../metrics.ts';
import { startEvery } from '../jobs/start-every.ts';
import { createSignal } from '../signal.ts';
import { startClearingInbox } from './clear-old.ts';
import { type Batches, createBatches } from './batches.ts';
import { deadLetter, getMessageId, type DeathReason, type StoredMessage } from './dead-letters.ts';
import { InvalidEventData, type Handler } from './handler.ts';
import { applyOnce, applyTogether, noteDead, readEnvelope, UnreadableEvent, type InboxOptions } from './inbox.ts';
import type { NatsLink } from './nats-link.ts';
import { ensureConsumer, PULL_MS } from './durable-consumer.ts';
import { findStart, type LastSeen, toLastSeen } from './read-again.ts';
import { createInboxReconciler } from './reconcile-inbox.ts';
import { showConsumer } from './consumer-desk.ts';
import { type PauseWatch, watchPause } from './consumer-pause.ts';
import { noteFailedAttempt } from './outcomes.ts';
import { ensureSharedStreams, parseEventId, isNotFound } from './streams.ts';

export interface ConsumerOptions {
  readonly database: Database;
  readonly nats: NatsLink;
  /** Durable name: processes with the same name share the events; each name gets every event. */
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly logger: Logger;
  /** Maximum number of concurrent transactions per publisher; default 8. Each uses a connection of the pool. */
  readonly concurrency?: number;
  /** Delays before the 2nd, 3rd … delivery of an event whose handler threw; after the last one it becomes a dead letter. */
  readonly backoffMs?: readonly number[];
  /** Ack wait: an event that is neither acknowledged nor nak'ed in time (the process died) is redelivered. Must exceed the slowest handler; default 30 s. */
  readonly ackWaitMs?: number;
  /** Interval at which stream and inbox are compared; default 30 s. */
  readonly reconcileEveryMs?: number;
  /** Pause before a broken subscription or an unavailable database is retried; default 1 s. */
  readonly retryEveryMs?: number;
}

export interface Consumer {
  /** Compares streams and inbox now. @returns how many events were applied that the consumer had missed */
  reconcile(): Promise<number>;
  /** Stops fetching, finishes events in progress and naks the others. */
  stop(): Promise<void>;
}

/** Within a minute an event is applied or a dead letter; what is away is waited for without using up a delivery. */
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
const ACK_WAIT_MS = 30_000;
const IN_HAND = 128;
/** Maximum number of events per transaction; together they must stay well below `ackWaitMs`. */
const TOGETHER = 64;
/** Under load, minimum time between the starts of two transactions, to batch events; the first event after a pause doesn't wait. */
const GATHER_MS = 15;
const CONTENTION_RETRIES = 3;
/** A paused consumer is woken when it is resumed; this is for a wake-up that was missed. */
const PAUSE_LOOK_MS = 5_000;

/** A delivered message with its parsed event. */
interface Delivery {
  readonly message: JsMsg;
  readonly event: Envelope | UnreadableEvent;
}

/**
 * Follows the streams of all publishers that the handlers name, with one durable pull consumer in each. Waits until
 * broker, stream and database are available, and restarts after any failure.
 */
export function startConsumer(options: ConsumerOptions): Consumer {
  const handlers = new Map(options.handlers.map((handler) => [handler.contract.type, handler]));
  if (handlers.size < options.handlers.length)
    throw new Error(`${options.name} handles an event twice; a second effect needs a consumer of its own`);
  const publishers = [...new Set(options.handlers.map((handler) => handler.contract.publisher))];
  const inbox: InboxOptions = { database: options.database, name: options.name, handlers, logger: options.logger };
  const pause = watchPause({
    database: options.database,
    consumer: options.name,
    logger: options.logger,
    onChange: () => {
      for (const follower of followers) follower.wake();
    },
  });
  const followers = publishers.map((publisher) => follow(options, inbox, publisher, pause));
  const hide = showConsumer({ inbox, lookAtPause: () => pause.look(), isPaused: () => pause.isPaused() });
  const clearing = startClearingInbox(options.database, options.logger);
  return {
    async reconcile() {
      const counts = await Promise.all(followers.map((follower) => follower.reconcile()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      hide();
      await Promise.all([...followers.map((follower) => follower.stop()), clearing.stop(), pause.stop()]);
    },
  };
}

interface Follower extends Consumer {
  /** Looks again whether it may fetch. */
  wake(): void;
}

/** One publisher's stream. */
function follow(options: ConsumerOptions, inbox: InboxOptions, publisher: Publisher, pause: PauseWatch): Follower {
  const { nats, name, logger } = options;
  const stream = getStreamName(publisher);
  const retryEvery = options.retryEveryMs ?? 1_000;
  const concurrency = options.concurrency ?? 8;
  const backoff = options.backoffMs ?? BACKOFF_MS;
  const reconciler = createInboxReconciler({ inbox, nats, stream, deadLetter: deadLetterStored });
  const wake = createSignal();
  let isStopping = false;
  let current: ConsumerMessages | null = null;
  let seen: LastSeen | null = null;
  const stopListening = nats.onConnect(() => {
    // A reconnect loses the pending pull request; restarting is faster than waiting for missed heartbeats.
    reconciler.forget();
    current?.stop();
    wake.set();
  });

  async function run(): Promise<void> {
    let complaint = '';
    while (!isStopping) {
      if (pause.isPaused()) {
        await wake.wait(PAUSE_LOOK_MS);
        continue;
      }
      const batches = createBatches<Delivery>({ count: concurrency, room: IN_HAND, most: TOGETHER, gatherMs: GATHER_MS, work: settleAll });
      try {
        await subscribe(batches, () => {
          complaint = '';
        });
      } catch (error) {
        const { message } = describeError(error);
        // A publisher that never ran has no stream yet, which is no error.
        const level = isNotFound(error) ? 'debug' : 'warn';
        if (message !== complaint && !isStopping)
          logger[level]({ err: describeError(error), consumer: name, stream }, 'events can not be read now, trying again');
        complaint = message;
      }
      await batches.idle();
      if (!isStopping) await wake.wait(retryEvery);
    }
  }

  async function subscribe(batches: Batches<Delivery>, onReady: () => void): Promise<void> {
    const nc = await nats.connected();
    const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: 5_000 });
    await nats.answer(ensureSharedStreams(jsm, nats.replicas));
    const { since } = await nats.answer(findStart(jsm, stream, name, seen));
    await nats.answer(
      ensureConsumer(nc, jsm, {
        since,
        name,
        publisher,
        types: [...inbox.handlers.keys()].filter((type) => type.startsWith(`${publisher}.`)),
        maxDeliver: backoff.length + 1,
        ackWaitMs: options.ackWaitMs ?? ACK_WAIT_MS,
      }),
    );
    const consumer = await nats.answer(jetstream(nc).consumers.get(stream, name));
    if (isStopping || pause.isPaused()) return;
    const messages = await consumer.consume({ max_messages: IN_HAND, expires: PULL_MS, abort_on_missing_resource: true });
    current = messages;
    onReady();
    try {
      for await (const message of messages) {
        seen = toLastSeen(message);
        // At stop or pause, messages not yet handled are nak'ed, so that another process doesn't have to wait for the ack timeout.
        if (isStopping || pause.isPaused()) message.nak();
        else {
          const event = readDelivery(message);
          // Events of one aggregate are handled in order; unreadable ones share a key.
          await batches.add(event instanceof UnreadableEvent ? '' : event.subject, { message, event });
        }
      }
    } finally {
      current = null;
    }
  }

  /** Handles a batch in one transaction; when that fails, in halves, until the failing event is alone. Never throws. */
  async function settleAll(deliveries: readonly Delivery[]): Promise<void> {
    const [first] = deliveries;
    if (first === undefined || (deliveries.length > 1 && !isStopping && (await settleTogether(deliveries)))) return;
    if (deliveries.length === 1) return settle(first);
    const half = Math.ceil(deliveries.length / 2);
    await settleAll(deliveries.slice(0, half));
    await settleAll(deliveries.slice(half));
  }

  /** @returns false when nothing was applied */
  async function settleTogether(deliveries: readonly Delivery[]): Promise<boolean> {
    try {
      const outcomes = await applyTogether(inbox, deliveries.map(readable));
      for (const outcome of outcomes) consumed.inc({ consumer: name, outcome });
    } catch {
      // The error is reported when the failing event is handled alone.
      return false;
    }
    for (const { message } of deliveries) message.ack();
    return true;
  }

  /** Settles one delivery: acknowledged, nak'ed for a retry, or a dead letter. Never throws. */
  async function settle(delivery: Delivery): Promise<void> {
    const { message } = delivery;
    for (let contention = 0; !isStopping;) {
      try {
        const outcome = await applyOnce(inbox, readable(delivery));
        consumed.inc({ consumer: name, outcome });
        return message.ack();
      } catch (error) {
        if (isOutage(error)) {
          // Waiting here doesn't use up deliveries: an hour without the database must not create dead letters.
          message.working();
          await wake.wait(retryEvery);
        } else if (databaseFailure(error) === 'contention' && contention < CONTENTION_RETRIES) {
          contention += 1;
        } else {
          return fail(message, error);
        }
      }
    }
    message.nak();
  }

  async function fail(message: JsMsg, error: unknown): Promise<void> {
    const reason = toReason(error);
    const { deliveryCount } = message.info;
    const wait = backoff[deliveryCount - 1];
    const line = {
      err: describeError(error),
      consumer: name,
      stream,
      sequence: message.seq,
      event: getMessageId(message.headers),
      delivery: deliveryCount,
    };
    await noteFailedAttempt(inbox, getMessageId(message.headers), deliveryCount, error);
    if (reason === 'failed' && wait !== undefined) {
      consumed.inc({ consumer: name, outcome: 'failed' });
      logger.warn(line, 'an event could not be applied, it will be delivered again');
      return message.nak(wait);
    }
    try {
      await deadLetterStored(
        { stream, sequence: message.seq, subject: message.subject, headers: message.headers, data: message.data },
        reason,
        error,
      );
      message.term(reason);
    } catch (deadLetterError) {
      // Neither applied nor dead-lettered: nak'ed; after its last delivery the reconciler finds it.
      logger.error(
        { ...line, deadLetterErr: describeError(deadLetterError) },
        'an event could be neither applied nor put to the dead letters',
      );
      message.nak(retryEvery);
    }
  }

  async function deadLetterStored(message: StoredMessage, reason: DeathReason, error: unknown): Promise<void> {
    const described = describeError(error);
    await nats.answer(deadLetter(await nats.connected(), name, message, reason, `${described.type}: ${described.message}`));
    const id = getMessageId(message.headers);
    const eventId = id === null ? null : parseEventId(id);
    if (eventId !== null) await noteDead(inbox, eventId, toType(message.subject));
    consumed.inc({ consumer: name, outcome: 'dead' });
    logger.error(
      { err: described, consumer: name, stream: message.stream, sequence: message.sequence, event: id, reason },
      'an event went to the dead letters',
    );
  }

  const running = run();
  const reconciling = startEvery({
    name: `reconcile-inbox ${name} ${publisher}`,
    everyMs: options.reconcileEveryMs ?? 30_000,
    firstTurn: 'later',
    logger,
    async work() {
      if (!nats.isConnected() || pause.isPaused()) return;
      try {
        await reconciler.run();
      } catch (error) {
        // A publisher that never ran has no stream yet.
        if (!isNotFound(error)) throw error;
      }
    },
  });
  return {
    reconcile: () => reconciler.run(),
    wake() {
      if (pause.isPaused()) current?.stop();
      wake.set();
    },
    async stop() {
      isStopping = true;
      stopListening();
      current?.stop();
      wake.set();
      // Without a connection there is nothing to wait for.
      if (nats.isConnected()) await running;
      else await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 500))]);
      await reconciling.stop();
      await reconciler.idle();
    },
  };
}

const isOutage = (error: unknown): boolean => error instanceof DependencyDown || databaseFailure(error) === 'outage';

function toReason(error: unknown): DeathReason {
  if (error instanceof UnreadableEvent) return 'unreadable';
  return error instanceof InvalidEventData ? 'invalid-data' : 'failed';
}

function readDelivery(message: JsMsg): Envelope | UnreadableEvent {
  try {
    return readEnvelope(message.string());
  } catch (error) {
    return error instanceof UnreadableEvent ? error : new UnreadableEvent('not readable');
  }
}

/** @throws UnreadableEvent */
function readable({ event }: Delivery): Envelope {
  if (event instanceof UnreadableEvent) throw event;
  return event;
}
