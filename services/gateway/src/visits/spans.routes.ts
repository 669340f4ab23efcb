import type { RouteContract } from '@okruh/contracts';
import { type BrowserSpan, reportSpans } from '@okruh/contracts/http/gateway/spans';
import { getTracing, type MeasuredSpan, noContent, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { parseConsent } from '../site/consent.ts';
import { consentCookie } from '../site/cookies.ts';
import type { Releases } from '../site/releases.ts';
import { getSite } from '../site/request-context.ts';

export interface SpansOptions {
  readonly releases: Pick<Releases, 'load'>;
  /** Routes of all services: their paths are the only names that a browser's call may have. */
  readonly contracts: readonly RouteContract[];
}

/** Name under which browsers stand in traces. */
const SERVICE = 'browser';
/** Older spans are no part of a visit that is still under way; the clocks of browsers differ by this much as well. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Takes the spans of measured visits and exports them, while traces are recorded. */
export function spansRoutes(app: FastifyInstance, { releases, contracts }: SpansOptions): void {
  const known = new Set(contracts.filter(({ access }) => access !== 'internal').map(({ method, path }) => `${method} ${path}`));
  route(app, reportSpans, async ({ body, market, raw }) => {
    const tracing = getTracing();
    // As with visits: nobody is measured who didn't allow it, and no version is invented.
    if (tracing === null || !parseConsent(consentCookie(raw.headers.cookie, getSite(raw))).analytics) return noContent();
    if ((await releases.load(body.app, body.version)) === null) return noContent();
    const now = Date.now();
    const spans = body.spans.filter(
      (span) => Math.abs(now - span.started_at) <= MAX_AGE_MS && (span.kind === 'page' || known.has(`${span.method} ${span.path}`)),
    );
    const shared = { 'okruh.market': market, 'okruh.app': body.app, 'okruh.version': body.version };
    tracing.report(
      SERVICE,
      spans.map((span) => toMeasured(span, shared)),
    );
    return noContent();
  });
}

function toMeasured(span: BrowserSpan, shared: MeasuredSpan['attributes']): MeasuredSpan {
  const { trace_id: traceId, span_id: spanId, started_at: startedAt } = span;
  const measured = { traceId, spanId, startedAt, endedAt: startedAt + span.duration_ms };
  if (span.kind === 'page')
    return {
      ...measured,
      name: `page ${span.page}`,
      role: 'internal',
      attributes: { ...shared, 'okruh.page': span.page },
      hasFailed: false,
    };
  const { method, path, status } = span;
  return {
    ...measured,
    name: `${method} ${path}`,
    role: 'client',
    attributes: {
      ...shared,
      'http.request.method': method,
      'url.template': path,
      ...(status === null ? {} : { 'http.response.status_code': status }),
    },
    hasFailed: status === null || status >= 400,
  };
}
