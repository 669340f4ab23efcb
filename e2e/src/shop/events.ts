import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from 'nats';
import { z } from 'zod';
import { shop } from '../run/shop.ts';

const envelopeSchema = z.object({
  id: z.string(),
  type: z.string(),
  subject: z.string(),
  aggregateversion: z.number(),
  data: z.record(z.string(), z.unknown()),
});
export type StoredEvent = z.infer<typeof envelopeSchema>;

/** Every message of a stream, in its order, straight from the broker. */
export async function eventsIn(stream: string): Promise<StoredEvent[]> {
  const connection = await connect({ ...shop().natsOperator });
  try {
    const { state } = await (await jetstreamManager(connection)).streams.info(stream);
    const events: StoredEvent[] = [];
    if (state.messages === 0) return events;
    const consumer = await jetstream(connection).consumers.get(stream);
    for await (const message of await consumer.consume()) {
      events.push(envelopeSchema.parse(message.json()));
      if (message.info.pending === 0) break;
    }
    return events;
  } finally {
    await connection.close();
  }
}

/** Events of one buy-out in the broker's order. */
export const eventsOfBuyout = async (id: string): Promise<StoredEvent[]> =>
  (await eventsIn('BUYOUT')).filter(({ subject }) => subject === id);

/** `device-received` for `buyout.device-received.v1`. */
export const shortType = ({ type }: StoredEvent): string => type.replace(/^[a-z-]+\.|\.v\d+$/g, '');
