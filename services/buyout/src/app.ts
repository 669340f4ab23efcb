import multipart from '@fastify/multipart';
import { addRecordChangesRoute, type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { appraisalImportRoutes } from './appraisal-list/appraisal-import.routes.ts';
import { appraisalListRoutes } from './appraisal-list/appraisal-list.routes.ts';
import type { Deps } from './deps.ts';
import { bonusRoutes } from './bonuses/bonus.routes.ts';
import { collectionRoutes } from './collections/collection.routes.ts';
import { competitorImportRoutes } from './competitors/competitor-import.routes.ts';
import { competitorRoutes } from './competitors/competitor.routes.ts';
import { courierRoutes } from './dossier/courier.routes.ts';
import { dossierRoutes } from './dossier/dossier.routes.ts';
import { estimateRoutes } from './estimate/estimate.routes.ts';
import { formOptionRoutes } from './form-options/form-options.routes.ts';
import { paperRoutes } from './dossier/paper.routes.ts';
import { promiseRoutes } from './lease-promises/promise.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { modelRoutes } from './models/model.routes.ts';
import { cashPayoutRoutes } from './payout/cash-payout.routes.ts';
import { payoutRoutes } from './payout/payout.routes.ts';
import { completeRoutes } from './purchase/complete.routes.ts';
import { setOffRoutes } from './purchase/set-off.routes.ts';
import { photoRoutes } from './photos/photo.routes.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { sellRoutes } from './sale/sell.routes.ts';
import { selectorRoutes } from './selector/selector.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { tradeInRoutes } from './trade-in/trade-in.routes.ts';
import { findCasesRoutes } from './work-list/find-cases.routes.ts';
import { workListRoutes } from './work-list/work-list.routes.ts';
import { searchRoutes } from './work-list/search.routes.ts';
import { waitingRoutes } from './work-list/waiting.routes.ts';

/** The buy-out service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({
    service: 'buyout',
    ...options,
    readiness: {
      database: () => deps.database.ping(),
      'price list': async () => deps.priceList.current(),
    },
  });
  // For photos and price imports; each route reads its parts with its own limits.
  app.register(multipart);
  app.register(async (routes) => {
    selectorRoutes(routes, deps);
    tradeInRoutes(routes, deps);
    formOptionRoutes(routes, deps);
    estimateRoutes(routes, deps);
    sellRoutes(routes, deps);
    statusRoutes(routes, deps);
    workListRoutes(routes, deps);
    searchRoutes(routes, deps);
    addRecordChangesRoute(routes, 'buyout', deps.database.office);
    waitingRoutes(routes, deps);
    findCasesRoutes(routes, deps);
    dossierRoutes(routes, deps);
    photoRoutes(routes, deps);
    payoutRoutes(routes, deps);
    cashPayoutRoutes(routes, deps);
    appraisalListRoutes(routes, deps);
    appraisalImportRoutes(routes, deps);
    questionRoutes(routes, deps);
    competitorRoutes(routes, deps);
    competitorImportRoutes(routes, deps);
    bonusRoutes(routes, deps);
    modelRoutes(routes, deps);
    completeRoutes(routes, deps);
    setOffRoutes(routes, deps);
    collectionRoutes(routes, deps);
    courierRoutes(routes, deps);
    paperRoutes(routes, deps);
    mailRoutes(routes, deps);
    promiseRoutes(routes, deps);
  });
  return app;
}
