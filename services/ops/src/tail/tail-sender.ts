import type { Readable } from 'node:stream';
import type { TailEvent, TailRate } from '@okruh/contracts/http/ops-admin/tail';
import type { Broker } from '../broker/broker.ts';
import { decode } from '../broker/read-message.ts';
import { FilterTooSlow, type PayloadFilter } from './payload-filter.ts';
import type { FedEvent } from './tail-feed.ts';

/** Bytes that may wait for a browser; what comes meanwhile is left out and counted. */
export const MAX_WAITING = 512 * 1024;
/** Messages that may wait to be looked into; more of them are left out and counted. */
const MAX_UNREAD = 5_000;
/** Messages that are read and looked into at once. */
const PAGE = 100;

interface SenderOptions {
  readonly stream: Readable;
  readonly broker: Pick<Broker, 'getMessage'>;
  readonly fits: (event: TailEvent) => boolean;
  /** Null when nothing is looked for within messages. */
  readonly payload: PayloadFilter | null;
  /** Position after which it begins. */
  readonly from: number;
  /** Called once when it can't go on: the browser connects again, unless it was refused. */
  readonly onFailure: (error: unknown) => void;
}

export interface TailSender {
  /** Where it begins, for a browser that connects again before the first event. */
  start(): void;
  beat(): void;
  /** Says how much came and how much of it was sent since it was said last; called once a second. */
  rate(): void;
  end(): void;
  /** Counts what was left out before the next event. */
  gap(count: number): void;
  /** Everything up to here is seen. */
  skipTo(position: number): void;
  events(all: readonly FedEvent[]): void;
}

/** Events that came together, and how many were left out just before them. */
interface Batch {
  readonly missed: number;
  readonly events: readonly FedEvent[];
  /** Everything up to here was sent or counted before, and up to here is with it: who connects again goes on there. */
  readonly from: number;
  readonly to: number;
}

/** Writes server-sent events, each event once and in order; what a slow browser or filter can't take is counted and said. */
export function createTailSender({ stream, broker, fits, payload, from, onFailure }: SenderOptions): TailSender {
  let last = from;
  /** Left out before what comes next, and before what is written next. */
  let missedBefore = 0;
  let missed = 0;
  let isOver = false;
  let rate = { seen: 0, shown: 0 };
  /** The browser knows that nothing came. */
  let isQuiet = true;
  /** What waits to be looked into; the first one is being looked into. */
  let unread: Batch[] = [];

  const write = (name: string, position: number, data: unknown): void => {
    if (!isOver) stream.push(`id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const send = (batch: Batch): void => {
    missed += batch.missed;
    if (stream.readableLength > MAX_WAITING) {
      missed += batch.events.length;
      return;
    }
    if (missed > 0) write('gap', batch.from, { missed });
    missed = 0;
    rate.shown += batch.events.length;
    if (batch.events.length > 0) write('events', batch.to, batch.events.map(toTailEvent));
  };

  /** Looks into what waits, in its order and page by page. */
  async function readOn(filter: PayloadFilter): Promise<void> {
    for (let [batch] = unread; batch !== undefined && !isOver; unread = unread.slice(1), [batch] = unread) {
      send({ ...batch, events: [] });
      for (let at = 0; at < batch.events.length && !isOver; at += PAGE) {
        const page = batch.events.slice(at, at + PAGE);
        const messages = await Promise.all(
          page.map(async ({ type, stream: name, sequence }) => decode(type, await broker.getMessage(name, sequence), 'masked').raw),
        );
        const shown = filter(messages);
        const to = page.at(-1)?.position ?? batch.to;
        send({ missed: 0, events: page.filter((_event, index) => shown[index]), from: to, to });
        // Between two pages others have their turn.
        await new Promise(setImmediate);
      }
    }
  }

  return {
    start() {
      stream.push('retry: 2000\n\n');
      write('start', last, {});
    },
    beat() {
      // The id alone tells the browser how far it has come, where nothing of what came is shown.
      if (!isOver) stream.push(unread.length === 0 ? `id: ${last}\n\n` : ':\n\n');
    },
    rate() {
      const isNothing = rate.seen === 0 && rate.shown === 0;
      // Without an id: it says nothing of how far the tail has come.
      if (!isOver && !(isNothing && isQuiet)) stream.push(`event: rate\ndata: ${JSON.stringify(rate satisfies TailRate)}\n\n`);
      isQuiet = isNothing;
      rate = { seen: 0, shown: 0 };
    },
    end() {
      if (!isOver) stream.push(null);
      isOver = true;
    },
    gap(count) {
      missedBefore += count;
    },
    skipTo(position) {
      last = Math.max(last, position);
    },
    events(all) {
      if (isOver) return;
      const fresh = all.filter(({ position }) => position > last);
      rate.seen += fresh.length;
      const before = last;
      last = fresh.at(-1)?.position ?? last;
      const batch = { missed: missedBefore, events: fresh.filter(fits), from: before, to: last };
      missedBefore = 0;
      if (payload === null) {
        send(batch);
        return;
      }
      const room = Math.max(0, MAX_UNREAD - unread.reduce((sum, { events }) => sum + events.length, 0));
      unread.push({ ...batch, events: batch.events.slice(0, room) });
      // What there is no room for comes after what there is.
      missedBefore = Math.max(0, batch.events.length - room);
      if (unread.length > 1) return;
      readOn(payload).catch((error: unknown) => {
        if (error instanceof FilterTooSlow) write('refused', last, { reason: 'too-slow' });
        onFailure(error);
      });
    },
  };
}

const toTailEvent = ({ stream: _stream, sequence: _sequence, ...event }: FedEvent): TailEvent => event;
