import { consumerRoutes } from '@okruh/contracts/consumer-routes';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { noContent, ok, problem } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { loadPauses, pauseConsumer, resumeConsumer } from './consumer-pause.ts';
import { findOutcomes } from './outcomes.ts';

/** A consumer of this process that operations can ask about. */
export interface DeskConsumer {
  readonly name: string;
  /** Looks now whether it is paused. */
  lookAtPause(): Promise<void>;
}

/** Consumers that run in this process, as `/metrics` has its measurements. */
const running = new Set<DeskConsumer>();

/** Shows a consumer to operations until the returned function is called. */
export function showConsumer(consumer: DeskConsumer): () => void {
  running.add(consumer);
  return () => void running.delete(consumer);
}

/** Adds the routes by which operations look after the consumers of this process. */
export function addConsumerRoutes(app: FastifyInstance, database: Database): void {
  const contracts = consumerRoutes(app.okruh.service);
  const listNames = (): string[] => [...new Set([...running].map(({ name }) => name))];
  const settle = async (name: string, change: () => Promise<void>) => {
    const consumers = [...running].filter((consumer) => consumer.name === name);
    if (consumers.length === 0) return problem('not-found');
    await change();
    await Promise.all(consumers.map((consumer) => consumer.lookAtPause()));
    return noContent();
  };

  route(app, contracts.listOwnConsumers, async () => {
    const pauses = await loadPauses(database);
    return ok({ items: listNames().map((name) => ({ name, pause: pauses.get(name) ?? null })) });
  });
  route(app, contracts.pauseConsumer, ({ params: { name }, body }) =>
    settle(name, () => pauseConsumer(database, name, body.reason, body.by)),
  );
  route(app, contracts.resumeConsumer, ({ params: { name } }) => settle(name, () => resumeConsumer(database, name)));
  route(app, contracts.findOutcomes, async ({ body }) => ok(await findOutcomes(database, listNames(), body.event_ids)));
}
