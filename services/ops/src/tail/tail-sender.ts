import type { Readable } from 'node:stream';
import type { TailEvent } from '@okruh/contracts/http/ops-admin/tail';
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
  end(): void;
  /** Counts what was left out before the next event. */
  gap(count: number): void;
  /** Everything up to here is seen. */
  skipTo(position: number): void;
  events(all: readonly FedEvent[]): void;
}

/** Writes server-sent events, each event once and in order; what a slow browser or filter can't take is counted and said. */
export function createTailSender({ stream, broker, fits, payload, from, onFailure }: SenderOptions): TailSender {
  let last = from;
  let missed = 0;
  let isOver = false;
  let unread: FedEvent[] = [];
  let isReading = false;

  const write = (name: string, position: number, data: unknown): void => {
    if (!isOver) stream.push(`id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const send = (events: readonly FedEvent[], position: number): void => {
    if (isOver) return;
    if (stream.readableLength > MAX_WAITING) {
      missed += events.length;
      return;
    }
    if (missed > 0) write('gap', position, { missed });
    missed = 0;
    if (events.length > 0) write('events', position, events.map(toTailEvent));
  };

  /** Looks into what waits, page by page; what comes meanwhile waits its turn. */
  async function readOn(filter: PayloadFilter): Promise<void> {
    while (unread.length > 0 && !isOver) {
      const page = unread.slice(0, PAGE);
      unread = unread.slice(PAGE);
      const messages = await Promise.all(
        page.map(async ({ type, stream: name, sequence }) => decode(type, await broker.getMessage(name, sequence), 'masked').raw),
      );
      const shown = filter(messages);
      const position = page.at(-1)?.position ?? last;
      send(
        page.filter((_event, index) => shown[index]),
        position,
      );
      // Between two pages others have their turn.
      await new Promise(setImmediate);
    }
  }

  return {
    start() {
      stream.push('retry: 2000\n\n');
      write('start', last, {});
    },
    beat() {
      // The id alone tells the browser how far it has come, where nothing of what came is shown.
      if (!isOver) stream.push(unread.length === 0 && !isReading ? `id: ${last}\n\n` : ':\n\n');
    },
    end() {
      if (!isOver) stream.push(null);
      isOver = true;
    },
    gap(count) {
      missed += count;
    },
    skipTo(position) {
      last = Math.max(last, position);
    },
    events(all) {
      if (isOver) return;
      const fresh = all.filter(({ position }) => position > last);
      last = fresh.at(-1)?.position ?? last;
      const events = fresh.filter(fits);
      if (payload === null) {
        send(events, last);
        return;
      }
      const room = Math.max(0, MAX_UNREAD - unread.length);
      missed += Math.max(0, events.length - room);
      unread.push(...events.slice(0, room));
      if (isReading || unread.length === 0) return;
      isReading = true;
      readOn(payload).then(
        () => {
          isReading = false;
        },
        (error: unknown) => {
          if (error instanceof FilterTooSlow) write('refused', last, { reason: 'too-slow' });
          onFailure(error);
        },
      );
    },
  };
}

const toTailEvent = ({ stream: _stream, sequence: _sequence, ...event }: FedEvent): TailEvent => event;
