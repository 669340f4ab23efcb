import fastifyCookie from '@fastify/cookie';
import { createApp, type Logger, type ServiceKeys } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { addAddressRoutes } from './addresses/address.routes.ts';
import type { AccountsDependencies } from './deps.ts';
import { addLoginRoutes } from './login/login.routes.ts';
import { addMailRoutes } from './mail/mail.routes.ts';
import { addMailboxRoutes } from './mailbox/mailbox.routes.ts';
import { addMessageRoutes } from './messages/message.routes.ts';
import { addSubscriptionRoutes } from './news/subscription.routes.ts';
import { addPasswordRoutes } from './password/password.routes.ts';
import { addRegistrationRoutes } from './registration/registration.routes.ts';
import { addSecondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { addSecurityRoutes } from './security/security.routes.ts';
import { addSessionRoutes } from './session/session.routes.ts';
import { addStaffListRoutes } from './staff-list/staff-list.routes.ts';
import { addStoreRoutes } from './stores/store.routes.ts';

export interface AppOptions {
  readonly keys: ServiceKeys;
  readonly logger?: Logger;
  /** Holds every answer against its contract; for tests. */
  readonly checkAnswers?: boolean;
}

/** The HTTP side of the service; server.ts and the tests build the same one. */
export function buildApp(deps: AccountsDependencies, options: AppOptions): FastifyInstance {
  const app = createApp({ service: 'accounts', ...options, readiness: { database: () => deps.database.ping() } });
  app.register(fastifyCookie);
  addRegistrationRoutes(app, deps);
  addLoginRoutes(app, deps);
  addSecondFactorRoutes(app, deps);
  addSessionRoutes(app, deps);
  addPasswordRoutes(app, deps);
  addAddressRoutes(app, deps);
  addStoreRoutes(app, deps.database);
  addMessageRoutes(app, deps);
  addSubscriptionRoutes(app, deps);
  addMailRoutes(app, deps);
  addMailboxRoutes(app, deps);
  addStaffListRoutes(app, deps);
  addSecurityRoutes(app, deps);
  return app;
}
