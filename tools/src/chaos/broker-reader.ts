import { DeliverPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection } from 'nats';
import type { Stack } from '../stack/stack.ts';

/** Asks the broker over a connection of its own. */
export async function askBroker<T>(stack: Stack, work: (jsm: JetStreamManager, nc: NatsConnection) => Promise<T>): Promise<T> {
  const nc = await connect({ ...stack.natsOperator, timeout: 3_000, reconnect: false });
  try {
    return await work(await jetstreamManager(nc, { checkAPI: false, timeout: 5_000 }), nc);
  } finally {
    await nc.close();
  }
}

/** A durable consumer and the types of events that it is given. */
export interface Reader {
  readonly name: string;
  readonly stream: string;
  readonly subjects: readonly string[];
}

/** Every durable consumer of the shop. */
export const listReaders = (stack: Stack): Promise<Reader[]> =>
  askBroker(stack, async (jsm) => {
    const readers: Reader[] = [];
    for await (const { config } of jsm.streams.list())
      for await (const { config: reader } of jsm.consumers.list(config.name))
        if (reader.durable_name !== undefined)
          readers.push({
            name: reader.durable_name,
            stream: config.name,
            subjects: (reader.filter_subjects ?? [reader.filter_subject ?? '']).filter((subject) => subject !== ''),
          });
    return readers;
  });

const PAGE = 1_000;

/** Ids of the events that a stream holds now. */
export async function listStoredIds(nc: NatsConnection, stream: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const consumer = await jetstream(nc).consumers.get(stream, {
    headers_only: true,
    inactive_threshold: nanos(30_000),
    deliver_policy: DeliverPolicy.All,
  });
  for (let left = (await consumer.info()).num_pending; left > 0;) {
    let read = 0;
    for await (const message of await consumer.fetch({ max_messages: Math.min(left, PAGE), expires: 5_000 })) {
      read += 1;
      // A repetition has the event's id, and after a colon which one it is.
      ids.add((message.headers?.get('Nats-Msg-Id') ?? '').split(':', 1)[0] ?? '');
    }
    if (read === 0) break;
    left -= read;
  }
  await consumer.delete().catch(() => undefined);
  return ids;
}
