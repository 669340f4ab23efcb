import multipart from '@fastify/multipart';
import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { exportRoutes } from './office/export.routes.ts';
import { invoiceRoutes } from './office/invoice.routes.ts';
import { monthRoutes } from './periods/month.routes.ts';
import { supplierInvoiceRoutes } from './supplier-invoices/supplier-invoice.routes.ts';
import { searchRoutes } from './office/search.routes.ts';
import { waitingRoutes } from './office/waiting.routes.ts';

/** What the routes wake so that nobody waits for the next turn of a job. */
export interface Wakes {
  readonly wakeIssuing: () => void;
  readonly wakeUploads: () => void;
}

/** The invoicing service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps & Wakes, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({ service: 'invoicing', ...options, readiness: { database: () => deps.database.ping() } });
  // For imports; each route reads its parts with its own limits.
  app.register(multipart);
  app.register(async (routes) => {
    documentRoutes(routes, deps);
    invoiceRoutes(routes, deps);
    exportRoutes(routes, deps);
    searchRoutes(routes, deps);
    waitingRoutes(routes, deps);
    mailRoutes(routes, deps);
    supplierInvoiceRoutes(routes, deps);
    monthRoutes(routes, deps);
  });
  return app;
}
