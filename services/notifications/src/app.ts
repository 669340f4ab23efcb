import { createApp, type Database, type Logger, type ServiceKeys } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';

/** Health and metrics only: this service listens to events and has no routes of its own. */
export const buildApp = (options: { readonly database: Database; readonly keys: ServiceKeys; readonly logger: Logger }): FastifyInstance =>
  createApp({
    service: 'notifications',
    keys: options.keys,
    logger: options.logger,
    readiness: { database: () => options.database.ping() },
  });
