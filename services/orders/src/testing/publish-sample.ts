import { readFile } from 'node:fs/promises';
import { jetstream } from '@nats-io/jetstream';
import type { Envelope } from '@okruh/contracts';
import type { TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';

/** The committed sample of an event about an order, with other data and version. */
export async function sample(type: string, subject: string, version: number, data: object): Promise<Envelope> {
  const file = new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url);
  const envelope: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
  return { ...envelope, id: uuidv7(), subject, aggregateversion: version, data: { ...envelope.data, ...data } };
}

/** Sends an event as its publisher would; under another message id each time, so that the broker drops none. */
export async function publish(nats: TestNats, ...events: readonly Envelope[]): Promise<void> {
  const link = await nats.link();
  const js = jetstream(await link.connected());
  for (const event of events) await js.publish(`shop.${event.type}`, JSON.stringify(event), { msgID: uuidv7() });
  await link.close();
}
