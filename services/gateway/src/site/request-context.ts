import type { FastifyRequest } from 'fastify';
import type { Site } from './site.ts';
import type { Visitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form of a page, sent without JavaScript: its body is urlencoded. */
    readonly takesForm?: boolean;
  }
  interface FastifyRequest {
    /** Site of the `Host` header; null only on paths that probes ask for by address. */
    site: Site | null;
    /** Address of the browser. */
    clientIp: string;
    /** Who asks; null where nobody needs to know (assets, pictures). */
    visitor: Visitor | null;
  }
}

/** The site of a request that got past the host check. */
export function getSite(request: FastifyRequest): Site {
  if (request.site === null) throw new Error(`${request.routeOptions.url} was served without a site`);
  return request.site;
}

/** The visitor of a route that asked for one. */
export function getVisitor(request: FastifyRequest): Visitor {
  if (request.visitor === null) throw new Error(`${request.routeOptions.url} was served without a visitor`);
  return request.visitor;
}
