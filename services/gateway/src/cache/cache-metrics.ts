import { metrics } from '@okruh/contracts/metrics';
import { createCounter, createGauge } from '@okruh/service-kit';
import type { AnswerCache, Outcome } from './answer-cache.ts';

/** What is kept: answers of calls, or whole pages. */
export type CachedKind = 'call' | 'page';

const answers = createCounter(metrics.cacheAnswers);
const purged = createCounter(metrics.cachePurged);
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
createGauge(metrics.cacheBytes, (gauge) => gauge.set([...caches].reduce((sum, { store }) => sum + store.bytes, 0)));
createGauge(metrics.cacheEntries, (gauge) => gauge.set([...caches].reduce((sum, { store }) => sum + store.count, 0)));

/** Shows a cache in the metrics until the returned function is called. */
export function watchCache(cache: AnswerCache): () => void {
  caches.add(cache);
  return () => void caches.delete(cache);
}
