import { Readable } from 'node:stream';
import { getStreamName } from '@okruh/contracts';
import { adminCheckTailFilter, adminFollowEvents } from '@okruh/contracts/http/ops-admin/tail';
import { binary, describeError, fieldErrors, noContent, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { compilePayloadFilter, FilterTooSlow, findFilterErrors, type PayloadQuery } from './payload-filter.ts';
import type { FedEvent } from './tail-feed.ts';
import { toFilter } from './tail-filter.ts';
import { createTailSender, MAX_WAITING } from './tail-sender.ts';

/** Events that are sent of what was missed, or from a place on; the others are a gap. */
const MAX_MISSED = 5_000;
/** Proxies end a connection that says nothing. */
const BEAT_MS = 5_000;
/** So often a browser learns how much comes, and how much of it fits. */
const RATE_MS = 1_000;
/** Then the browser connects again, and its rights are looked at again. */
const LIFE_MS = 15 * 60_000;

/** The live tail: everybody who follows is sent what fits their filter, at their own pace. */
export function tailRoutes(app: FastifyInstance, { broker, feed, logger }: Deps): void {
  const endings = new Set<() => void>();
  // A stream that nobody ends would hold the process.
  app.addHook('preClose', async () => {
    for (const end of endings) end();
  });

  route(app, adminCheckTailFilter, ({ body }) => {
    const errors = toFieldErrors(body);
    return errors === null ? noContent() : fieldErrors(errors);
  });

  route(app, adminFollowEvents, async ({ query, raw: request }) => {
    const errors = toFieldErrors(query);
    if (errors !== null) return fieldErrors(errors);
    const resumed = Number(request.headers['last-event-id'] ?? query.after ?? Number.NaN);
    const isResumed = Number.isSafeInteger(resumed) && resumed >= 0;
    // Who connects again goes on where they were, not where they once jumped to.
    const place = isResumed ? null : await findPlace(query);
    const from = isResumed ? resumed : (place ?? (await feed.findLast()));
    const stream = new Readable({ read: () => undefined, highWaterMark: MAX_WAITING });
    const send = createTailSender({
      stream,
      broker,
      fits: toFilter(query),
      payload: compilePayloadFilter(query),
      from,
      onFailure(error) {
        if (!(error instanceof FilterTooSlow)) logger.warn({ err: describeError(error) }, 'messages of a tail can not be read');
        end();
      },
    });
    // What comes while the past is read waits for it.
    let waiting: FedEvent[] | null = [];
    const stopFollowing = await feed.follow((events) => {
      if (waiting === null) send.events(events);
      else waiting.push(...events);
    });
    const beat = setInterval(send.beat, BEAT_MS);
    const rate = setInterval(send.rate, RATE_MS);
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
      const skipped = last - from - MAX_MISSED;
      if (place === null) {
        if (skipped > 0) send.gap(skipped);
        send.events(await feed.readAfter(Math.max(from, last - MAX_MISSED), MAX_MISSED));
        return;
      }
      // From a place on: what comes first is what was looked for, and the gap is between it and now.
      const events = await feed.readAfter(from, MAX_MISSED);
      send.events(events);
      if (events.length < MAX_MISSED) return;
      send.gap(Math.max(1, last - (events.at(-1)?.position ?? last)));
      send.skipTo(last);
    }

    function end(): void {
      stopFollowing();
      clearInterval(beat);
      clearInterval(rate);
      clearTimeout(life);
      endings.delete(end);
      send.end();
    }
  });

  /** Where a jump leads; null without one. */
  async function findPlace({ since, sequence, service }: Place): Promise<number | null> {
    if (sequence !== undefined && service !== undefined) return feed.findBeforeSequence(getStreamName(service), sequence);
    return since === undefined ? null : feed.findBefore(since);
  }
}

interface Place {
  readonly since?: string | undefined;
  readonly sequence?: number | undefined;
  readonly service?: FedEvent['service'] | undefined;
}

/** What is wrong with the expressions of a filter; null when nothing is. */
function toFieldErrors(filter: PayloadQuery): Record<string, string[]> | null {
  const errors = Object.entries(findFilterErrors(filter)).map(([field, message]) => [field, [message]] as [string, string[]]);
  return errors.length === 0 ? null : Object.fromEntries(errors);
}
