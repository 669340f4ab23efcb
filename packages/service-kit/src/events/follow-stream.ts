import { setTimeout as pause } from 'node:timers/promises';
import { AckPolicy, type ConsumerMessages, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import { nanos } from 'nats';
import { describeError } from '../database/database-error.ts';
import type { Logger } from '../logger.ts';
import { createSignal } from '../signal.ts';
import { PULL_MS, startAt } from './durable-consumer.ts';
import type { NatsLink } from './nats-link.ts';
import { findStart, type LastSeen, toLastSeen } from './read-again.ts';
import { isNotFound } from './streams.ts';

export interface FollowOptions {
  readonly nats: NatsLink;
  readonly stream: string;
  /** Durable name: processes with the same name share the messages. */
  readonly durable: string;
  readonly logger: Logger;
  /**
   * Takes a batch, in the order of the stream; a message may come again, alone or in another batch. After a throw the same batch comes
   * again.
   */
  readonly onBatch: (messages: readonly JsMsg[]) => Promise<void>;
}

export interface Follower {
  /** Fetches nothing more and waits for the batch under way. */
  stop(): Promise<void>;
}

const ACK_WAIT_MS = 60_000;
/** A batch is handed on once it has so many messages. */
const FULL_BATCH = 500;
/** Pause before a broken subscription or a failed batch is tried again. */
const RETRY_MS = 1_000;
/** What arrives within this time goes together. */
const GATHER_MS = 20;

/**
 * Hands every message of a stream to `onBatch`, at least once and from the first one on: for indexes, which no inbox has to guard. Waits for
 * broker and stream, and begins again after any failure.
 */
export function followStream(options: FollowOptions): Follower {
  const { nats, stream, durable, logger } = options;
  const wake = createSignal();
  let isStopping = false;
  let current: ConsumerMessages | null = null;
  let seen: LastSeen | null = null;
  const stopListening = nats.onConnect(() => {
    // A reconnect loses the pending pull request.
    current?.stop();
    wake.set();
  });

  async function run(): Promise<void> {
    let complaint = '';
    while (!isStopping) {
      try {
        await subscribe(() => {
          complaint = '';
        });
      } catch (error) {
        const { message } = describeError(error);
        // A publisher that never ran has no stream yet, which is no error.
        const level = isNotFound(error) ? 'debug' : 'warn';
        if (message !== complaint && !isStopping)
          logger[level]({ err: describeError(error), stream, durable }, 'a stream can not be read now');
        complaint = message;
      }
      if (!isStopping) await wake.wait(RETRY_MS);
    }
  }

  async function subscribe(onReady: () => void): Promise<void> {
    const nc = await nats.connected();
    const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: 5_000 });
    const { goesOn, since } = await nats.answer(findStart(jsm, stream, durable, seen));
    if (!goesOn) {
      await nats.answer(
        jsm.consumers.add(stream, {
          durable_name: durable,
          ack_policy: AckPolicy.Explicit,
          ...startAt(since),
          ack_wait: nanos(ACK_WAIT_MS),
          max_deliver: -1,
          max_ack_pending: 4 * FULL_BATCH,
        }),
      );
    }
    const consumer = await nats.answer(jetstream(nc).consumers.get(stream, durable));
    if (isStopping) return;
    const messages = await consumer.consume({ max_messages: 2 * FULL_BATCH, expires: PULL_MS, abort_on_missing_resource: true });
    current = messages;
    onReady();
    let waiting: JsMsg[] = [];
    let flushing: Promise<void> | null = null;
    const flush = async (): Promise<void> => {
      await pause(GATHER_MS);
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await settle(batch);
      }
      flushing = null;
    };
    try {
      for await (const message of messages) {
        seen = toLastSeen(message);
        waiting.push(message);
        flushing ??= flush();
        if (waiting.length >= FULL_BATCH) await flushing;
      }
    } finally {
      current = null;
      await flushing;
    }
  }

  /** Until the batch is taken, or the follower is to stop: then its messages are given to somebody else. */
  async function settle(batch: readonly JsMsg[]): Promise<void> {
    let complaint = '';
    for (;;) {
      try {
        await options.onBatch(batch);
        for (const message of batch) message.ack();
        return;
      } catch (error) {
        const { message } = describeError(error);
        if (message !== complaint) logger.warn({ err: describeError(error), stream, durable }, 'a batch was not taken, trying again');
        complaint = message;
      }
      if (isStopping) {
        for (const message of batch) message.nak();
        return;
      }
      for (const message of batch) message.working();
      await wake.wait(RETRY_MS);
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      stopListening();
      current?.stop();
      wake.set();
      // Without a connection there is nothing to wait for.
      if (nats.isConnected()) await running;
      else await Promise.race([running, pause(500)]);
    },
  };
}
