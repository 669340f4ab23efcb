import multipart from '@fastify/multipart';
import { addRecordChangesRoute, type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { boughtDeviceRoutes } from './bought-devices/bought-device.routes.ts';
import { contentsRoutes } from './bench/contents.routes.ts';
import { scanRoutes } from './bench/scan.routes.ts';
import { serialRoutes } from './bench/serial.routes.ts';
import type { Deps } from './deps.ts';
import { additionRoutes } from './fulfilment/addition.routes.ts';
import { missingRoutes } from './fulfilment/missing.routes.ts';
import { removalRoutes } from './fulfilment/removal.routes.ts';
import { moveMissing } from './fulfilment/move-missing.ts';
import { loadListsById } from './lists/list.query.ts';
import { listRoutes } from './lists/list.routes.ts';
import { locationRoutes } from './locations/location.routes.ts';
import { assignmentImportRoutes } from './locations/assignment-import.routes.ts';
import { productLocationRoutes } from './locations/product-location.routes.ts';
import { receiptRoutes } from './receipts/receipt.routes.ts';
import { reservationRoutes } from './reservation/reservation.routes.ts';
import { shippingRoutes } from './shipping/shipping.routes.ts';
import { stockTakeRoutes } from './stock-takes/stock-take.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { transferRoutes } from './transfers/transfer.routes.ts';
import { searchRoutes } from './lists/search.routes.ts';
import { waitingRoutes } from './lists/waiting.routes.ts';

/** The picking service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'picking',
    ...options,
    readiness: { database: () => deps.database.ping() },
  });
  // For imports and statements of the back office; each route reads its parts with its own limits.
  app.register(multipart);
  app.register(async (routes) => {
    reservationRoutes(routes, deps);
    stockRoutes(routes, deps);
    listRoutes(routes, deps);
    boughtDeviceRoutes(routes, deps);
    serialRoutes(routes, deps);
    contentsRoutes(routes, deps);
    scanRoutes(routes, { ...deps, moveMissing, loadLists: loadListsById });
    missingRoutes(routes, { ...deps, loadLists: loadListsById });
    removalRoutes(routes, deps);
    additionRoutes(routes, deps);
    locationRoutes(routes, deps);
    productLocationRoutes(routes, deps);
    assignmentImportRoutes(routes, deps);
    receiptRoutes(routes, deps);
    transferRoutes(routes, deps);
    stockTakeRoutes(routes, deps);
    searchRoutes(routes, deps);
    waitingRoutes(routes, deps);
    shippingRoutes(routes, deps.shipping);
    addRecordChangesRoute(routes, 'picking', deps.database.office);
  });
  return app;
}
