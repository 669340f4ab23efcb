/** One metric of a process. Names, units and suffixes are those of Prometheus: base units, `_total` for counters. */
export interface Metric<L extends string = string> {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Labels with few values each: names of routes, consumers and outcomes, never an address or an id. */
  readonly labels: readonly L[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
  /** The process that has it, or all of them. */
  readonly on: 'all' | 'gateway' | 'invoicing';
}

export const counter = <const L extends string>(
  name: `${string}_total`,
  help: string,
  labels: readonly L[],
  on: Metric['on'] = 'all',
): Metric<L> => ({ name, kind: 'counter', help, labels, on });

export const gauge = <const L extends string>(name: string, help: string, labels: readonly L[], on: Metric['on'] = 'all'): Metric<L> => ({
  name,
  kind: 'gauge',
  help,
  labels,
  on,
});

export const histogram = <const L extends string>(
  name: string,
  help: string,
  labels: readonly L[],
  buckets: readonly number[],
  on: Metric['on'] = 'all',
): Metric<L> => ({ name, kind: 'histogram', help, labels, buckets, on });
