import { type AppOptions, createApp } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { actionRoutes } from './acts/action.routes.ts';
import { alertMailRoutes } from './alerts/alert-mail.routes.ts';
import { alertRoutes } from './alerts/alert.routes.ts';
import { ruleRoutes } from './alerts/rule.routes.ts';
import { runbookRoutes } from './alerts/runbook.routes.ts';
import { silenceRoutes } from './alerts/silence.routes.ts';
import { contractRoutes } from './contracts/contract.routes.ts';
import { deadLetterRoutes } from './dead-letters/dead-letter.routes.ts';
import type { Redriving } from './dead-letters/redrive.ts';
import { redriveRoutes } from './dead-letters/redrive.routes.ts';
import type { Deps } from './deps.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { storyRoutes } from './stories/story.routes.ts';
import type { Replaying } from './replays/carry-replays.ts';
import { projectionRoutes } from './replays/projection.routes.ts';
import { replayRoutes } from './replays/replay.routes.ts';
import { streamRoutes } from './streams/streams.routes.ts';
import { tailRoutes } from './tail/tail.routes.ts';
import { waitingRoutes } from './operations/waiting.routes.ts';

/** The ops service's HTTP side, the same for server and tests. */
export function buildApp(
  deps: Deps & { readonly redriving: Pick<Redriving, 'wake'>; readonly replaying: Pick<Replaying, 'wake'> },
  options: Omit<AppOptions, 'service' | 'readiness'>,
): FastifyInstance {
  const app = createApp({ service: 'ops', ...options, readiness: { database: () => deps.database.ping() } });
  app.register(async (routes) => {
    operationsRoutes(routes, deps);
    streamRoutes(routes, deps);
    tailRoutes(routes, deps);
    storyRoutes(routes, deps);
    actionRoutes(routes, deps);
    contractRoutes(routes, deps);
    deadLetterRoutes(routes, deps);
    redriveRoutes(routes, deps, deps.redriving);
    replayRoutes(routes, deps, deps.replaying);
    projectionRoutes(routes, deps);
    alertRoutes(routes, deps);
    silenceRoutes(routes, deps);
    ruleRoutes(routes, deps);
    waitingRoutes(routes, deps);
    alertMailRoutes(routes, deps);
    runbookRoutes(routes);
  });
  return app;
}
