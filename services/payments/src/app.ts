import multipart from '@fastify/multipart';
import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { cardRoutes } from './cards/cards.routes.ts';
import { billRoutes } from './counter/bill.routes.ts';
import { counterRoutes } from './counter/counter.routes.ts';
import type { Deps } from './deps.ts';
import { loanRoutes } from './loans/loans.routes.ts';
import { officeRoutes } from './office/office.routes.ts';
import { startRoutes } from './start/start.routes.ts';
import { statementRoutes } from './statement/statement.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';
import { waitingRoutes } from './office/waiting.routes.ts';

/** The payments service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({ service: 'payments', ...options, readiness: { database: () => deps.database.ping() } });
  // For account statements.
  app.register(multipart);
  app.register(async (routes) => {
    startRoutes(routes, deps);
    statusRoutes(routes, deps);
    walletRoutes(routes, deps);
    webhookRoutes(routes, deps);
    cardRoutes(routes, deps);
    officeRoutes(routes, deps);
    counterRoutes(routes, deps);
    billRoutes(routes, deps);
    loanRoutes(routes, deps);
    statementRoutes(routes, deps);
    waitingRoutes(routes, deps);
  });
  return app;
}
