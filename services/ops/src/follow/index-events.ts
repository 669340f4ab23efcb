import { getStreamName, publishers } from '@okruh/contracts';
import { isUuid } from '@okruh/contracts/uuid';
import {
  type Database,
  describeError,
  followStream,
  type Follower,
  type Logger,
  type NatsLink,
  readEnvelope,
  readTraceId,
  sqlState,
  UnreadableEvent,
} from '@okruh/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import { readKeys } from '../model/event-keys.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import { type IndexedEvent, storeEvents } from '../stored/store-events.ts';

/** The index has room for 32 bits; texts of the catalogue once carried the milliseconds of their change. */
const LARGEST_VERSION = 2 ** 31 - 1;

/** Null for a message that is no event: its consumers make it a dead letter. */
export function readIndexed(message: Pick<JsMsg, 'seq' | 'string'>, stream: string): IndexedEvent | null {
  try {
    const event = readEnvelope(message.string());
    const { causationid: cause } = event;
    return {
      id: event.id,
      at: event.time,
      stream,
      sequence: message.seq,
      type: event.type,
      subject: event.subject,
      version: Math.min(event.aggregateversion, LARGEST_VERSION),
      market: event.market,
      correlationId: event.correlationid,
      // A request may stand where an event's id is expected.
      causationId: cause !== null && isUuid(cause) ? cause : null,
      traceId: readTraceId(event.traceparent),
      operation: event.operation ?? null,
      caller: event.caller ?? null,
      keys: readKeys(event),
    };
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
}

interface IndexOptions {
  readonly database: Database;
  readonly nats: NatsLink;
  readonly logger: Logger;
}

/** Follows the stream of every publisher and writes what it sees into the index. */
export function startIndexing({ database, nats, logger }: IndexOptions): Follower {
  /** Stores events; one that the database refuses for what is in it is left out, so that those behind it don't wait for ever. */
  async function store(events: readonly IndexedEvent[]): Promise<void> {
    try {
      await database.db.transaction((tx) => storeEvents(tx, events));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const [first] = events;
      if (first !== undefined && events.length === 1) {
        logger.error(
          { err: describeError(error), stream: first.stream, event: first.id, type: first.type },
          'an event could not be indexed',
        );
        return;
      }
      const half = Math.ceil(events.length / 2);
      await store(events.slice(0, half));
      await store(events.slice(half));
    }
  }

  const followers = publishers.map((publisher) => {
    const stream = getStreamName(publisher);
    return followStream({
      nats,
      stream,
      durable: INDEX_CONSUMER,
      logger,
      async onBatch(messages) {
        await store(messages.flatMap((message) => readIndexed(message, stream) ?? []));
      },
    });
  });
  return {
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()));
    },
  };
}

/** Wrong data (class 22) or a violated constraint (23): the same comes of another try. */
const isRefused = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');
