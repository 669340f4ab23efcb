import { Readable } from 'node:stream';
import {
  adminExportRepairs,
  adminFindRepair,
  adminGetRepairBoard,
  adminGetRepairFilters,
  adminListRepairs,
  type AdminRepairRow,
} from '@okruh/contracts/http/repairs-admin';
import { formatDate, formatDateTime, type Locale, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { rowView } from '../stored/row-view.ts';
import type { RepairRow } from '../stored/tables.ts';
import { statusLabels } from '../model/words.ts';
import { board, everyRepair, findByScan, listRepairs, technicians } from './board.query.ts';

const head: Readonly<Record<Locale, readonly string[]>> = {
  cs: [
    'Číslo',
    'Trh',
    'Stav',
    'Objednáno',
    'Slíbeno',
    'Zařízení',
    'Barva',
    'Opravy',
    'Zákazník',
    'IMEI nebo sériové číslo',
    'Prodejna',
    'Technik',
    'Cena',
    'Měna',
    'Změněno',
  ],
  ro: [
    'Număr',
    'Piață',
    'Stare',
    'Programat',
    'Promis',
    'Dispozitiv',
    'Culoare',
    'Reparații',
    'Client',
    'IMEI sau număr de serie',
    'Magazin',
    'Tehnician',
    'Preț',
    'Monedă',
    'Modificat',
  ],
};

/** The back office's board and list of repairs. */
export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const { personalData } = deps;
  const view = (row: RepairRow): AdminRepairRow =>
    rowView(row, personalData, deps.repairList.current(), (market) => todayIn(market, deps.now()));

  route(app, adminListRepairs, async ({ query }) => {
    const { rows, total } = await listRepairs(db, query, personalData);
    return ok({ items: rows.map(view), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetRepairBoard, async ({ query, locale }) => {
    const columns = await board(db, query, personalData);
    return ok({
      columns: columns.map(({ status, count, rows }) => ({ status, label: statusLabels[status][locale], count, items: rows.map(view) })),
    });
  });

  route(app, adminGetRepairFilters, async () => {
    const list = deps.repairList.current();
    const people = await technicians(db);
    return ok({
      stores: (['cz', 'ro'] as const).flatMap((market) => list.storesOf(market).map(({ id, name }) => ({ id, name, market }))),
      technicians: people
        .map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'cs')),
    });
  });

  route(app, adminFindRepair, async ({ query }) => ok({ items: (await findByScan(db, query.scan, personalData)).map(view) }));

  route(app, adminExportRepairs, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(head[locale]);
      for await (const row of everyRepair(db, query, personalData)) yield csvLine(cells(view(row), locale));
    };
    const name = { cs: 'opravy', ro: 'reparatii' }[locale];
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });
}

const cells = (row: AdminRepairRow, locale: Locale): string[] => [
  row.number,
  row.market.toUpperCase(),
  statusLabels[row.status][locale],
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
