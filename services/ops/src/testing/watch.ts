import { readFile } from 'node:fs/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type Envelope, envelopeSchema, getStreamName, publishers, type Role, toSubject } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { type Consumer, type Database, type Handler, type NatsLink, startConsumer } from '@okruh/service-kit';
import { identityFor, silentLogger, testDatabase, testKeys, testNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { buildApp } from '../app.ts';
import { createBroker } from '../broker/broker.ts';
import { createServiceDesk } from '../broker/service-desk.ts';
import { createRedriving } from '../dead-letters/redrive.ts';
import type { Deps } from '../deps.ts';
import { startIndexingDeadLetters } from '../follow/index-dead-letters.ts';
import { startIndexing } from '../follow/index-events.ts';
import { createReplaying } from '../replays/carry-replays.ts';
import { watchServices } from '../operations/watch-services.ts';
import { watchConsumers } from '../broker/watch-consumers.ts';
import { createTailFeed } from '../tail/tail-feed.ts';

interface Change {
  readonly subject?: string;
  readonly at?: Date;
  readonly version?: number;
  readonly cause?: Envelope;
  readonly correlation?: string;
  readonly traceparent?: string;
  readonly operation?: string;
  readonly caller?: string;
  readonly data?: object;
}

interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}

interface WatchedProcess {
  readonly name: string;
  readonly url: string;
}

/**
 * The service on a database and a broker of its own, with a stream for each publisher.
 * @param startWatched starts the processes whose health is read and whose consumers are looked after
 */
export async function openWatch(startWatched: (nats: NatsLink) => Promise<readonly WatchedProcess[]> = async () => []) {
  const [database, nats] = await Promise.all([testDatabase('ops', new URL('../../migrations/', import.meta.url)), testNats()]);
  const link = await nats.link();
  const nc = await link.connected();
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  for (const publisher of publishers)
    await jsm.streams.add({ name: getStreamName(publisher), subjects: [toSubject(`${publisher}.>`)], duplicate_window: 600_000_000_000 });
  const watched = await startWatched(link);
  const broker = createBroker(link);
  const desk = createServiceDesk({ watched, keys: testKeys('ops'), logger: silentLogger });
  const deps: Deps = {
    database,
    broker,
    desk,
    consumers: watchConsumers({ broker, database, desk, logger: silentLogger }),
    services: watchServices({ watched, logger: silentLogger }),
    feed: createTailFeed({ database, logger: silentLogger }),
    logger: silentLogger,
    sites: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    traceUrl: 'http://localhost:3200/trace/{trace_id}',
    now: () => new Date(),
  };
  const redriving = createRedriving(deps);
  const replaying = createReplaying(deps);
  const app = buildApp({ ...deps, redriving, replaying }, { keys: testKeys('ops'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  const running: { stop(): Promise<unknown> }[] = [];
  const others: { close(): Promise<void> }[] = [];
  const keep = <T extends { stop(): Promise<unknown> }>(part: T): T => {
    running.push(part);
    return part;
  };

  return {
    app,
    deps,
    database,
    nats,
    link,
    jsm,
    /** Begins to index and to carry redrives and replays out. */
    start(): void {
      keep(startIndexing({ database, nats: link, logger: silentLogger }));
      keep(startIndexingDeadLetters({ database, nats: link, logger: silentLogger }));
      keep(redriving.start());
      keep(replaying.start());
    },
    /** A consumer of some service, with an inbox of its own. */
    async consume(name: string, handlers: readonly Handler[]): Promise<Consumer> {
      const own: Database & { close(): Promise<void> } = await testDatabase(name);
      others.push(own);
      return keep(startConsumer({ database: own, nats: link, name, handlers, logger: silentLogger, backoffMs: [10], retryEveryMs: 100 }));
    },
    /** Publishes an event of a type: its sample, changed. */
    async publish(type: string, change: Change = {}): Promise<Envelope> {
      const contract = eventContracts.find((one) => one.type === type);
      if (contract === undefined) throw new Error(`there is no ${type}`);
      const file = new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url);
      const sample = envelopeSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      const event: Envelope = {
        ...sample,
        id: uuidv7(),
        time: (change.at ?? new Date()).toISOString(),
        subject: change.subject ?? sample.subject,
        aggregateversion: change.version ?? 1,
        correlationid: change.correlation ?? change.cause?.correlationid ?? sample.correlationid,
        causationid: change.cause?.id ?? null,
        traceparent: change.traceparent ?? null,
        ...(change.operation !== undefined && { operation: change.operation }),
        ...(change.caller !== undefined && { caller: change.caller }),
        data: { ...(sample.data as object), ...change.data },
      };
      await jetstream(nc).publish(toSubject(type), JSON.stringify(event), { msgID: event.id });
      return event;
    },
    publishText: (type: string, text: string) => jetstream(nc).publish(toSubject(type), text),
    async call<Body>(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      payload?: object,
      roles: readonly Role[] = ['operator'],
    ): Promise<Reply<Body>> {
      const headers = identityFor({ roles, name: 'Olga Provozní', sub: '00000000-0000-7000-8000-000000000009' });
      const answer = await app.inject({ method, url: `/api/ops/admin/${path}`, headers, ...(payload !== undefined && { payload }) });
      return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json<Body>() };
    },
    async close() {
      await app.close();
      await deps.feed.stop();
      await Promise.all(running.map((part) => part.stop()));
      await Promise.all(others.map((one) => one.close()));
      await nats.close();
      await database.close();
    },
  };
}
export type Watch = Awaited<ReturnType<typeof openWatch>>;
