import { Readable } from 'node:stream';
import { adminFollowEvents, type TailEvent } from '@okruh/contracts/http/ops-admin/tail';
import { binary, describeError, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { toFilter } from './tail-filter.ts';

/** Events that are sent of what was missed; older ones are a gap. */
const MAX_MISSED = 5_000;
/** Bytes that may wait for a browser; what comes meanwhile is left out and counted. */
const MAX_WAITING = 512 * 1024;
/** Proxies end a connection that says nothing. */
const BEAT_MS = 5_000;
/** Then the browser connects again, and its rights are looked at again. */
const LIFE_MS = 15 * 60_000;

/** The live tail: everybody who follows is sent what fits their filter, at their own pace. */
export function tailRoutes(app: FastifyInstance, { feed, logger }: Deps): void {
  const endings = new Set<() => void>();
  // A stream that nobody ends would hold the process.
  app.addHook('preClose', async () => {
    for (const end of endings) end();
  });

  route(app, adminFollowEvents, async ({ query, raw: request }) => {
    const resumed = Number(request.headers['last-event-id'] ?? query.after ?? Number.NaN);
    const from = Number.isSafeInteger(resumed) && resumed >= 0 ? resumed : await feed.findLast();
    const stream = new Readable({ read: () => undefined, highWaterMark: MAX_WAITING });
    const send = createSender(stream, toFilter(query), from);
    // What comes while the past is read waits for it.
    let waiting: TailEvent[] | null = [];
    const stopFollowing = await feed.follow((events) => {
      if (waiting === null) send.events(events);
      else waiting.push(...events);
    });
    const beat = setInterval(send.beat, BEAT_MS);
    const life = setTimeout(end, LIFE_MS);
    endings.add(end);
    stream.once('close', end);
    send.start();
    catchUp().then(
      () => {
        send.events(waiting ?? []);
        waiting = null;
      },
      (error: unknown) => {
        logger.warn({ err: describeError(error) }, 'the past of a tail can not be read');
        // The browser connects again and goes on where it was: nothing is left out unsaid.
        end();
      },
    );
    return binary(stream, 'text/event-stream');

    async function catchUp(): Promise<void> {
      const last = await feed.findLast();
      if (last - from > MAX_MISSED) send.gap(last - from - MAX_MISSED);
      send.events(await feed.readAfter(Math.max(from, last - MAX_MISSED), MAX_MISSED));
    }

    function end(): void {
      stopFollowing();
      clearInterval(beat);
      clearTimeout(life);
      endings.delete(end);
      send.end();
    }
  });
}

/** Writes server-sent events, each event once and in order; what a slow browser can't take is counted and said. */
function createSender(stream: Readable, fits: (event: TailEvent) => boolean, from: number) {
  let last = from;
  let missed = 0;
  let isOver = false;
  const write = (name: string, position: number, data: unknown): void => {
    stream.push(`id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  return {
    /** Where it begins, for a browser that connects again before the first event. */
    start(): void {
      stream.push('retry: 2000\n\n');
      write('start', last, {});
    },
    beat(): void {
      if (!isOver) stream.push(':\n\n');
    },
    end(): void {
      if (!isOver) stream.push(null);
      isOver = true;
    },
    gap(count: number): void {
      missed += count;
    },
    events(all: readonly TailEvent[]): void {
      if (isOver) return;
      const fresh = all.filter(({ position }) => position > last);
      last = fresh.at(-1)?.position ?? last;
      const events = fresh.filter(fits);
      if (stream.readableLength > MAX_WAITING) {
        missed += events.length;
        return;
      }
      if (missed > 0) write('gap', last, { missed });
      missed = 0;
      if (events.length > 0) write('events', last, events);
    },
  };
}
