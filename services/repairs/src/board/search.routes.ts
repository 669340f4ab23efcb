import type { Found } from '@okruh/contracts/search-routes';
import { MAX_FOUND } from '@okruh/contracts/search-kinds';
import { addSearchRoute, escapeLike } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { RepairRow } from '../stored/tables.ts';
import { findByScan, listRepairs } from './board.query.ts';

interface PartRow extends Record<string, unknown> {
  readonly id: string;
  readonly location: string;
  readonly name_cs: string;
  readonly name_ro: string;
}

/** Repairs and spare parts by what the office types or scans. */
export function searchRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const view = (row: RepairRow, isExact: boolean): Omit<Found, 'kind'> => ({
    id: row.id,
    number: row.number,
    name: row.device.name,
    state: row.status,
    market: row.market,
    is_exact: isExact,
  });
  addSearchRoute(app, 'repairs', {
    repair: async (text) => {
      const exact = await findByScan(database.office, text, personalData);
      if (exact.length > 0) return exact.map((row) => view(row, true));
      const { rows } = await listRepairs(database.office, { q: text, page: 1, page_size: MAX_FOUND }, personalData);
      return rows.map((row) => view(row, false));
    },
    'spare-part': async (text, locale) => {
      const pattern = `%${escapeLike(text)}%`;
      const { rows } = await database.office.execute<PartRow>(sql`
        select id, location, name_cs, name_ro from spare_parts where name_cs ilike ${pattern}
          or name_ro ilike ${pattern} or location = ${text.toUpperCase()} or id = ${text.toLowerCase()}
        order by name_cs limit ${MAX_FOUND}`);
      return rows.map((row) => ({
        id: row.id,
        number: row.location,
        name: locale === 'ro' ? row.name_ro : row.name_cs,
        state: '',
        market: null,
        is_exact: row.id === text.toLowerCase(),
      }));
    },
  });
}
