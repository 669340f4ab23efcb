import { MAX_FOUND } from '@okruh/contracts/search-kinds';
import { todayIn } from '@okruh/market';
import { addSearchRoute } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listDocuments } from './list.query.ts';

/** Documents by what the office types or scans: number, order's number, buyer's name. */
export function searchRoutes(app: FastifyInstance, { database, sealed, now }: Deps): void {
  addSearchRoute(app, 'invoicing', {
    invoice: async (text) => {
      const { items } = await listDocuments(database.office, { q: text, page: 1, page_size: MAX_FOUND }, sealed, (market) =>
        todayIn(market, now()),
      );
      return items.map((row) => ({
        id: row.id,
        number: row.number ?? row.order_number,
        name: row.company || row.customer,
        state: row.state,
        market: row.market,
        is_exact: row.number === text.toUpperCase().replaceAll(/\s/g, ''),
      }));
    },
  });
}
