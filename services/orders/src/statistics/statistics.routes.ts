import {
  adminExportStatistics,
  adminGetStatistics,
  type Statistics,
  type StatisticsQuery,
} from '@okruh/contracts/http/orders-admin/statistics';
import { binary, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { buildStatistics } from './build-statistics.ts';
import { nameStatisticsExport, writeStatisticsCsv } from './statistics-export.ts';
import { listStores, sumHours, sumMargins, sumOtherMarkets, sumPurchases, sumSales, sumWithdrawn } from './statistics.query.ts';
import { toPeriod } from './statistics-period.ts';

/** What was sold and bought, for the office. */
export function statisticsRoutes(app: FastifyInstance, { database, now }: Deps): void {
  const load = async (query: StatisticsQuery): Promise<Statistics> => {
    const at = now();
    const period = toPeriod(query.market, query.days, at);
    const isByGoods = query.brand !== undefined || query.condition !== undefined;
    const [sales, purchases, hours, otherMarkets, margins, withdrawn, stores] = await Promise.all([
      sumSales(database.office, query, period),
      query.store === undefined ? sumPurchases(database.office, query, period) : null,
      isByGoods ? null : sumHours(database.office, query, period),
      sumOtherMarkets(database.office, query, period),
      isByGoods ? [] : sumMargins(database.office, query, period),
      isByGoods || query.category !== undefined ? null : sumWithdrawn(database.office, query, period),
      listStores(database.office, query),
    ]);
    return buildStatistics(query, period, { sales, purchases, hours, otherMarkets, margins, withdrawn, stores }, at);
  };
  route(app, adminGetStatistics, async ({ query }) => ok(await load(query)));
  route(app, adminExportStatistics, async ({ query, locale }) => {
    const statistics = await load(query);
    return binary(
      Buffer.from(writeStatisticsCsv(statistics, query.table, locale)),
      'text/csv; charset=utf-8',
      nameStatisticsExport(statistics, query.table, locale),
    );
  });
}
