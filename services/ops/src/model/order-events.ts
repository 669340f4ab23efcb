interface Caused {
  readonly id: string;
  readonly at: string;
  readonly causationId: string | null;
}

/** Events by time, but never an effect before its cause: the clocks of two machines differ. Those of the same instant by id. */
export function orderEvents<E extends Caused>(events: readonly E[]): E[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const times = new Map<string, number>();
  const getTime = (event: E, depth = 0): number => {
    const known = times.get(event.id);
    if (known !== undefined) return known;
    const cause = event.causationId === null ? undefined : byId.get(event.causationId);
    const own = Date.parse(event.at);
    // A chain is short; a circle, which nobody should write, ends here.
    const time = cause === undefined || cause === event || depth > 100 ? own : Math.max(own, getTime(cause, depth + 1) + 0.001);
    times.set(event.id, time);
    return time;
  };
  return events.toSorted((a, b) => getTime(a) - getTime(b) || (a.id < b.id ? -1 : 1));
}
