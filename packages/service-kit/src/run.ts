import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describeError } from './database/database-error.ts';
import type { Database } from './database/database.ts';
import { parseEnv, releaseEnv, tracingEnv } from './env.ts';
import { addConsumerRoutes } from './events/consumer-desk.ts';
import type { NatsLink } from './events/nats-link.ts';
import type { Projection } from './events/rebuild-projection.ts';
import { createLogger, type Logger } from './logger.ts';
import { findRelease, showRelease } from './release/find-release.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** What runs beside the routes: a relay, a consumer, a worker. */
export interface Part {
  stop(): Promise<unknown> | void;
}

export interface ServiceRun {
  readonly name: string;
  readonly app: FastifyInstance;
  /** Where to listen; port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  readonly logger?: Logger;
  /** Waited for before `start` (30 s), closed last. */
  readonly database?: Database;
  /** Closed after the parts. */
  readonly nats?: NatsLink;
  /** What operations may have made again from its stream. */
  readonly projections?: readonly Projection[];
  /**
   * Fills caches and starts the parts, relay first; the service listens when it is done. What it hands to `keep` is stopped
   * after the last request was answered, the last one first, also when the start fails half-way.
   */
  readonly start?: (keep: (part: Part) => void) => Promise<void> | void;
}

/** After this the process ends whatever is still open. */
const STOP_WITHIN_MS = 10_000;

/**
 * Runs a service until SIGTERM or SIGINT: `/readyz` turns 503, no new connections, requests under way are finished,
 * then the parts stop, then the link to the broker, then the pool, then what was traced is exported, then exit 0. A start that fails exits 1
 * with one line.
 */
export async function runService(run: ServiceRun): Promise<void> {
  const logger = run.logger ?? createLogger({ service: run.name });
  const parts: Part[] = [];
  const traces: { stop?: () => Promise<void> } = {};
  const stopOnce = createStopper(run, parts, traces, logger);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopOnce(0, `${signal} received`));
  // A bug that nobody caught leaves the process in an unknown state: end it in order, something starts it again.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: describeError(error) }, 'an error that nobody caught');
    void stopOnce(1, 'an error that nobody caught');
  });
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ err: describeError(reason) }, 'a rejection that nobody caught');
    void stopOnce(1, 'a rejection that nobody caught');
  });
  try {
    traces.stop = await startTracing(parseEnv(tracingEnv), run.name, logger);
    showRelease(parseEnv(releaseEnv).RELEASE ?? (await findRelease(process.argv[1])));
    await run.database?.untilReady(logger);
    await run.start?.((part) => void parts.push(part));
    // The gateway's routes are open to the world.
    if (run.database !== undefined && run.nats !== undefined && run.name !== 'gateway')
      addConsumerRoutes(run.app, { database: run.database, nats: run.nats, logger, projections: run.projections ?? [] });
    await run.app.listen({ host: run.host, port: run.port });
    logger.info({ port: getPort(run.app) }, `${run.name} listens`);
  } catch (error) {
    logger.fatal({ err: describeError(error) }, `${run.name} can not start`);
    await stopOnce(1, 'start failed');
  }
}

function createStopper(
  run: ServiceRun,
  parts: readonly Part[],
  traces: { readonly stop?: () => Promise<void> },
  logger: Logger,
): (exitCode: number, why: string) => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stop = async (exitCode: number, why: string): Promise<void> => {
    logger.info(`${run.name} stops: ${why}`);
    run.app.okruh.isDraining = true;
    const limit = setTimeout(() => {
      logger.error(`${run.name} did not stop in time`);
      process.exit(1);
    }, STOP_WITHIN_MS);
    limit.unref();
    let code = exitCode;
    const stops = parts.toReversed().map((part) => () => part.stop());
    for (const step of [() => closeApp(run.app), ...stops, () => run.nats?.close(), () => run.database?.close(), () => traces.stop?.()]) {
      try {
        await step();
      } catch (error) {
        logger.error({ err: describeError(error) }, `${run.name} could not stop cleanly`);
        code = 1;
      }
    }
    logger.info(`${run.name} stopped`);
    clearTimeout(limit);
    process.exit(code);
  };
  return (exitCode, why) => (stopping ??= stop(exitCode, why));
}

/** Connections that were busy when the server began to close stay open when they fall idle; nothing else would end them. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

function getPort(app: FastifyInstance): number {
  const address: AddressInfo | string | null = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
