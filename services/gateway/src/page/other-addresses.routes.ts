import { loginPage } from '@okruh/contracts/shop-paths';
import type { FastifyInstance } from 'fastify';
import { getSite } from '../site/request-context.ts';
import type { Market } from '../site/site.ts';

/** Addresses under which people look for a page, by the page's own address. */
const otherAddresses: Readonly<Record<string, Readonly<Record<Market, string>>>> = {
  '/prihlasit': loginPage,
  '/logare': loginPage,
};

/** Leads to the page for good, with the query that was asked. */
export function otherAddressRoutes(app: FastifyInstance): void {
  for (const [address, pages] of Object.entries(otherAddresses)) {
    app.get(address, async (request, reply) => {
      const query = /\?.*$/.exec(request.raw.url ?? '')?.[0] ?? '';
      return reply
        .code(301)
        .header('location', pages[getSite(request).market] + query)
        .send();
    });
  }
}
