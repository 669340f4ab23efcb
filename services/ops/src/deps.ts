import type { Database, Logger } from '@okruh/service-kit';
import type { Broker } from './broker/broker.ts';
import type { ServiceDesk } from './broker/service-desk.ts';
import type { ServiceWatch } from './operations/watch-services.ts';
import type { ConsumerWatch } from './broker/watch-consumers.ts';
import type { TailFeed } from './tail/tail-feed.ts';

/** What the routes and jobs of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly broker: Broker;
  readonly consumers: ConsumerWatch;
  readonly services: ServiceWatch;
  readonly desk: ServiceDesk;
  readonly feed: TailFeed;
  readonly logger: Logger;
  /** Public origins of the markets: links in mails and calls begin with them. */
  readonly sites: Readonly<Record<'cz' | 'ro', string>>;
  /** Address of a trace with `{trace_id}` in it; null when nobody configured where traces are. */
  readonly traceUrl: string | null;
  readonly now: () => Date;
}
