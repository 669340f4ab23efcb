import { Readable } from 'node:stream';
import {
  adminExportRepairs,
  adminGetRepairBoard,
  adminGetRepairFilters,
  adminListRepairs,
  type AdminRepairRow,
} from '@okruh/contracts/http/repairs-admin/work-list';
import { formatDate, formatDateTime, type Locale, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { rowView } from '../stored/row-view.ts';
import type { RepairRow } from '../stored/tables.ts';
import { board, everyRepair, listRepairs, technicians } from './board.query.ts';

const exportColumns = [
  'number',
  'market',
  'status',
  'created_at',
  'promised_on',
  'device',
  'colour',
  'operations',
  'customer',
  'identifier',
  'store',
  'technician',
  'price',
  'currency',
  'updated_at',
] as const;

/** The back office's board and list of repairs. */
export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  const { office } = deps.database;
  const { personalData } = deps;
  const view = (row: RepairRow): AdminRepairRow =>
    rowView(row, personalData, deps.repairList.current(), (market) => todayIn(market, deps.now()));

  route(app, adminListRepairs, async ({ query }) => {
    const { rows, total } = await listRepairs(office, query, personalData);
    return ok({ items: rows.map(view), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetRepairBoard, async ({ query, locale }) => {
    const columns = await board(office, query, personalData);
    return ok({
      columns: columns.map(({ status, count, rows }) => ({
        status,
        label: texts.text(locale, `status.${status}`),
        count,
        items: rows.map(view),
      })),
    });
  });

  route(app, adminGetRepairFilters, async () => {
    const list = deps.repairList.current();
    const people = await technicians(office);
    return ok({
      stores: (['cz', 'ro'] as const).flatMap((market) => list.listStores(market).map(({ id, name }) => ({ id, name, market }))),
      technicians: people
        .map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'cs')),
    });
  });

  route(app, adminExportRepairs, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(exportColumns.map((column) => texts.text(locale, `repairs-export.${column}`)));
      for await (const row of everyRepair(office, query, personalData)) yield csvLine(cells(view(row), locale));
    };
    const name = texts.text(locale, 'repairs-export.file');
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });
}

const cells = (row: AdminRepairRow, locale: Locale): string[] => [
  row.number,
  row.market.toUpperCase(),
  texts.text(locale, `status.${row.status}`),
  formatDateTime(row.created_at, row.market),
  row.promised_on === null ? '' : formatDate(row.promised_on, row.market),
  row.device_name,
  row.device_variant,
  row.operations.join(', '),
  row.customer_name,
  row.identifier_masked,
  row.store?.name ?? '',
  row.technician?.name ?? '',
  // "5800,00": a number to Excel in both languages.
  (row.total.amount / 100).toFixed(2).replace('.', ','),
  row.total.currency,
  formatDateTime(row.updated_at, row.market),
];
