import { DEAD_LETTERS, toType } from '@okruh/contracts';
import {
  type Database,
  deadHeaders,
  followStream,
  type Follower,
  type Logger,
  type NatsLink,
  parseEventId,
  readEnvelope,
  UnreadableEvent,
} from '@okruh/service-kit';
import type { JsMsg } from '@nats-io/jetstream';
import { readKeys } from '../model/event-keys.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import { type ArrivedLetter, storeDeadLetter } from '../stored/store-dead-letter.ts';

interface IndexOptions {
  readonly database: Database;
  readonly nats: NatsLink;
  readonly logger: Logger;
}

type Letter = Pick<JsMsg, 'seq' | 'headers' | 'string' | 'time'>;

/** What a message of the dead letters says by its headers and its payload. */
export function readLetter(message: Letter): ArrivedLetter {
  const read = (name: string): string => message.headers?.get(name) ?? '';
  const subject = read(deadHeaders.subject);
  const id = read(deadHeaders.messageId);
  const event = readEvent(message.string());
  const keys = event === null ? null : readKeys(event);
  const [first] = keys?.cases ?? [];
  return {
    sequence: message.seq,
    consumer: read(deadHeaders.consumer),
    stream: read(deadHeaders.stream),
    streamSequence: Number(read(deadHeaders.sequence)),
    subject,
    type: event?.type ?? toType(subject),
    eventId: event?.id ?? parseEventId(id),
    market: event?.market ?? null,
    caseId: first?.id ?? null,
    number: [first?.number ?? '', keys?.label ?? ''].find((one) => one !== '') ?? null,
    reason: read(deadHeaders.reason),
    detail: read(deadHeaders.detail),
    at: message.time.toISOString(),
  };
}

function readEvent(text: string) {
  try {
    return readEnvelope(text);
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
}

/** Follows the stream of dead letters and notes each. */
export const startIndexingDeadLetters = ({ database, nats, logger }: IndexOptions): Follower =>
  followStream({
    nats,
    stream: DEAD_LETTERS,
    durable: INDEX_CONSUMER,
    logger,
    async onBatch(messages) {
      await database.db.transaction(async (tx) => {
        for (const message of messages) await storeDeadLetter(tx, readLetter(message));
      });
    },
  });
