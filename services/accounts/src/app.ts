import fastifyCookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { createApp, type Logger, type ServiceKeys } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { addressRoutes } from './addresses/address.routes.ts';
import type { Deps } from './deps.ts';
import { gridViewRoutes } from './grid-views/grid-view.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { jobApplicationRoutes } from './messages/job-application.routes.ts';
import { messageAdminRoutes } from './messages/message-admin.routes.ts';
import { messageRoutes } from './messages/message.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { subscriberRoutes } from './news/subscriber.routes.ts';
import { subscriptionRoutes } from './news/subscription.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { staffListRoutes } from './staff/staff-list.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { storeAdminRoutes } from './stores/store-admin.routes.ts';
import { storeRoutes } from './stores/store.routes.ts';
import { taskRoutes } from './tasks/task.routes.ts';

export interface AppOptions {
  readonly keys: ServiceKeys;
  readonly logger?: Logger;
  /** Holds every answer against its contract; for tests. */
  readonly checkAnswers?: boolean;
}

/** The HTTP side of the service; server.ts and the tests build the same one. */
export function buildApp(deps: Deps, options: AppOptions): FastifyInstance {
  const app = createApp({ service: 'accounts', ...options, readiness: { database: () => deps.database.ping() } });
  app.register(fastifyCookie);
  app.register(multipart);
  registrationRoutes(app, deps);
  loginRoutes(app, deps);
  secondFactorRoutes(app, deps);
  sessionRoutes(app, deps);
  passwordRoutes(app, deps);
  addressRoutes(app, deps);
  storeRoutes(app, deps.database);
  storeAdminRoutes(app, deps);
  messageRoutes(app, deps);
  jobApplicationRoutes(app, deps);
  messageAdminRoutes(app, deps);
  subscriptionRoutes(app, deps);
  newsRoutes(app, deps);
  subscriberRoutes(app, deps);
  mailRoutes(app, deps);
  mailboxRoutes(app, deps);
  staffListRoutes(app, deps);
  staffRoutes(app, deps);
  securityRoutes(app, deps);
  gridViewRoutes(app, deps);
  taskRoutes(app, deps);
  return app;
}
