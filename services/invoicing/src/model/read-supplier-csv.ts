import { type SupplierColumn, supplierColumns } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { type IsoDate, type Market, parseDate, vatTable } from '@okruh/market';
import { type FieldContext, fieldRules, parseCui, parseIco } from '@okruh/market/fields';
import { type CellError, formatAmount, type SupplierErrorKind, type SupplierTable, type SupplierTableRow } from './supplier-file.ts';
import { hasCountry, parseEuVatNumber } from './eu-vat-number.ts';

/** What every row of a file says again; null where it is wrong. */
export interface SupplierHead {
  readonly supplier: string | null;
  /** Digits only. */
  readonly taxNumber: string | null;
  readonly number: string | null;
  readonly issuedOn: IsoDate | null;
}
/** A line of a supplier's invoice as the file has it; null where a cell is wrong. Amounts in minor units without VAT. */
export interface SupplierCsvLine {
  readonly line: number;
  readonly code: string | null;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  /** Percent. */
  readonly vatRate: number | null;
  readonly total: number | null;
}
export interface SupplierCsv {
  readonly head: SupplierHead;
  readonly lines: readonly SupplierCsvLine[];
  /** Everything that is wrong, by line. Then nothing may be imported. */
  readonly errors: readonly CellError[];
}

const MAX_PIECES = 100_000;
/** Ten million whole units: a slip, not a price. */
const MAX_AMOUNT = 1_000_000_000;
const maxLengths = { supplier: 200, invoice_number: 60, code: 200 } as const;
const nothing: SupplierHead = { supplier: null, taxNumber: null, number: null, issuedOn: null };

/**
 * Reads a supplier's invoice: one file is one invoice, so supplier, tax number, number and day are the same in each row. Every wrong cell
 * is named; which codes we have and what they cost before isn't looked at here.
 */
export function readSupplierCsv({ columns, rows }: SupplierTable, context: FieldContext): SupplierCsv {
  const headErrors = checkColumns(columns);
  if (headErrors.length > 0) return { head: nothing, lines: [], errors: headErrors };
  const errors: CellError[] = [];
  const heads: SupplierHead[] = [];
  const lines: SupplierCsvLine[] = [];
  for (const row of rows) {
    const report = (column: SupplierColumn, reason: SupplierErrorKind | CellError['reason']): null => {
      errors.push({ line: row.line, column, value: row.cell(column), reason: typeof reason === 'string' ? { kind: reason } : reason });
      return null;
    };
    const head = readHead(row, context, report);
    lines.push(readLine(row, head.issuedOn, context, report));
    compareHeads(heads[0], head, report);
    heads.push(head);
  }
  return { head: heads[0] ?? nothing, lines, errors };
}

type Report = (column: SupplierColumn, reason: SupplierErrorKind | CellError['reason']) => null;

function checkColumns(columns: readonly string[]): CellError[] {
  const known: ReadonlySet<string> = new Set(supplierColumns);
  const atHead = (column: string, kind: SupplierErrorKind): CellError => ({ line: 1, column, value: column, reason: { kind } });
  return [
    ...supplierColumns.filter((column) => !columns.includes(column)).map((column) => ({ ...atHead(column, 'missing-column'), value: '' })),
    ...columns.filter((column) => !known.has(column)).map((column) => atHead(column, 'unknown-column')),
    ...columns
      .filter((column, place) => known.has(column) && columns.indexOf(column) < place)
      .map((column) => atHead(column, 'repeated-column')),
  ];
}

function readHead(row: SupplierTableRow, context: FieldContext, report: Report): SupplierHead {
  return {
    supplier: readText(row, 'supplier', context, report),
    taxNumber: readTaxNumber(row, context, report),
    number: readText(row, 'invoice_number', context, report),
    issuedOn: readDay(row, context.today, report),
  };
}

function readText(row: SupplierTableRow, column: keyof typeof maxLengths, context: FieldContext, report: Report): string | null {
  const text = row.cell(column).replaceAll(/\s+/g, ' ');
  if (text === '') return report(column, 'empty');
  return text.length > maxLengths[column] || fieldRules.plainText(text, context) !== null ? report(column, 'text') : text;
}

function readTaxNumber(row: SupplierTableRow, context: FieldContext, report: Report): string | null {
  const text = row.cell('tax_number');
  if (text === '') return report('tax_number', 'empty');
  if (isForeign(text, context.market)) return parseEuVatNumber(text) ?? report('tax_number', 'vat-number');
  const wrong = (context.market === 'cz' ? fieldRules.ico : fieldRules.cui)(text, context);
  if (wrong !== null) return report('tax_number', wrong);
  return context.market === 'cz' ? parseIco(text) : parseCui(text);
}

