import type { Span } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getTracing } from './tracing.ts';

/** Header of the W3C trace context. */
export const TRACE_HEADER = 'traceparent';

/**
 * Goes on with a request within a span of its own, which ends with the connection's part in it: also when the browser went away. Its name
 * has the route's template, never the address: addresses hold codes that open data.
 *
 * @param getParent `traceparent` that it continues; null begins a trace
 */
export function traceRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  getParent: (request: FastifyRequest) => string | null,
  goOn: () => void,
): void {
  const tracing = getTracing();
  const { url, config } = request.routeOptions;
  if (tracing === null || config.isUntraced === true) {
    goOn();
    return;
  }
  const { method } = request;
  const attributes = {
    'http.request.method': method,
    'url.scheme': request.protocol,
    ...(url === undefined ? {} : { 'http.route': url }),
    ...(config.routeName === undefined ? {} : { 'okruh.route': config.routeName }),
  };
  const span = tracing.start({
    name: url === undefined ? method : `${method} ${url}`,
    role: 'server',
    parent: getParent(request),
    attributes,
  });
  request.okruhSpan = span;
  reply.raw.once('close', () => {
    const { statusCode, headersSent } = reply.raw;
    if (headersSent) span.setAttribute('http.response.status_code', statusCode);
    // A refusal is the caller's error and not the server's.
    if (headersSent && statusCode >= 500) tracing.fail(span, String(statusCode));
    span.end();
  });
  tracing.run(span, goOn);
}

/** Work on a request within its span: reading a body from the connection loses it. */
export function runInSpan<T>(span: Span | null, work: () => T): T {
  const tracing = getTracing();
  return span === null || tracing === null ? work() : tracing.run(span, work);
}
