import { on, type Handler } from '@okruh/service-kit';
import type { Cdn } from './fastly.ts';
import { purgingEvents } from './purging-events.ts';

/**
 * Tells the CDN of what events make untrue: once for all gateways, so by a durable consumer. A CDN that can't be reached is
 * tried again; what it never took goes to the dead letters.
 */
export function cdnHandlers(cdn: Cdn): readonly Handler[] {
  return purgingEvents.map(({ contract, untrue }) =>
    on(contract, async ({ event }) => {
      const found = untrue(event.data);
      if (found === null) return;
      await cdn.purge({ mode: 'key', keys: found.keys, url: null, isSoft: false });
      if (found.softKeys !== undefined) await cdn.purge({ mode: 'key', keys: found.softKeys, url: null, isSoft: true });
    }),
  );
}
