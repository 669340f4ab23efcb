import multipart from '@fastify/multipart';
import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { boardRoutes } from './board/board.routes.ts';
import { findCasesRoutes } from './board/find-cases.routes.ts';
import { bookRoutes } from './booking/book.routes.ts';
import { collectionRoutes } from './collections/collection.routes.ts';
import { billRoutes } from './counter/bill.routes.ts';
import { counterRoutes } from './counter/counter.routes.ts';
import { calendarRoutes } from './calendars/calendar.routes.ts';
import type { Deps } from './deps.ts';
import { deviceRoutes } from './devices/device.routes.ts';
import { courierRoutes } from './dossier/courier.routes.ts';
import { dossierRoutes } from './dossier/dossier.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { operationImportRoutes } from './operations/operation-import.routes.ts';
import { operationRoutes } from './operations/operation.routes.ts';
import { paperRoutes } from './papers/paper.routes.ts';
import { photoRoutes } from './photos/photo.routes.ts';
import { placesRoutes } from './places/places.routes.ts';
import { quoteRoutes } from './quote/quote.routes.ts';
import { selectorRoutes } from './selector/selector.routes.ts';
import { sparePartRoutes } from './spare-parts/spare-part.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { searchRoutes } from './board/search.routes.ts';
import { waitingRoutes } from './board/waiting.routes.ts';

/** The repairs service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'repairs',
    ...options,
    readiness: {
      database: () => deps.database.ping(),
      'repair list': async () => deps.repairList.current(),
    },
  });
  // For photos and price imports; each route reads its parts with its own limits.
  app.register(multipart);
  app.register(async (routes) => {
    selectorRoutes(routes, deps);
    quoteRoutes(routes, deps);
    placesRoutes(routes, deps);
    bookRoutes(routes, deps);
    calendarRoutes(routes, deps);
    statusRoutes(routes, deps);
    boardRoutes(routes, deps);
    findCasesRoutes(routes, deps);
    counterRoutes(routes, deps);
    billRoutes(routes, deps);
    dossierRoutes(routes, deps);
    paperRoutes(routes, deps);
    photoRoutes(routes, deps);
    sparePartRoutes(routes, deps);
    operationRoutes(routes, deps);
    operationImportRoutes(routes, deps);
    deviceRoutes(routes, deps);
    searchRoutes(routes, deps);
    waitingRoutes(routes, deps);
    mailRoutes(routes, deps);
    collectionRoutes(routes, deps);
    courierRoutes(routes, deps);
  });
  return app;
}
