import type { BrowserSpan } from '@okruh/contracts/http/gateway/spans';
import { gatewayPaths } from '@okruh/contracts/http/gateway.paths';
import { currentConsent } from '@okruh/web-kit/analytics';
import type { RouteInit } from '@okruh/web-kit';
import type { MeasuredVisit } from './measured-visit.ts';

/** Spans of one beacon: the gateway takes no more. */
const MAX_SPANS = 64;

type CallSpan = Extract<BrowserSpan, { readonly kind: 'call' }>;

const makeId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const getTime = (): number => Math.round(performance.timeOrigin + performance.now());

/**
 * Gives the calls of this visit's clients a trace each, which the services continue, and notes how long they took. Other requests have no
 * route and stay as they are. What is noted is sent whenever the visitor looks elsewhere.
 */
export function traceCalls({ page, app, version }: MeasuredVisit): void {
  let spans: BrowserSpan[] = [];
  const note = (span: BrowserSpan): void => {
    if (spans.length < MAX_SPANS) spans.push(span);
  };
  const loading = readDocument();
  if (loading !== null) note({ kind: 'page', page, trace_id: makeId(16), span_id: makeId(8), ...loading });

  const fetchAsBefore = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isRouteInit(init) || spans.length === MAX_SPANS) return fetchAsBefore(input, init);
    const ids = { trace_id: makeId(16), span_id: makeId(8) };
    const headers = new Headers(init.headers);
    headers.set('traceparent', `00-${ids.trace_id}-${ids.span_id}-01`);
    const began = performance.now();
    const span = { kind: 'call', method: toMethod(init.method), path: init.route, started_at: getTime(), ...ids } as const;
    const end = (status: number | null): void => note({ ...span, status, duration_ms: Math.round(performance.now() - began) });
    try {
      const response = await fetchAsBefore(input, { ...init, headers });
      end(response.status);
      return response;
    } catch (error) {
      end(null);
      throw error;
    }
  };

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || spans.length === 0) return;
    const sent = spans;
    spans = [];
    // The visitor may have changed their mind.
    if (!currentConsent().analytics) return;
    const body = JSON.stringify({ app, version, spans: sent });
    navigator.sendBeacon(gatewayPaths.report_spans[1], new Blob([body], { type: 'application/json' }));
  });
}

const isRouteInit = (init: RequestInit | undefined): init is RouteInit => init !== undefined && 'route' in init;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const toMethod = (given: string | undefined): CallSpan['method'] => methods.find((method) => method === given) ?? 'GET';

/** When the document was asked for, and how long it took until it was loaded; null where the browser doesn't say. */
function readDocument(): { readonly started_at: number; readonly duration_ms: number } | null {
  const [navigation] = performance.getEntriesByType('navigation');
  const loaded = navigation !== undefined && 'loadEventEnd' in navigation ? navigation.loadEventEnd : 0;
  return loaded === 0 ? null : { started_at: Math.round(performance.timeOrigin), duration_ms: Math.round(loaded) };
}
