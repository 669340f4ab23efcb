import type { RebuildReport } from '@okruh/contracts/consumer-routes';
import { jetstreamManager } from '@nats-io/jetstream';
import { getStreamName, type Publisher } from '@okruh/contracts';
import { openDatabase } from '../database/database.ts';
import { type Projection, rebuildProjection } from '../events/rebuild-projection.ts';
import { silentLogger } from './silent-logger.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestNats } from './test-nats.ts';

/** Makes a publisher's stream on a server that has none. */
export async function addStream(nats: TestNats, publisher: Publisher): Promise<void> {
  const link = await nats.link();
  const { streams } = await jetstreamManager(await link.connected());
  await streams.add({ name: getStreamName(publisher), subjects: [`shop.${publisher}.>`] });
}

/** Reads a projection again, as the service's script does and with the rights that the service has at the broker; it may write. */
export async function rebuildOnce(nats: TestNats, { url }: TestDatabase, service: string, projection: Projection): Promise<RebuildReport> {
  const database = openDatabase({ url, schema: service, applicationName: 'rebuild', max: 1 });
  const link = await nats.link(service);
  try {
    return await rebuildProjection({ database, nats: await link.connected(), logger: silentLogger, mayWrite: true }, projection);
  } finally {
    await database.close();
  }
}
