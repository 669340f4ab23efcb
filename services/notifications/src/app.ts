import { createApp, type Database, type Logger } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';

/** Health and metrics only: this service listens to events and has no routes of its own. */
export const buildApp = (options: {
  readonly database: Database;
  readonly identitySecret: string;
  readonly logger: Logger;
}): FastifyInstance =>
  createApp({
    service: 'notifications',
    identitySecret: options.identitySecret,
    logger: options.logger,
    readiness: { database: () => options.database.ping() },
  });
