import { envelopeSchema, toSubject } from '@okruh/contracts';
import { cachePurged } from '@okruh/contracts/events/delivery';
import { describeError, type Logger, type NatsLink } from '@okruh/service-kit';
import type { Sites } from '../site/site.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Purge } from './answer-store.ts';
import { countPurged } from './cache-metrics.ts';
import { toPurge } from './purge-everywhere.ts';
import { purgingEvents } from './purging-events.ts';

export interface FollowOptions {
  readonly nats: NatsLink;
  readonly cache: AnswerCache;
  readonly sites: Sites;
  readonly logger: Logger;
  /** A purge is done once more after this time, in milliseconds; 2,000 when left out. */
  readonly againAfter?: number;
}

/**
 * Drops what events make untrue. Every gateway must hear of each, and only those that run need to: so plain subscriptions and
 * no consumer. What was missed while the broker was away nobody knows: after each (re)connection everything is dropped.
 *
 * Each purge is done again a moment later: another instance of the service may have answered meanwhile from what it held.
 *
 * @returns stops listening
 */
export function followPurges({ nats, cache, sites, logger, againAfter = 2_000 }: FollowOptions): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const ends: (() => void)[] = [];
  let isStopped = false;
  const purge = (order: Purge): void => countPurged(`event-${order.mode}`, cache.purge(order));
  const purgeTwice = (order: Purge): void => {
    purge(order);
    const timer = setTimeout(() => {
      timers.delete(timer);
      purge(order);
    }, againAfter);
    timers.add(timer.unref());
  };

  const hear = async (type: string, received: (data: unknown) => void): Promise<void> => {
    const connection = await nats.connected();
    if (isStopped) return;
    const subscription = connection.subscribe(toSubject(type));
    ends.push(() => subscription.unsubscribe());
    for await (const message of subscription) {
      const event = envelopeSchema.safeParse(parseJson(message.string()));
      if (event.success) received(event.data.data);
    }
  };
  const follow = (type: string, received: (data: unknown) => void): void => {
    hear(type, received).catch((error: unknown) => {
      if (isStopped) return;
      // Deaf to changes: what was kept until now is dropped once, and the broker's next connection drops it again.
      purge({ mode: 'full', isSoft: false });
      logger.error({ err: describeError(error), type }, 'changes are no longer heard of');
    });
  };

  for (const { contract, untrue } of purgingEvents) {
    follow(contract.type, (data) => {
      const found = untrue(data);
      if (found === null) return;
      purgeTwice({ mode: 'key', keys: found.keys, isSoft: false });
      if (found.softKeys !== undefined) purgeTwice({ mode: 'key', keys: found.softKeys, isSoft: true });
    });
  }
  follow(cachePurged.type, (data) => {
    const parsed = cachePurged.data.safeParse(data);
    if (!parsed.success) return;
    const { mode, keys, url, soft_purge: isSoft } = parsed.data;
    const order = toPurge({ mode, keys, url, isSoft }, sites);
    if (order !== null) purge(order);
  });
  ends.push(nats.onConnect(() => purge({ mode: 'full', isSoft: false })));
  return () => {
    isStopped = true;
    for (const end of ends) end();
    for (const timer of timers) clearTimeout(timer);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
