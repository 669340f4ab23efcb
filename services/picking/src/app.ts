import multipart from '@fastify/multipart';
import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { reservationRoutes } from './reservation/reservation.routes.ts';
import { shippingRoutes } from './shipping/shipping.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';

/** The picking service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'picking',
    ...options,
    readiness: { database: () => deps.database.ping() },
  });
  // For statements of cash on delivery.
  app.register(multipart);
  app.register(async (routes) => {
    reservationRoutes(routes, deps);
    stockRoutes(routes, deps);
    shippingRoutes(routes, deps.shipping);
  });
  return app;
}
