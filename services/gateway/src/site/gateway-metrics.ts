import { metrics } from '@okruh/contracts/metrics';
import type { WebVitalName } from '@okruh/contracts/metrics/web-vitals';
import { createCounter, createHistogram } from '@okruh/service-kit';

const upstreamSeconds = createHistogram(metrics.upstreamSeconds);
const observers = new Map<string, { observe(seconds: number): void }>();

/** One call to a service behind the gateway: the time until it began to answer, or until it was clear that it doesn't. */
export function observeUpstream(service: string, outcome: 'answered' | 'refused' | 'broken', seconds: number): void {
  const key = `${service} ${outcome}`;
  let observer = observers.get(key);
  if (observer === undefined) {
    observer = upstreamSeconds.labels({ service, outcome });
    observers.set(key, observer);
  }
  observer.observe(seconds);
}

const vitalSeconds = createHistogram(metrics.vitalSeconds);
const layoutShift = createHistogram(metrics.layoutShift);

/** One web vital of a visit; times in milliseconds. */
export function observeVital(
  vital: WebVitalName,
  value: number,
  { page, market }: { readonly page: string; readonly market: string },
): void {
  if (vital === 'cls') layoutShift.observe({ page, market }, value);
  else vitalSeconds.observe({ vital, page, market }, value / 1_000);
}

/** By remote and outcome. */
export const remoteRenderSeconds = createHistogram(metrics.remoteRenderSeconds);
/** By remote and place. */
export const remoteFailuresTotal = createCounter(metrics.remoteFailures);
