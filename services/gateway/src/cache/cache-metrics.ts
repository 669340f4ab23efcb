import { Counter, Gauge, registry } from '@okruh/service-kit';
import type { AnswerCache, Outcome } from './answer-cache.ts';

const registers = [registry];
/** What is kept: answers of calls, or whole pages. */
export type CachedKind = 'call' | 'page';

const answers = new Counter({
  name: 'gateway_cache_answers_total',
  help: 'Answers that may be kept, by kind and where they came from',
  labelNames: ['kind', 'outcome'] as const,
  registers,
});
const purged = new Counter({
  name: 'gateway_cache_purged_total',
  help: 'Kept answers that were dropped, by the kind of purge',
  labelNames: ['mode'] as const,
  registers,
});
const counters = new Map<string, { inc(): void }>();

/** Counts one answer. */
export function countAnswer(kind: CachedKind, outcome: Outcome): void {
  const name = `${kind} ${outcome}`;
  let counter = counters.get(name);
  if (counter === undefined) {
    counter = answers.labels({ kind, outcome });
    counters.set(name, counter);
  }
  counter.inc();
}

export const countPurged = (mode: string, count: number): void => purged.inc({ mode }, count);

const caches = new Set<AnswerCache>();
registry.registerMetric(
  new Gauge({
    name: 'gateway_cache_bytes',
    help: 'Memory of kept answers',
    registers: [],
    collect() {
      this.set([...caches].reduce((sum, { store }) => sum + store.bytes, 0));
    },
  }),
);
registry.registerMetric(
  new Gauge({
    name: 'gateway_cache_entries',
    help: 'Kept answers',
    registers: [],
    collect() {
      this.set([...caches].reduce((sum, { store }) => sum + store.count, 0));
    },
  }),
);

/** Shows a cache in the metrics until the returned function is called. */
export function watchCache(cache: AnswerCache): () => void {
  caches.add(cache);
  return () => void caches.delete(cache);
}
