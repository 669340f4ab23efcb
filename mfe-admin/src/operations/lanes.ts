import type { Expectation, Story, StoryEvent } from '@okruh/contracts/http/ops-admin/stories';

/** `dead`: lies in the dead letters. `missing`: should be here and isn't. `later`: still in time. */
export type StationState = 'done' | 'dead' | 'missing' | 'later';

/** A point of the graph: an event, or what is awaited. */
export interface Station {
  readonly key: string;
  readonly service: StoryEvent['service'];
  readonly type: string;
  readonly state: StationState;
  /** Null for what is only awaited. */
  readonly event: StoryEvent | null;
  readonly expected: Expectation | null;
  /** Column, from 0. Each has one station: the distance says nothing of the time between. */
  readonly column: number;
  /** Columns of what it follows from; null for the first of a chain. */
  readonly from: number | null;
}

/** Time between two stations that people wait in, over the columns from `from` to `to`. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

export interface Lanes {
  /** Services with a row, in the order in which they first act. */
  readonly services: readonly StoryEvent['service'][];
  readonly stations: readonly Station[];
  readonly gaps: readonly Gap[];
}

/** Shorter times are the machine's own. */
const LEAST_GAP_MS = 60_000;
/** So many waits are named; the longest ones. */
const MAX_GAPS = 6;

/** The story as rows and columns: services below each other, events side by side in causal order, what is awaited last. */
export function toLanes({ events, expected }: Story): Lanes {
  const done = events.map((event, column): Station => ({
    key: event.id,
    service: event.service,
    type: event.type,
    state: event.consumers.some(({ outcome }) => outcome === 'dead') ? 'dead' : 'done',
    event,
    expected: null,
    column,
    from: event.cause === null ? null : event.cause - 1,
  }));
  const awaited = expected.map((one, index): Station => ({
    key: `${one.after} ${one.types[0] ?? ''}`,
    service: one.service,
    type: one.types[0] ?? '',
    state: one.is_missing ? 'missing' : 'later',
    event: null,
    expected: one,
    column: events.length + index,
    from: one.after - 1,
  }));
  const stations = [...done, ...awaited];
  const waits = events
    .slice(1)
    .map((event, index): Gap => ({ from: index, to: index + 1, ms: Date.parse(event.at) - Date.parse(events[index]?.at ?? event.at) }));
  const longest = waits
    .filter(({ ms }) => ms >= LEAST_GAP_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MAX_GAPS);
  return {
    services: [...new Set(stations.map(({ service }) => service))],
    stations,
    gaps: longest.toSorted((a, b) => a.from - b.from),
  };
}
