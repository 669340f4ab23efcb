import { getStreamName } from '@okruh/contracts';
import { consumerRoutes } from '@okruh/contracts/consumer-routes';
import type { FastifyInstance } from 'fastify';
import { databaseFailure } from '../database/database-error.ts';
import type { Database } from '../database/database.ts';
import { DependencyDown } from '../dependency-down.ts';
import { noContent, ok, problem } from '../http/answer.ts';
import { route } from '../http/route.ts';
import type { Logger } from '../logger.ts';
import { loadPauses, pauseConsumer, resumeConsumer } from './consumer-pause.ts';
import type { InboxOptions } from './inbox.ts';
import type { NatsLink } from './nats-link.ts';
import { findOutcomes } from './outcomes.ts';
import { getPublisher, type Projection } from './rebuild-projection.ts';
import { loadRebuilds, startRebuild } from './rebuilds.ts';
import { replayEvents } from './replay.ts';

/** A consumer of this process that operations can ask about. */
export interface DeskConsumer {
  readonly inbox: InboxOptions;
  /** Looks now whether it is paused. */
  lookAtPause(): Promise<void>;
  isPaused(): boolean;
}

/** Consumers that run in this process, as `/metrics` has its measurements. */
const running = new Set<DeskConsumer>();

/** Shows a consumer to operations until the returned function is called. */
export function showConsumer(consumer: DeskConsumer): () => void {
  running.add(consumer);
  return () => void running.delete(consumer);
}

export interface DeskOptions {
  readonly database: Database;
  readonly nats: NatsLink;
  readonly logger: Logger;
  /** What can be made again from its stream. Events whose handlers stand here may be applied again: they write these tables only. */
  readonly projections: readonly Projection[];
}

/** Adds the routes by which operations look after the consumers and projections of this process. */
export function addConsumerRoutes(app: FastifyInstance, options: DeskOptions): void {
  const { database, nats, projections } = options;
  const contracts = consumerRoutes(app.okruh.service);
  const harmless = new Set(projections.flatMap(({ handlers }) => handlers));
  const isReplayable = ({ handlers }: InboxOptions, type: string): boolean => {
    const handler = handlers.get(type);
    return handler !== undefined && harmless.has(handler);
  };
  const settle = async (name: string, change: () => Promise<void>) => {
    const consumers = [...running].filter(({ inbox }) => inbox.name === name);
    if (consumers.length === 0) return problem('not-found');
    await change();
    await Promise.all(consumers.map((consumer) => consumer.lookAtPause()));
    return noContent();
  };
  const listInboxes = (): InboxOptions[] => [...new Map([...running].map(({ inbox }) => [inbox.name, inbox] as const)).values()];

  route(app, contracts.listOwnConsumers, async () => {
    const pauses = await loadPauses(database);
    const items = listInboxes().map((inbox) => ({
      name: inbox.name,
      pause: pauses.get(inbox.name) ?? null,
      handles: [...inbox.handlers.keys()].map((type) => ({ type, is_replayable: isReplayable(inbox, type) })),
    }));
    return ok({ items });
  });
  route(app, contracts.pauseConsumer, ({ params: { name }, body }) =>
    settle(name, () => pauseConsumer(database, name, body.reason, body.by)),
  );
  route(app, contracts.resumeConsumer, ({ params: { name } }) => settle(name, () => resumeConsumer(database, name)));
  route(app, contracts.findOutcomes, async ({ body }) =>
    ok(
      await findOutcomes(
        database,
        listInboxes().map(({ name }) => name),
        body.event_ids,
      ),
    ),
  );

  route(app, contracts.replayEvents, async ({ params, body }) => {
    const consumer = [...running].find(({ inbox }) => inbox.name === params.name);
    if (consumer === undefined) return problem('not-found');
    if (consumer.isPaused()) return problem('paused');
    if (!nats.isConnected()) return problem('away', { status: 503 });
    const { inbox } = consumer;
    const replayable = new Set([...inbox.handlers.keys()].filter((type) => isReplayable(inbox, type)));
    try {
      return ok(await nats.answer(replayEvents({ inbox, nc: await nats.connected(), replayable }, body)));
    } catch (error) {
      // Nothing is done twice when the call comes again.
      if (error instanceof DependencyDown || databaseFailure(error) !== null) return problem('away', { status: 503 });
      throw error;
    }
  });

  route(app, contracts.listOwnProjections, async () => {
    const rebuilds = await loadRebuilds(database);
    const items = projections.map((projection) => ({
      name: projection.name,
      tables: [...projection.tables],
      stream: getStreamName(getPublisher(projection)),
      rebuild: rebuilds.get(projection.name) ?? null,
    }));
    return ok({ items });
  });
  route(app, contracts.rebuildProjection, async ({ params, body }) => {
    const projection = projections.find(({ name }) => name === params.name);
    if (projection === undefined) return problem('not-found');
    return (await startRebuild(options, projection, body)) ? noContent() : problem('busy');
  });
}
