import {
  jetstream,
  type JetStreamManager,
  JetStreamApiError,
  type StreamConfig,
  DeliverPolicy,
  StorageType,
  RetentionPolicy,
  DiscardPolicy,
} from '@nats-io/jetstream';
import { ADVISORIES, DEAD_LETTERS, DEAD_SUBJECT, getStreamName, type Publisher } from '@okruh/contracts';
import { isUuid } from '@okruh/contracts/uuid';
import { nanos, type NatsConnection, NoRespondersError, RequestError, TimeoutError } from 'nats';

/** Outbox rows are kept this long after they were published; the reconciler compares that far back. */
export const RETENTION_DAYS = 7;

const DAY_MS = 86_400_000;
const REPUBLISH_SEPARATOR = ':';

type WantedStream = Pick<StreamConfig, 'name' | 'subjects' | 'max_age' | 'duplicate_window'>;

const publisherStream = (publisher: Publisher): WantedStream => ({
  name: getStreamName(publisher),
  subjects: [`shop.${publisher}.>`],
  // Longer than the outbox keeps its rows, so that age alone never makes an event look lost.
  max_age: nanos(30 * DAY_MS),
  duplicate_window: nanos(10 * 60_000),
});
const deadLetters: WantedStream = {
  name: DEAD_LETTERS,
  subjects: [`${DEAD_SUBJECT}.>`],
  max_age: nanos(90 * DAY_MS),
  duplicate_window: nanos(10 * 60_000),
};
const advisories: WantedStream = {
  name: ADVISORIES,
  subjects: ['$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.>', '$JS.EVENT.ADVISORY.CONSUMER.MSG_TERMINATED.>'],
  max_age: nanos(30 * DAY_MS),
  duplicate_window: nanos(2 * 60_000),
};

/** Creates or updates the stream of one publisher; only its relay does. */
export const ensurePublisherStream = (jsm: JetStreamManager, publisher: Publisher, replicas: number | null = null): Promise<void> =>
  ensureStream(jsm, publisherStream(publisher), replicas);

/** Creates the streams that all consumers share: dead letters and the broker's advisories. */
export async function ensureSharedStreams(jsm: JetStreamManager, replicas: number | null = null): Promise<void> {
  await ensureStream(jsm, deadLetters, replicas);
  await ensureStream(jsm, advisories, replicas);
}

async function ensureStream(jsm: JetStreamManager, wanted: WantedStream, replicas: number | null): Promise<void> {
  try {
    const { config } = await jsm.streams.info(wanted.name);
    // Limits are the operators' to change, and replicas where none are configured; what the code relies on is put right.
    const num_replicas = replicas ?? config.num_replicas;
    const isRight =
      config.max_age === wanted.max_age &&
      config.duplicate_window === wanted.duplicate_window &&
      config.num_replicas === num_replicas &&
      JSON.stringify(config.subjects.toSorted()) === JSON.stringify(wanted.subjects.toSorted());
    if (!isRight) await jsm.streams.update(wanted.name, { ...config, ...wanted, num_replicas });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await jsm.streams.add({
      ...wanted,
      num_replicas: replicas ?? 1,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
    });
  }
}

/** Whether the broker says that a stream, a consumer or a message isn't there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof JetStreamApiError && (error.status === 404 || error.code === 10_059 || error.code === 10_014);
}

/** Whether nobody of the broker answered in time, or it has no leader to answer. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.status === 503;
  // That no node has streams now is said by an error with this cause, whose own class the library keeps to itself.
  const reason = error instanceof Error && error.cause instanceof RequestError ? error.cause : error;
  return [TimeoutError, NoRespondersError, RequestError].some((unanswered) => reason instanceof unanswered);
}

/** What the headers of a stored message tell. */
export interface StoredHead {
  readonly sequence: number;
  readonly subject: string;
  /** Event id, or null when the message carries none: no inbox can hold it. */
  readonly id: string | null;
}

/** Message id of a publication; a repetition after a loss needs another one, the broker may still remember the first as a duplicate. */
export const messageId = (eventId: string, repetition: number): string =>
  repetition === 0 ? eventId : `${eventId}${REPUBLISH_SEPARATOR}${repetition}`;

/** Event id of a message id; null for one that names no event, which only an ill message carries. */
export function parseEventId(messageIdHeader: string): string | null {
  const [id = ''] = messageIdHeader.split(REPUBLISH_SEPARATOR, 1);
  return isUuid(id) ? id : null;
}

/** Reads the heads of a stream from a time or a sequence on, in pages, until what was there at the beginning is read. */
export async function* readHeads(
  nc: NatsConnection,
  stream: string,
  from: { readonly since: Date } | { readonly sequence: number },
): AsyncGenerator<StoredHead[]> {
  const consumer = await jetstream(nc).consumers.get(stream, {
    headers_only: true,
    inactive_threshold: nanos(60_000),
    ...('since' in from
      ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: from.since.toISOString() }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from.sequence }),
  });
  try {
    let left = (await consumer.info()).num_pending;
    while (left > 0) {
      const page: StoredHead[] = [];
      const messages = await consumer.fetch({ max_messages: Math.min(left, 1_000), expires: 5_000 });
      for await (const message of messages) {
        const id = message.headers?.get('Nats-Msg-Id') ?? '';
        page.push({ sequence: message.seq, subject: message.subject, id: parseEventId(id) });
      }
      // Messages that were counted and can't be read any more: a damaged store. The reader learns of them by their absence.
      if (page.length === 0) return;
      left -= page.length;
      yield page;
    }
  } finally {
    await consumer.delete().catch(() => undefined);
  }
}
