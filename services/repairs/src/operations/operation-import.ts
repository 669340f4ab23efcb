import type { Locale } from '@okruh/market';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { OperationValues } from '../tables.ts';

/** One line of an import. */
export interface ImportedOperation {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly operation: string;
  readonly values: OperationValues;
}
export type OperationImport = { readonly rows: readonly ImportedOperation[] } | { readonly faults: readonly string[] };

export const COLUMNS = ['operation', 'price_czk', 'price_ron', 'duration_minutes', 'on_the_spot', 'warranty_months', 'is_offered'] as const;
type Column = (typeof COLUMNS)[number];

/** What csv-parse gives with `info`; its types know the plain form only. */
const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
const MAX_ROWS = 20_000;
const MAX_FAULTS = 50;
const MAX_UNITS = 1_000_000;

const texts = {
  notCsv: {
    cs: 'Soubor není CSV. Uložte ho jako CSV oddělené středníkem.',
    ro: 'Fișierul nu este CSV. Salvează-l ca CSV separat prin punct și virgulă.',
  },
  empty: { cs: 'V souboru nejsou žádné řádky.', ro: 'Fișierul nu conține rânduri.' },
  tooLong: { cs: `Soubor má přes ${MAX_ROWS} řádků.`, ro: `Fișierul are peste ${MAX_ROWS} de rânduri.` },
  missing: { cs: 'Chybí sloupce: ', ro: 'Lipsesc coloanele: ' },
  line: { cs: 'Řádek', ro: 'Rândul' },
  operation: { cs: 'neznámá operace', ro: 'operație necunoscută' },
  twice: { cs: 'stejná operace už je výše', ro: 'aceeași operație apare mai sus' },
  price: { cs: 'cena není celé číslo (prázdná = na dotaz)', ro: 'prețul nu este un număr întreg (gol = la cerere)' },
  duration: { cs: 'doba není 5 až 43200 minut', ro: 'durata nu este între 5 și 43200 de minute' },
  warranty: { cs: 'záruka není 0 až 60 měsíců', ro: 'garanția nu este între 0 și 60 de luni' },
  flag: { cs: 'ano/ne není jasné', ro: 'da/nu nu este clar' },
} as const;

/**
 * Reads an import of the price list: CSV with semicolons or commas, UTF-8 with or without a byte order mark, or Windows-1250 as
 * Czech and Romanian Excel writes it. Prices are whole units, an empty one means on request. Every bad row is named; with one
 * bad row nothing is imported.
 */
export function readOperationImport(
  file: { readonly content: Buffer; readonly fileName: string },
  locale: Locale,
  isKnown: (operation: string) => boolean,
): OperationImport {
  const records = /\.csv$/i.test(file.fileName) ? readRecords(decode(file.content)) : null;
  if (records === null) return { faults: [texts.notCsv[locale]] };
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return { faults: [texts.empty[locale]] };
  if (body.length > MAX_ROWS) return { faults: [texts.tooLong[locale]] };
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) return { faults: [texts.missing[locale] + missing.join(', ')] };

  const rows: ImportedOperation[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { cells, line } of body) {
    const cell = (column: Column): string => undefuse(cells[names.indexOf(column)]?.trim() ?? '');
    const operation = cell('operation');
    const read = readValues(cell);
    const wrong = [
      isKnown(operation) ? [] : texts.operation[locale],
      seen.has(operation) ? texts.twice[locale] : [],
      ...('faults' in read ? read.faults.map((fault) => texts[fault][locale]) : []),
    ].flat();
    seen.add(operation);
    if (wrong.length > 0 || 'faults' in read) faults.push(`${texts.line[locale]} ${line}: ${wrong.join(', ')}`);
    else rows.push({ line, operation, values: read.values });
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults.length > 0 ? { faults } : { rows };
}

type ValueFault = 'price' | 'duration' | 'warranty' | 'flag';

function readValues(cell: (column: Column) => string): { readonly values: OperationValues } | { readonly faults: ValueFault[] } {
  const [czk, ron] = [readPrice(cell('price_czk')), readPrice(cell('price_ron'))];
  const duration = readWhole(cell('duration_minutes'), 5, 43_200);
  const warranty = readWhole(cell('warranty_months'), 0, 60);
  const [onTheSpot, isOffered] = [readFlag(cell('on_the_spot')), readFlag(cell('is_offered'))];
  if (czk === undefined || ron === undefined || duration === null || warranty === null || onTheSpot === null || isOffered === null) {
    return {
      faults: [
        ...(czk === undefined || ron === undefined ? (['price'] as const) : []),
        ...(duration === null ? (['duration'] as const) : []),
        ...(warranty === null ? (['warranty'] as const) : []),
        ...(onTheSpot === null || isOffered === null ? (['flag'] as const) : []),
      ],
    };
  }
  return { values: { priceCzk: czk, priceRon: ron, durationMinutes: duration, onTheSpot, warrantyMonths: warranty, isOffered } };
}

/** Our own export puts an apostrophe before what a spreadsheet would run. */
const undefuse = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

/** UTF-8 when the bytes are, else Windows-1250. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1250').decode(file);
  }
}

function readRecords(text: string): { cells: string[]; line: number }[] | null {
  // A spreadsheet's own file begins with PK or holds zero bytes.
  if (text.includes('\0') || text.startsWith('PK')) return null;
  const delimiter = (text.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ',';
  try {
    const parsed: unknown = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
    });
    return recordsSchema.parse(parsed).map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch {
    return null;
  }
}

/** Whole units to minor units; null = on request, undefined = not a price. */
function readPrice(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s\u00A0]/g, '');
  if (digits === '') return null;
  const units = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return units > 0 && units <= MAX_UNITS ? units * 100 : undefined;
}

function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

const yes: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'ano', 'da']);
const no: ReadonlySet<string> = new Set(['0', 'false', 'no', 'ne', 'nu']);
function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}
