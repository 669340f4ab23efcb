import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { counterRoutes } from './counter/counter.routes.ts';
import type { Deps } from './deps.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { officeRoutes } from './office/order.routes.ts';
import { myOrdersRoutes } from './my-orders/my-orders.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { placeRoutes } from './placing/place.routes.ts';
import { recipientRoutes } from './recipient/recipient.routes.ts';
import { statusRoutes } from './status/status.routes.ts';

/** The orders service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({ service: 'orders', ...options, readiness: { database: () => deps.database.ping() } });
  app.register(async (routes) => {
    placeRoutes(routes, deps);
    paymentRoutes(routes, deps);
    statusRoutes(routes, deps);
    myOrdersRoutes(routes, deps);
    documentRoutes(routes, deps);
    counterRoutes(routes, deps);
    officeRoutes(routes, deps);
    mailRoutes(routes, deps);
    recipientRoutes(routes, deps);
  });
  return app;
}
