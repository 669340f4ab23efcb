import type { ConsumerInfo } from '@nats-io/jetstream';
import { toType } from '@okruh/contracts';
import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Broker } from './broker.ts';
import { listCopies } from './list-copies.ts';
import type { ServiceDesk } from './service-desk.ts';

/** How a consumer stood at one look. */
interface Look {
  readonly at: number;
  readonly pending: number;
  /** Sequence within the consumer up to which all is acknowledged. */
  readonly acknowledged: number;
}

export interface ConsumerWatch {
  /** Asks the broker now. @throws DependencyDown */
  list(): Promise<readonly StreamConsumer[]>;
  /** Whether a consumer has acknowledged a message, as of the last look of at most `LOOK_AGE_MS` ago. @throws DependencyDown */
  progress(): Promise<readonly ConsumerProgress[]>;
  /** Looks again and again, for trends and rates. */
  start(): Job;
}

/** What a consumer reads of a stream, and how far it is. */
export interface ConsumerProgress {
  readonly name: string;
  readonly stream: string;
  readonly reads: (type: string) => boolean;
  /** All up to this sequence of the stream is acknowledged. */
  readonly acknowledged: number;
}

const EVERY_MS = 10_000;
const LOOK_AGE_MS = 1_000;
const TREND = 30;
/** A rate is taken over so many looks. */
const RATE_LOOKS = 6;
const BEHIND_SECONDS = 30;

interface WatchOptions {
  readonly broker: Broker;
  readonly database: Database;
  readonly desk: Pick<ServiceDesk, 'listPauses'>;
  readonly logger: Logger;
}

/** Durable consumers of all streams and how they have stood for the last minutes; kept in memory, by each process for itself. */
export function watchConsumers({ broker, database, desk, logger }: WatchOptions): ConsumerWatch {
  const looks = new Map<string, Look[]>();
  let last: { readonly at: number; readonly infos: Promise<readonly ConsumerInfo[]> } | null = null;

  async function look(): Promise<void> {
    const infos = await broker.listConsumers();
    const at = Date.now();
    const seen = new Set<string>();
    for (const info of infos) {
      const key = getKey(info);
      seen.add(key);
      const before = looks.get(key) ?? [];
      const one = { at, pending: info.num_pending + info.num_ack_pending, acknowledged: info.ack_floor.consumer_seq };
      looks.set(key, [...before, one].slice(-TREND));
    }
    for (const key of looks.keys()) if (!seen.has(key)) looks.delete(key);
  }

  /** Pages that ask in the same second share a look. */
  function lookSoon(): Promise<readonly ConsumerInfo[]> {
    if (last !== null && Date.now() - last.at < LOOK_AGE_MS) return last.infos;
    last = { at: Date.now(), infos: broker.listConsumers() };
    last.infos.catch(() => {
      last = null;
    });
    return last.infos;
  }

  async function list(): Promise<readonly StreamConsumer[]> {
    const infos = await lookSoon();
    const waiting = infos.filter(({ num_pending: pending, num_ack_pending: open }) => pending + open > 0);
    const [oldest, dead, pauses] = await Promise.all([findOldest(database, waiting), countDead(database), desk.listPauses()]);
    return infos.map((info) => ({
      ...describe(info, looks.get(getKey(info)) ?? [], oldest.get(getKey(info)) ?? null),
      ...((pauses.get(info.name) ?? null) !== null && { state: 'paused' as const }),
      is_pausable: pauses.has(info.name),
      pause: pauses.get(info.name) ?? null,
      dead_letters: dead.get(info.name) ?? 0,
    }));
  }

  return {
    list,
    async progress() {
      return (await lookSoon()).map((info) => ({
        name: info.name,
        stream: info.stream_name,
        reads: readsType(info),
        acknowledged: info.ack_floor.stream_seq,
      }));
    },
    start: () => startEvery({ name: 'watch-consumers', everyMs: EVERY_MS, logger, work: look }),
  };
}

const getKey = ({ stream_name: stream, name }: Pick<ConsumerInfo, 'stream_name' | 'name'>): string => `${stream} ${name}`;

/** Types that a consumer is given; none for all of its stream. Ours filter by whole subjects or by all of a publisher. */
function listTypes({ config }: ConsumerInfo): string[] {
  const filters = (config.filter_subjects ?? [config.filter_subject ?? '']).filter((filter) => filter !== '');
  return filters.some((filter) => filter.endsWith('>')) ? [] : filters.map(toType);
}

/** Whether a consumer is given events of a type. */
function readsType(info: ConsumerInfo): (type: string) => boolean {
  const types = listTypes(info);
  return (type) => types.length === 0 || types.includes(type);
}

function describe(
  info: ConsumerInfo,
  looks: readonly Look[],
  lag: number | null,
): Omit<StreamConsumer, 'is_pausable' | 'pause' | 'dead_letters'> {
  const pending = info.num_pending;
  const unacknowledged = info.num_ack_pending;
  const [from] = looks.slice(-RATE_LOOKS);
  const to = looks.at(-1);
  const minutes = from === undefined || to === undefined ? 0 : (to.at - from.at) / 60_000;
  const perMinute =
    from === undefined || to === undefined || minutes === 0 ? null : Math.round((to.acknowledged - from.acknowledged) / minutes);
  const waits = pending + unacknowledged;
  const before = looks.at(-2);
  const isStill = before === undefined || before.acknowledged === info.ack_floor.consumer_seq;
  const isStopped = waits > 0 && info.num_waiting === 0 && isStill && (lag ?? 0) > 0;
  return {
    name: info.name,
    stream: info.stream_name,
    state: isStopped ? 'stopped' : lag !== null && lag > BEHIND_SECONDS ? 'behind' : 'ok',
    pending,
    unacknowledged,
    redelivered: info.num_redelivered,
    lag_seconds: waits === 0 ? null : lag,
    per_minute: perMinute,
    caught_up_in: waits === 0 || perMinute === null || perMinute <= 0 ? null : Math.ceil((waits / perMinute) * 60),
    trend: looks.map((one) => one.pending),
    copies: listCopies(info.cluster),
  };
}

/** Age in seconds of the oldest event that each consumer has not acknowledged, from the index. */
async function findOldest(database: Database, infos: readonly ConsumerInfo[]): Promise<ReadonlyMap<string, number>> {
  if (infos.length === 0) return new Map();
  const wanted = infos.map((info) => ({
    key: getKey(info),
    stream: info.stream_name,
    floor: info.ack_floor.stream_seq,
    types: listTypes(info),
  }));
  const { rows } = await database.db.execute<{ key: string; age: number }>(sql`
    select wanted.key, greatest(0, extract(epoch from now() - oldest.at))::int as age
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (key text, stream text, floor bigint, types jsonb)
    cross join lateral (
      select at from events where events.stream = wanted.stream and events.sequence > wanted.floor
        and (wanted.types = '[]'::jsonb or wanted.types ? events.type)
      order by events.sequence limit 1
    ) oldest`);
  return new Map(rows.map(({ key, age }) => [key, age]));
}

async function countDead({ db }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ consumer: string; count: number }>(
    sql`select consumer, count(*)::int as count from dead_letters where state = 'waiting' group by consumer`,
  );
  return new Map(rows.map(({ consumer, count }) => [consumer, count]));
}