/** A VAT number of another country: its supply has no VAT of ours. */
const isForeign = (text: string, market: Market): boolean => hasCountry(text) && !text.toUpperCase().startsWith(market.toUpperCase());

function readDay(row: SupplierTableRow, today: IsoDate, report: Report): IsoDate | null {
  const text = row.cell('issued_on');
  if (text === '') return report('issued_on', 'empty');
  const read = parseDate(text, text.includes('-') ? 'y-m-d' : 'd.m.y');
  if (!read.ok) return report('issued_on', 'date');
  return read.date > today ? report('issued_on', 'future') : read.date;
}

/** The rows of one invoice say the same; what is wrong by itself was reported already. */
function compareHeads(first: SupplierHead | undefined, head: SupplierHead, report: Report): void {
  if (first === undefined) return;
  const pairs = [
    ['supplier', first.supplier, head.supplier],
    ['tax_number', first.taxNumber, head.taxNumber],
    ['invoice_number', first.number, head.number],
    ['issued_on', first.issuedOn, head.issuedOn],
  ] as const;
  for (const [column, wanted, found] of pairs) {
    if (wanted !== null && found !== null && wanted !== found) report(column, 'differs');
  }
}

function readLine(row: SupplierTableRow, day: IsoDate | null, context: FieldContext, report: Report): SupplierCsvLine {
  const code = readText(row, 'code', context, report);
  const quantity = readQuantity(row, report);
  const unitPrice = readAmount(row, 'unit_price', report);
  const vatRate = readRate(row, context.market, day, report);
  const total = readAmount(row, 'total', report);
  if (quantity !== null && unitPrice !== null && total !== null && Math.abs(total - quantity * unitPrice) > quantity) {
    // Each piece may be rounded by 0.01, no more.
    report('total', { kind: 'total', params: { expected: formatAmount(quantity * unitPrice, context.market) } });
  }
  return { line: row.line, code, quantity, unitPrice, vatRate, total };
}

/** Digits with a decimal point; points between thousands only where a comma follows. Null when it is no number. */
function toPlainNumber(text: string): string | null {
  const compact = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  const joined = /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(compact) ? compact.replaceAll('.', '') : compact;
  return /^-?\d+(?:[.,]\d+)?$/.test(joined) ? joined.replace(',', '.') : null;
}

function readQuantity(row: SupplierTableRow, report: Report): number | null {
  const text = row.cell('quantity');
  if (text === '') return report('quantity', 'empty');
  const plain = toPlainNumber(text);
  if (plain === null) return report('quantity', 'number');
  const value = Number(plain);
  if (!Number.isInteger(value)) return report('quantity', 'whole-number');
  if (value <= 0) return report('quantity', 'not-positive');
  return value > MAX_PIECES ? report('quantity', 'too-large') : value;
}

function readAmount(row: SupplierTableRow, column: 'unit_price' | 'total', report: Report): number | null {
  const text = row.cell(column);
  if (text === '') return report(column, 'empty');
  const plain = toPlainNumber(text);
  if (plain === null) return report(column, 'number');
  const [whole = '', part = ''] = plain.split('.');
  if (Number(plain) <= 0) return report(column, 'not-positive');
  if (part.replace(/0+$/, '').length > 2) return report(column, 'decimals');
  const minor = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return minor > MAX_AMOUNT * (column === 'total' ? 100 : 1) ? report(column, 'too-large') : minor;
}

/** A rate of the market on the day of the invoice, or none of a supplier from abroad; without a day only a number is asked for. */
function readRate(row: SupplierTableRow, market: Market, day: IsoDate | null, report: Report): number | null {
  const text = row.cell('vat_rate').replace(/%$/, '').trim();
  if (text === '') return report('vat_rate', 'empty');
  const plain = toPlainNumber(text);
  if (plain === null) return report('vat_rate', 'number');
  if (day === null) return null;
  if (Number(plain) === 0 && isForeign(row.cell('tax_number'), market)) return 0;
  const rates = Object.values(vatTable[market].find(({ from }) => from <= day)?.rates ?? {});
  return rates.includes(Number(plain))
    ? Number(plain)
    : report('vat_rate', { kind: 'vat-rate', params: { rates: rates.map((rate) => `${rate} %`).join(', ') || '–' } });
}
