import { addRecordChangesRoute, type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { drawerRoutes } from './drawers/drawer.routes.ts';
import { billRoutes } from './payments/bill.routes.ts';
import { paymentRoutes } from './payments/payment.routes.ts';
import { payoutRoutes } from './payments/payout.routes.ts';
import { refundRoutes } from './payments/refund.routes.ts';
import { receiptRoutes } from './receipts/receipt.routes.ts';

/** The counter service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({ service: 'counter', ...options, readiness: { database: () => deps.database.ping() } });
  app.register(async (routes) => {
    drawerRoutes(routes, deps);
    billRoutes(routes, deps);
    paymentRoutes(routes, deps);
    refundRoutes(routes, deps);
    payoutRoutes(routes, deps);
    receiptRoutes(routes, deps);
    addRecordChangesRoute(routes, 'counter', deps.database.office);
  });
  return app;
}
