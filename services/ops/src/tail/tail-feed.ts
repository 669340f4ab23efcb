import type { TailEvent } from '@okruh/contracts/http/ops-admin/tail';
import { createSignal, type Database, describeError, type Logger } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { getPublisher } from '../model/expectations.ts';

/** An event of the tail with where its message lies. */
export interface FedEvent extends TailEvent {
  readonly stream: string;
  readonly sequence: number;
}
export type TailListener = (events: readonly FedEvent[]) => void;

/** What is indexed, as it comes, for everybody who follows. */
export interface TailFeed {
  /**
   * Hands on what is indexed from now on: everything that a reading of the past, begun after this, doesn't find.
   * @returns stops following
   */
  follow(listener: TailListener): Promise<() => void>;
  /** Events behind a position, oldest first. */
  readAfter(position: number, limit: number): Promise<readonly FedEvent[]>;
  /** Position before the first event of a time or after; that of the newest when there is none. */
  findBefore(at: string): Promise<number>;
  /** Position before a sequence of a stream; that of the newest when nothing like it has come. */
  findBeforeSequence(stream: string, sequence: number): Promise<number>;
  /** Position of the newest event; 0 without any. */
  findLast(): Promise<number>;
  stop(): Promise<void>;
}

const EVERY_MS = 200;
const PAGE = 2_000;

interface Row extends Record<string, unknown> {
  readonly position: number;
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly stream: string;
  readonly sequence: number;
  readonly subject: string;
  readonly market: TailEvent['market'];
  readonly label: string | null;
  readonly case_id: string | null;
  readonly number: string | null;
}

/** One reading for all who follow, and none while nobody does. */
export function createTailFeed({ database, logger }: { readonly database: Database; readonly logger: Logger }): TailFeed {
  const listeners = new Set<TailListener>();
  const wake = createSignal();
  /** Where the reading that is under way begins; null while nobody follows. */
  let beginning: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function readAfter(position: number, limit: number): Promise<readonly FedEvent[]> {
    const { rows } = await database.db.execute<Row>(sql`
      select e.position::float8 as position, e.id, e.at, e.type, e.stream, e.sequence::float8 as sequence, e.subject, e.market, e.label, owner.id as case_id, owner.number
      from events e left join lateral (
        select c.id, c.number from case_events ce join cases c on c.id = ce.case_id where ce.event_id = e.id order by c.kind desc limit 1
      ) owner on true
      where e.position > ${position} order by e.position limit ${limit}`);
    return rows.map((row) => ({
      position: row.position,
      id: row.id,
      at: new Date(row.at).toISOString(),
      service: getPublisher(row.type),
      type: row.type,
      stream: row.stream,
      sequence: row.sequence,
      subject: row.subject,
      market: row.market,
      label: row.number !== null && row.number !== '' ? row.number : row.label,
      story_id: row.case_id,
    }));
  }

  async function findLast(): Promise<number> {
    const { rows } = await database.db.execute<{ last: number }>(sql`select coalesce(max(position), 0)::float8 as last from events`);
    return rows[0]?.last ?? 0;
  }

  async function findFirst(where: SQL): Promise<number> {
    const { rows } = await database.db.execute<{ position: number }>(
      sql`select position::float8 as position from events where ${where} limit 1`,
    );
    return rows[0] === undefined ? findLast() : rows[0].position - 1;
  }

  async function pump(from: number): Promise<void> {
    let last = from;
    while (listeners.size > 0 && !isStopped) {
      let isFull = false;
      try {
        const events = await readAfter(last, PAGE);
        isFull = events.length === PAGE;
        last = events.at(-1)?.position ?? last;
        if (events.length > 0) for (const listener of listeners) listener(events);
      } catch (error) {
        logger.warn({ err: describeError(error) }, 'the tail can not be read now');
      }
      if (!isFull) await wake.wait(EVERY_MS);
    }
    beginning = null;
  }

  return {
    readAfter,
    findLast,
    findBefore: (at) => findFirst(sql`at >= ${at}::timestamptz order by at`),
    findBeforeSequence: (stream, sequence) => findFirst(sql`stream = ${stream} and sequence >= ${sequence} order by sequence`),
    async follow(listener) {
      listeners.add(listener);
      beginning ??= findLast().then((last) => {
        running = pump(last);
      });
      try {
        await beginning;
      } catch (error) {
        listeners.delete(listener);
        beginning = null;
        throw error;
      }
      return () => void listeners.delete(listener);
    },
    async stop() {
      isStopped = true;
      wake.set();
      await running;
    },
  };
}
