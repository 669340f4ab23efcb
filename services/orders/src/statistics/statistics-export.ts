import type { Statistics, statisticsTables } from '@okruh/contracts/http/orders-admin/statistics';
import type { Locale, Money } from '@okruh/market';
import { BYTE_ORDER_MARK, csvLine } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';

type Table = (typeof statisticsTables)[number];
type Cell = string | number | Money | null;

/** "okruh-prodej-2026-10-16-2026-11-26-days.csv" */
export const nameStatisticsExport = ({ from, to }: Statistics, table: Table, locale: Locale): string =>
  `okruh-${texts.text(locale, 'statistics.export.file')}-${from}-${to}-${table}.csv`;

/** One table with a head, amounts in whole units with a decimal comma. */
export function writeStatisticsCsv(statistics: Statistics, table: Table, locale: Locale): string {
  const rows = toRows(statistics, table, locale);
  const head = columns[table].map((column) => texts.text(locale, `statistics.export.${column}`));
  return BYTE_ORDER_MARK + [head, ...rows.map((row) => columns[table].map((column) => toText(row[column] ?? null)))].map(csvLine).join('');
}

/** Columns of each table in their order. */
const columns = {
  days: ['day', 'orders', 'revenue', 'previous_orders', 'previous_revenue', 'devices_bought'],
  categories: ['category', 'pieces', 'revenue', 'previous_revenue', 'purchases', 'previous_purchases', 'margin'],
  brands: ['brand', 'pieces', 'revenue', 'previous_revenue'],
  stores: ['store', 'orders', 'pieces', 'revenue', 'previous_revenue'],
  hours: ['hour', 'orders', 'revenue'],
  models: ['device_name', 'devices', 'estimate', 'paid', 'accepted_percent'],
} as const satisfies Readonly<Record<Table, readonly string[]>>;

function toText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? (cell.amount / 100).toFixed(2).replace('.', ',') : String(cell);
}

function toRows(statistics: Statistics, table: Table, locale: Locale): readonly Readonly<Record<string, Cell>>[] {
  switch (table) {
    case 'days':
      return statistics.by_day;
    case 'categories':
      return statistics.by_category.map((row) => ({
        ...row,
        margin: row.margin?.amount ?? null,
        category: texts.text(locale, `statistics.category.${row.category}`),
      }));
    case 'brands':
      return statistics.by_brand;
    case 'stores':
      return statistics.by_store.map(({ store_id: id, ...row }) => ({ store: nameStore(statistics, id, locale), ...row }));
    case 'hours':
      return statistics.by_hour ?? [];
    case 'models':
      return statistics.purchases?.by_model ?? [];
    default:
      return table satisfies never;
  }
}

/** A store by its name, or by its id as long as accounts didn't say it. */
const nameStore = ({ stores }: Statistics, id: string | null, locale: Locale): string =>
  id === null ? texts.text(locale, 'statistics.sent') : (stores.find(({ store_id: known }) => known === id)?.name ?? id);
