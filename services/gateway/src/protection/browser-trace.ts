import { readTraceId, toNetwork, TRACE_HEADER } from '@okruh/service-kit';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import type { EdgeOptions } from './edge.ts';

/** Traces per minute that the browsers of one network may have recorded, and all of them together in this process. */
const NETWORK_LIMIT = 120;
const WHOLE_LIMIT = 1_200;
const MINUTE = 60_000;

/**
 * Whose traces the gateway continues: calls that a page of ours makes, as far as the limits go. Everybody can send a `traceparent` that
 * says "record this": without limits a stranger would have everything recorded. What isn't continued begins a trace of its own, and the
 * configured share decides.
 */
export function createBrowserTraces({
  limiter,
  limitScale,
  proxyHops,
  contracts,
}: Pick<EdgeOptions, 'limiter' | 'limitScale' | 'proxyHops' | 'contracts'>): (request: FastifyRequest) => string | null {
  return ({ headers, raw, routeOptions }) => {
    const given = headers[TRACE_HEADER];
    const contract = contracts.get(routeOptions.config.routeName ?? '');
    if (typeof given !== 'string' || contract === undefined || contract.crossSite === true) return null;
    if (headers['sec-fetch-site'] !== 'same-origin' || readTraceId(given) === null) return null;
    const forwarded = headers['x-forwarded-for'];
    const ip = clientAddress(raw.socket.remoteAddress, typeof forwarded === 'string' ? forwarded : forwarded?.[0], proxyHops);
    const isWithin =
      limiter.take(`traces ${toNetwork(ip)}`, NETWORK_LIMIT * limitScale, MINUTE) === 0 &&
      limiter.take('traces', WHOLE_LIMIT * limitScale, MINUTE) === 0;
    return isWithin ? given : null;
  };
}
