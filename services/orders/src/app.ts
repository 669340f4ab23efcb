import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { additionRoutes } from './additions/addition.routes.ts';
import { assigneeRoutes } from './assignee/assignee.routes.ts';
import { cancelRoutes } from './cancelling/cancel.routes.ts';
import { counterRoutes } from './counter/counter.routes.ts';
import { complaintRoutes } from './complaints/complaint.routes.ts';
import type { Deps } from './deps.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { invoiceRoutes } from './invoices/invoice.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { noteRoutes } from './notes/note.routes.ts';
import { officeMailRoutes } from './office-mail/office-mail.routes.ts';
import { officeRoutes } from './office/order.routes.ts';
import { myOrdersRoutes } from './my-orders/my-orders.routes.ts';
import { lineChangeRoutes } from './line-changes/line-change.routes.ts';
import { leaveRoutes } from './packages/leave.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { createOrderLookup } from './request/order-lookup.ts';
import { placeRoutes } from './placing/place.routes.ts';
import { recipientRoutes } from './recipient/recipient.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { statusRoutes } from './status/status.routes.ts';
import { withdrawalOfficeRoutes } from './withdrawals/office.routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawal.routes.ts';

/** The orders service's HTTP side, the same for server and tests. */
export function buildApp(deps: Deps, options: Omit<AppOptions, 'service' | 'readiness'>): FastifyInstance {
  const app = createApp({ service: 'orders', ...options, readiness: { database: () => deps.database.ping() } });
  const lookUp = createOrderLookup(deps);
  app.register(async (routes) => {
    placeRoutes(routes, deps);
    paymentRoutes(routes, deps);
    statusRoutes(routes, { ...deps, lookUp });
    myOrdersRoutes(routes, deps);
    documentRoutes(routes, deps);
    counterRoutes(routes, deps);
    leaveRoutes(routes, deps);
    officeRoutes(routes, deps);
    deskRoutes(routes, deps);
    assigneeRoutes(routes, deps);
    noteRoutes(routes, deps);
    historyRoutes(routes, deps);
    officeMailRoutes(routes, deps);
    lineChangeRoutes(routes, deps);
    additionRoutes(routes, deps);
    cancelRoutes(routes, deps);
    mailRoutes(routes, deps);
    recipientRoutes(routes, deps);
    invoiceRoutes(routes, deps);
    withdrawalRoutes(routes, { ...deps, lookUp });
    complaintRoutes(routes, { ...deps, lookUp });
    withdrawalOfficeRoutes(routes, deps);
    statisticsRoutes(routes, deps);
  });
  return app;
}
