import type { Market } from '@okruh/market';
import { BYTE_ORDER_MARK, csvLine, writeXlsx, type XlsxColumn } from '@okruh/service-kit';
import type { HeldPrice } from './price.query.ts';

/** The columns of the import, so that a changed export can come back. */
const columns: readonly XlsxColumn[] = [
  { header: 'code', kind: 'text', width: 16 },
  { header: 'name', kind: 'text', width: 44 },
  { header: 'quality', kind: 'text', width: 9 },
  { header: 'price', kind: 'amount', width: 13 },
  { header: 'common_price', kind: 'amount', width: 13 },
  { header: 'lowest_price_30_days', kind: 'amount', width: 20 },
];

const toUnits = (amount: number | null): number | null => (amount === null ? null : amount / 100);
const toCells = ({ code, name, quality, now, common, was }: HeldPrice) =>
  [code, name, quality, toUnits(now), toUnits(common), toUnits(was)] as const;

/** A price list as CSV; amounts have a decimal comma. */
export async function* writePricesCsv(rows: AsyncIterable<HeldPrice>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const row of rows)
    yield csvLine(toCells(row).map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? ''))));
}

/** A price list as an Excel workbook, with real numbers. */
export const writePricesXlsx = (rows: AsyncIterable<HeldPrice>, market: Market): AsyncGenerator<Uint8Array> =>
  writeXlsx({ name: `okruh-${market}`, columns, rows: listCells(rows) });

async function* listCells(rows: AsyncIterable<HeldPrice>) {
  for await (const row of rows) yield toCells(row);
}
