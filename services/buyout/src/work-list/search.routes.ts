import type { Found } from '@okruh/contracts/search-routes';
import { MAX_FOUND } from '@okruh/contracts/search-kinds';
import { addSearchRoute } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findByScan, type ListRow, listBuyouts } from './work-list.query.ts';

/** Buy-outs by what the office types or scans: what a reader reads is exact. */
export function searchRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const view = (row: ListRow, isExact: boolean): Omit<Found, 'kind'> => ({
    id: row.id,
    number: row.number,
    name: `${row.deviceName} ${row.deviceVariant}`,
    state: row.status,
    market: row.market,
    is_exact: isExact,
  });
  addSearchRoute(app, 'buyout', {
    buyout: async (text) => {
      const exact = await findByScan(database.office, text, personalData);
      if (exact.length > 0) return exact.map((row) => view(row, true));
      const { rows } = await listBuyouts(database.office, { q: text, page: 1, page_size: MAX_FOUND }, personalData);
      return rows.map((row) => view(row, false));
    },
  });
}
