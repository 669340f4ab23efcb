import { getStreamName, publishers, type EventContract } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { type BrokerUser, brokerUsers } from '@okruh/contracts/broker-users';
import { eventReaders } from '@okruh/contracts/event-readers';
import type { EventContractView, EventVersion } from '@okruh/contracts/http/ops-admin/event-contracts';
import type { ConsumerProgress } from '../broker/watch-consumers.ts';
import { findContract } from '../broker/read-message.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import type { SeenType } from '../stored/seen-types.query.ts';

interface Sources {
  readonly seen: readonly SeenType[];
  /** Consumers at the broker; null while it can't be asked. */
  readonly progress: readonly ConsumerProgress[] | null;
}

/** Every event of the contracts, and every type that was seen without one; by name. */
export function buildCatalogue({ seen, progress }: Sources): EventContractView[] {
  const seenByType = new Map(seen.map((one) => [one.type, one]));
  const types = new Set([...eventContracts.map(({ type }) => type), ...seenByType.keys()]);
  const byName = new Map<string, EventVersion[]>();
  for (const type of types) {
    const { name, version } = splitType(type);
    const found = seenByType.get(type);
    const versions = byName.get(name) ?? [];
    versions.push({
      version,
      type,
      is_in_contracts: findContract(type) !== null,
      day: found?.day ?? 0,
      last: found === undefined ? null : { id: found.id, at: new Date(found.at).toISOString() },
      readers: listReaders(type, progress),
    });
    byName.set(name, versions);
  }
  return [...byName].map(([name, versions]) => describeEvent(name, versions)).toSorted((a, b) => a.name.localeCompare(b.name));
}

function describeEvent(name: string, unsorted: readonly EventVersion[]): EventContractView {
  const versions = unsorted.toSorted((a, b) => b.version - a.version);
  const described = versions.map(({ type }) => findContract(type)).find((contract): contract is EventContract => contract !== null);
  const owner = name.slice(0, name.indexOf('.'));
  return {
    name,
    type: versions[0]?.type ?? name,
    summary: described?.summary ?? '',
    owner,
    producer: findUser(({ publishes }) => publishes === owner)?.name ?? null,
    stream: findStream(owner),
    versions,
  };
}

const findStream = (owner: string): string => {
  const publisher = publishers.find((one) => one === owner);
  return publisher === undefined ? owner.toUpperCase() : getStreamName(publisher);
};

/** `orders.order-placed` and 1; a type without a version counts as its first. */
function splitType(type: string): { readonly name: string; readonly version: number } {
  const [, name = type, version = '1'] = /^(.+)\.v(\d+)$/.exec(type) ?? [];
  return { name, version: Math.max(1, Number(version)) };
}

/**
 * Whose sources handle a type beside who reads it at the broker. The index of this service reads everything and isn't named; a producer
 * that reads its own events looks in its sources like one that only publishes them, so it is never unexpected.
 */
function listReaders(type: string, progress: Sources['progress']): EventVersion['readers'] {
  const owner = type.slice(0, type.indexOf('.'));
  const stream = findStream(owner);
  const expected = eventReaders[type] ?? [];
  const producer = findUser(({ publishes }) => publishes === owner)?.name;
  const seen = new Set(
    (progress ?? [])
      .filter((one) => one.name !== INDEX_CONSUMER && one.stream === stream && one.reads(type))
      .map(({ name }) => findUser(({ durable }) => durable === name)?.name ?? name),
  );
  const listens = (service: string): boolean => findUser(({ name }) => name === service)?.listens?.some((one) => one === owner) === true;
  const judge = (service: string): EventVersion['readers'][number]['state'] => {
    if (seen.has(service)) return 'reads';
    if (listens(service)) return 'listens';
    return progress === null ? 'unknown' : 'missing';
  };
  return [
    ...expected.map((name) => ({ name, state: judge(name) })),
    ...[...seen]
      .filter((name) => !expected.some((one) => one === name))
      .map((name) => ({ name, state: name === producer ? ('reads' as const) : ('unexpected' as const) })),
  ].toSorted((a, b) => a.name.localeCompare(b.name));
}

const findUser = (fits: (user: BrokerUser) => boolean): BrokerUser | undefined => brokerUsers.find(fits);
