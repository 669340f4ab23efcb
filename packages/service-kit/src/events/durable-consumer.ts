import { AckPolicy, type ConsumerConfig, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { getStreamName, toSubject, type Publisher } from '@okruh/contracts';
import { nanos, type NatsConnection } from 'nats';
import { isNotFound } from './streams.ts';

/**
 * How long the broker holds a request for events before it has to be asked again; half as often it says that it is there. A hundred
 * consumers share one broker, and a connection that is lost is noticed without it.
 */
export const PULL_MS = 15_000;

export interface DurableConsumer {
  /** Durable name. */
  readonly name: string;
  readonly publisher: Publisher;
  /** Types of that publisher that are handled; the broker keeps the others to itself. */
  readonly types: readonly string[];
  readonly maxDeliver: number;
  readonly ackWaitMs: number;
  /** One that isn't there yet reads from this moment on; from the first message when left out. */
  readonly since?: Date | null;
}

/** Puts up the durable pull consumer, or changes it to what is wanted. @throws when there is no such stream yet */
export async function ensureConsumer(nc: NatsConnection, jsm: JetStreamManager, durable: DurableConsumer): Promise<void> {
  const stream = getStreamName(durable.publisher);
  const subjects = listSubjects(nc, durable);
  const wanted = {
    ack_wait: nanos(durable.ackWaitMs),
    max_deliver: durable.maxDeliver,
    max_ack_pending: 512,
    ...(subjects.length === 1 ? { filter_subject: subjects[0] ?? '' } : { filter_subject: '', filter_subjects: subjects }),
  };
  try {
    const { config } = await jsm.consumers.info(stream, durable.name);
    const filter = config.filter_subjects ?? [config.filter_subject ?? ''];
    const isRight =
      filter.toSorted().join(' ') === subjects.join(' ') &&
      config.ack_wait === wanted.ack_wait &&
      config.max_deliver === wanted.max_deliver &&
      config.max_ack_pending === wanted.max_ack_pending;
    if (isRight) return;
    // What stands there is kept unless it is overwritten, and both kinds of filter at once are refused.
    await jsm.consumers.update(stream, durable.name, {
      ...(config.filter_subjects === undefined ? {} : { filter_subjects: [] }),
      ...wanted,
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await jsm.consumers.add(stream, {
      durable_name: durable.name,
      ack_policy: AckPolicy.Explicit,
      ...startAt(durable.since ?? null),
      ...wanted,
    });
  }
}

/** Where a new consumer begins. */
export const startAt = (since: Date | null): Pick<ConsumerConfig, 'deliver_policy' | 'opt_start_time'> =>
  since === null ? { deliver_policy: DeliverPolicy.All } : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() };

/** Brokers before 2.10 know one subject only: then all of the publisher's events come, and what has no handler is skipped. */
export function listSubjects(nc: NatsConnection, { publisher, types }: Pick<DurableConsumer, 'publisher' | 'types'>): string[] {
  const [major = 0, minor = 0] = (nc.info?.version ?? '').split('.').map(Number);
  const knowsSeveral = major > 2 || (major === 2 && minor >= 10);
  return types.length === 1 || knowsSeveral ? types.map(toSubject).toSorted() : [`shop.${publisher}.>`];
}
