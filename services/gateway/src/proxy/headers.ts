import type { IncomingHttpHeaders } from 'node:http';
import { SURROGATE_KEY_HEADER } from '@okruh/contracts';
import { headerList, IDENTITY_HEADER, REQUEST_ID_HEADER, TRACE_HEADER, traceHeaders } from '@okruh/service-kit';

/** Between two neighbours only (RFC 9110, 7.6.1). `expect` was answered by us. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** What a browser has no business to tell a service: `x-okruh-*` and `x-forwarded-*` besides. */
const notForServices = new Set([
  'host',
  'forwarded',
  'via',
  'x-real-ip',
  'accept-encoding',
  REQUEST_ID_HEADER,
  // What a trace is continued with, the gateway decides (browser-trace.ts).
  TRACE_HEADER,
  'tracestate',
  'baggage',
]);

/** What a service tells us and nobody else. */
const notForBrowsers = new Set(['server', 'x-powered-by', SURROGATE_KEY_HEADER, 'surrogate-control']);

type HeaderValues = Record<string, string | string[]>;

/**
 * Headers of a forwarded request: the browser's, less what belongs to the connection and what only we may say, plus
 * identity, request id and trace.
 *
 * @param own `cookie`: what of the browser's cookies this service may see; null for none
 */
export function requestHeaders(
  given: IncomingHttpHeaders,
  own: { readonly identity: string; readonly requestId: string; readonly cookie: string | null },
): HeaderValues {
  const headers: HeaderValues = {};
  const named = given.connection === undefined || given.connection === 'keep-alive' ? null : connectionTokens(given.connection);
  for (const name in given) {
    if (hopByHop.has(name) || notForServices.has(name) || name.startsWith('x-okruh-') || name.startsWith('x-forwarded-')) continue;
    if (name === 'cookie' || named?.has(name) === true) continue;
    const value = given[name];
    if (value !== undefined) headers[name] = value;
  }
  if (own.cookie !== null) headers['cookie'] = own.cookie;
  headers[IDENTITY_HEADER] = own.identity;
  headers[REQUEST_ID_HEADER] = own.requestId;
  return Object.assign(headers, traceHeaders());
}

/** Headers of a forwarded answer: the service's, less what belongs to the connection, and ours over them. */
export function responseHeaders(given: IncomingHttpHeaders, ours: Readonly<Record<string, string>>): HeaderValues {
  const headers: HeaderValues = {};
  for (const name in given) {
    if (hopByHop.has(name) || notForBrowsers.has(name) || name.startsWith('x-okruh-')) continue;
    const value = given[name];
    if (value !== undefined) headers[name] = value;
  }
  return Object.assign(headers, ours);
}

const connectionTokens = (connection: string): ReadonlySet<string> => new Set(headerList(connection.toLowerCase()));
