import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { boughtDeviceRoutes } from './bought-devices/bought-device.routes.ts';
import { scanRoutes } from './bench/scan.routes.ts';
import type { Deps } from './deps.ts';
import { moveMissing } from './fulfilment/move-missing.ts';
import { loadListsById } from './lists/list.query.ts';
import { listRoutes } from './lists/list.routes.ts';
import { reservationRoutes } from './reservation/reservation.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';

/** The picking service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'picking',
    ...options,
    readiness: { database: () => deps.database.ping() },
  });
  app.register(async (routes) => {
    reservationRoutes(routes, deps);
    stockRoutes(routes, deps);
    listRoutes(routes, deps);
    boughtDeviceRoutes(routes, deps);
    scanRoutes(routes, { ...deps, moveMissing, loadLists: loadListsById });
  });
  return app;
}
