import { gatewayPaths } from '@okruh/contracts/http/gateway.paths';
import type { Device, WebVitalName } from '@okruh/contracts/metrics/web-vitals';
import { currentConsent } from '@okruh/web-kit/analytics';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { MeasuredVisit } from './measured-visit.ts';
import { traceCalls } from './trace-calls.ts';

/** Limits of design/ui: what is narrower is a phone, what is wider than a tablet is a desktop. */
const toDevice = (width: number): Device => (width < 768 ? 'phone' : width < 1120 ? 'tablet' : 'desktop');

/**
 * Measures the page that the document was opened with, and sends it once: when the visitor leaves it or looks elsewhere. A beacon in
 * JSON: it comes from our own origin, so the gateway takes it. While traces are recorded, the visit's calls get one each.
 */
export function measureVisit(visit: MeasuredVisit): void {
  const vitals: Partial<Record<WebVitalName, number>> = {};
  const note = (name: WebVitalName) => (metric: { readonly value: number }) => {
    vitals[name] = name === 'cls' ? Math.round(metric.value * 10_000) / 10_000 : Math.round(metric.value);
  };
  const always = { reportAllChanges: true };
  onTTFB(note('ttfb'));
  onLCP(note('lcp'), always);
  onCLS(note('cls'), always);
  onINP(note('inp'), always);
  const send = (): void => {
    if (document.visibilityState !== 'hidden' || Object.keys(vitals).length === 0) return;
    document.removeEventListener('visibilitychange', send);
    // The visitor may have changed their mind.
    if (!currentConsent().analytics) return;
    const body = JSON.stringify({ ...visit, device: toDevice(window.innerWidth), vitals });
    navigator.sendBeacon(gatewayPaths.report_visit[1], new Blob([body], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', send);
  // In the same chunk: the name of another one would stand in the first load.
  if (isTraced()) traceCalls(visit);
}

/** Whether traces are recorded: the context in the document says it. Read here, because every byte of the first load counts. */
function isTraced(): boolean {
  const context: unknown = JSON.parse(document.getElementById('page-context')?.textContent ?? 'null');
  return typeof context === 'object' && context !== null && 'isTraced' in context && context.isTraced === true;
}
