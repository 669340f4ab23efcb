import { codColumns, MAX_COD_ROWS } from '@okruh/contracts/http/picking-cod';
import { type Locale, type Market, markets, type Money } from '@okruh/market';
import { type Imported, importRows, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { texts } from '../locales/texts.ts';

/** A line of a carrier's statement. */
export interface PaidLine {
  readonly line: number;
  readonly trackingNumber: string;
  readonly paid: Money;
}

const MAX_WHOLE_DIGITS = 9;

/** Every line of the file, or what is wrong with it in the words of the office: then nothing is taken. */
export function readStatement(file: Pick<Upload, 'content' | 'fileName'>, market: Market, locale: Locale): Imported<PaidLine> {
  const table = readCsvTable(file, { required: codColumns, maxRows: MAX_COD_ROWS, locale });
  if ('errors' in table) return table;
  const { currency } = markets[market];
  return importRows(table.rows, lineName(locale), (row) => {
    const [number, amount, written] = [row.cell('tracking_number').toUpperCase(), row.cell('amount'), row.cell('currency')];
    const minor = parseAmount(amount);
    const errors = [
      ...(number === '' || number.length > 60 ? [texts.text(locale, 'csv.tracking-number')] : []),
      ...(minor === null ? [texts.text(locale, 'csv.amount', { value: amount.slice(0, 30) })] : []),
      ...(written === currency ? [] : [texts.text(locale, 'csv.currency', { value: written.slice(0, 10) })]),
    ];
    return minor === null || errors.length > 0
      ? { errors }
      : { row: { line: row.line, trackingNumber: number, paid: { amount: minor, currency } } };
  });
}

/** "1299", "1299.5" and "1 299,00" in minor units; null for what is no amount. */
export function parseAmount(text: string): number | null {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s\u00a0]/g, ''));
  const [, whole = '', part = ''] = match ?? [];
  return match === null || whole.length > MAX_WHOLE_DIGITS ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
