import type { Found } from '@okruh/contracts/search-routes';
import { MAX_FOUND } from '@okruh/contracts/search-kinds';
import { addSearchRoute, escapeLike } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { WithdrawalKind } from '../stored/withdrawal-tables.ts';
import { listOrders } from './order.query.ts';
import { resolveSearch } from './order-search.ts';

interface ReturnRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly order_number: string;
  readonly state: string;
  readonly market: Found['market'];
}

/** Orders and what comes back, by what the office types or scans. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;
  const findReturns = async (kind: WithdrawalKind, typed: string): Promise<Omit<Found, 'kind'>[]> => {
    const code = typed.toUpperCase().replaceAll(/\s/g, '');
    if (!/\d/.test(code)) return [];
    const begins = `${escapeLike(code)}%`;
    const { rows } = await database.office.execute<ReturnRow>(sql`
      select w.id, w.number, w.order_number, w.state, w.market from withdrawals w
      where w.kind = ${kind} and (w.number collate "C" like ${begins} or w.order_number collate "C" like ${begins})
      order by w.announced_at desc limit ${MAX_FOUND}`);
    return rows.map(({ id, number, order_number: name, state, market }) => ({
      id,
      number,
      name,
      state,
      market,
      is_exact: number === code,
    }));
  };
  addSearchRoute(app, 'orders', {
    order: async (text) => {
      const search = await resolveSearch(text, deps);
      const { rows } = await listOrders(database.office, { page: 1, page_size: MAX_FOUND }, search);
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        name: personalData.label(row),
        state: row.status,
        market: row.market,
        is_exact: row.number === text.replaceAll(/\s/g, ''),
      }));
    },
    withdrawal: (text) => findReturns('withdrawal', text),
    complaint: (text) => findReturns('complaint', text),
  });
}
