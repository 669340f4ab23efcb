import { getStreamName, publishers } from '@okruh/contracts';
import { isUuid } from '@okruh/contracts/uuid';
import {
  type Database,
  followStream,
  type Follower,
  type Logger,
  type NatsLink,
  readEnvelope,
  readTraceId,
  UnreadableEvent,
} from '@okruh/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import { readKeys } from '../model/event-keys.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import { type IndexedEvent, storeEvents } from '../stored/store-events.ts';

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
      version: event.aggregateversion,
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
  const followers = publishers.map((publisher) => {
    const stream = getStreamName(publisher);
    return followStream({
      nats,
      stream,
      durable: INDEX_CONSUMER,
      logger,
      async onBatch(messages) {
        const events = messages.flatMap((message) => readIndexed(message, stream) ?? []);
        await database.db.transaction((tx) => storeEvents(tx, events));
      },
    });
  });
  return {
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()));
    },
  };
}
