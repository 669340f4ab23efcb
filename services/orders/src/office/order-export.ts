import { formatDateTime, type Locale } from '@okruh/market';
import { BYTE_ORDER_MARK, csvLine, writeXlsx, type XlsxCell, type XlsxColumn } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { ListRow } from './order.query.ts';

/** Columns of both exports in their order; of a customer what the list shows. */
const columns = {
  number: { kind: 'text', width: 12 },
  market: { kind: 'text', width: 6 },
  placed_at: { kind: 'instant', width: 17 },
  status: { kind: 'text', width: 18 },
  customer: { kind: 'text', width: 24 },
  delivery: { kind: 'text', width: 18 },
  place: { kind: 'text', width: 28 },
  payment: { kind: 'text', width: 18 },
  paid_at: { kind: 'instant', width: 17 },
  pieces: { kind: 'integer', width: 7 },
  total: { kind: 'amount', width: 13 },
  currency: { kind: 'text', width: 7 },
} as const satisfies Readonly<Record<string, Omit<XlsxColumn, 'header'>>>;
type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as readonly ColumnName[];

/** Name of the file: "okruh-objednavky-2026-11-24.csv". */
export const nameExport = (locale: Locale, day: string, extension: 'csv' | 'xlsx'): string =>
  `okruh-${texts.text(locale, 'office.export.file')}-${day}.${extension}`;

const getHeader = (locale: Locale, column: ColumnName): string => texts.text(locale, `office.export.${column}`);

/** Lines of the CSV. */
export async function* writeOrdersCsv(rows: AsyncIterable<ListRow>, personalData: PersonalData, locale: Locale): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columnNames.map((column) => getHeader(locale, column)));
  for await (const row of rows) yield csvLine(toCells(row, personalData, locale).map(toText));
}

/** Bytes of the Excel workbook. */
export const writeOrdersXlsx = (rows: AsyncIterable<ListRow>, personalData: PersonalData, locale: Locale): AsyncGenerator<Uint8Array> =>
  writeXlsx({
    name: texts.text(locale, 'office.export.sheet'),
    columns: columnNames.map((column) => ({ ...columns[column], header: getHeader(locale, column) })),
    rows: (async function* () {
      for await (const row of rows) yield toCells(row, personalData, locale).map(toXlsxCell);
    })(),
  });

/** A cell before it is written; an amount is in minor units. */
type Cell = XlsxCell | { readonly amount: number };

function toCells(row: ListRow, personalData: PersonalData, locale: Locale): Cell[] {
  const { market } = row;
  const cells: Readonly<Record<ColumnName, Cell>> = {
    number: row.number,
    market: market.toUpperCase(),
    placed_at: { at: row.placedAt, market },
    status: texts.text(locale, `status.${row.status}`),
    customer: personalData.label(row),
    delivery: texts.text(locale, `office.delivery.${row.typeDeliveryCode}`),
    place: row.placeName,
    payment: texts.text(locale, `office.payment.${row.typePayment}`),
    paid_at: row.paidAt && { at: row.paidAt, market },
    pieces: row.pieces,
    total: { amount: row.total },
    currency: row.currency,
  };
  return columnNames.map((column) => cells[column]);
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'amount' in cell ? (cell.amount / 100).toFixed(2) : formatDateTime(cell.at, cell.market);
}

const toXlsxCell = (cell: Cell): XlsxCell => (cell !== null && typeof cell === 'object' && 'amount' in cell ? cell.amount / 100 : cell);
