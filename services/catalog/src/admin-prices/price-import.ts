import type { Locale } from '@okruh/market';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** One line of an import; prices in minor units. */
export interface ImportedPrice {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly code: string;
  readonly now: number;
  /** Undefined: it stays. */
  readonly common: number | undefined;
}
export type PriceImport = { readonly rows: readonly ImportedPrice[] } | { readonly faults: readonly string[] };

const REQUIRED = ['code', 'price'] as const;
/** What csv-parse gives with `info`; its types know the plain form only. */
const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
const MAX_ROWS = 50_000;
const MAX_FAULTS = 50;
const MAX_UNITS = 10_000_000;

export const importTexts = {
  missingFile: { cs: 'Vyberte soubor CSV.', ro: 'Alege un fișier CSV.' },
  notCsv: {
    cs: 'Soubor není CSV. Uložte ho jako CSV oddělené středníkem.',
    ro: 'Fișierul nu este CSV. Salvează-l ca CSV separat prin punct și virgulă.',
  },
  empty: { cs: 'V souboru nejsou žádné řádky.', ro: 'Fișierul nu conține rânduri.' },
  tooLong: { cs: `Soubor má přes ${MAX_ROWS} řádků.`, ro: `Fișierul are peste ${MAX_ROWS} de rânduri.` },
  missing: { cs: 'Chybí sloupce: ', ro: 'Lipsesc coloanele: ' },
  line: { cs: 'Řádek', ro: 'Rândul' },
  code: { cs: 'neznámý kód', ro: 'cod necunoscut' },
  price: { cs: 'cena není kladné číslo', ro: 'prețul nu este un număr pozitiv' },
  common: { cs: 'běžná cena není kladné číslo', ro: 'prețul obișnuit nu este un număr pozitiv' },
  twice: { cs: 'stejný kód už je výše', ro: 'același cod apare mai sus' },
} as const;

/**
 * Reads a price import. Every bad row is named; with one bad row nothing is imported.
 *
 * @param records as {@link readCsv} gives them
 * @param isKnown whether a variant with this code has a price in the market
 */
export function readPriceImport(records: CsvRecords | null, locale: Locale, isKnown: (code: string) => boolean): PriceImport {
  if (records === null) return { faults: [importTexts.notCsv[locale]] };
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return { faults: [importTexts.empty[locale]] };
  if (body.length > MAX_ROWS) return { faults: [importTexts.tooLong[locale]] };
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !names.includes(column));
  if (missing.length > 0) return { faults: [importTexts.missing[locale] + missing.join(', ')] };
  const rows: ImportedPrice[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { cells, line } of body) {
    const cell = (column: string): string => cells[names.indexOf(column)]?.trim() ?? '';
    // The export defuses cells that look like formulas.
    const code = cell('code').replace(/^'/, '');
    const now = readPrice(cell('price'));
    const common = cell('common_price') === '' ? undefined : readPrice(cell('common_price'));
    const wrong = [
      isKnown(code) ? [] : importTexts.code[locale],
      now === null ? importTexts.price[locale] : [],
      common === null ? importTexts.common[locale] : [],
      seen.has(code) ? importTexts.twice[locale] : [],
    ].flat();
    seen.add(code);
    if (wrong.length > 0 || now === null || common === null) faults.push(`${importTexts.line[locale]} ${line}: ${wrong.join(', ')}`);
    else rows.push({ line, code, now, common });
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults.length > 0 ? { faults } : { rows };
}

/** Codes that a file names, for looking them up before it is read. */
export function codesIn(records: CsvRecords | null): string[] {
  const [head, ...body] = records ?? [];
  const at = head?.cells.findIndex((cell) => cell.trim().toLowerCase() === 'code') ?? -1;
  return at === -1 ? [] : body.slice(0, MAX_ROWS).map(({ cells }) => cells[at]?.trim().replace(/^'/, '') ?? '');
}

/** UTF-8 when the bytes are, else Windows-1250. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1250').decode(file);
  }
}

/** Lines of a file, the head first, with their numbers. */
export type CsvRecords = readonly { readonly cells: readonly string[]; readonly line: number }[];

/**
 * The lines of a file: CSV with semicolons or commas, UTF-8 with or without a byte order mark, or Windows-1250 as Czech
 * and Romanian Excel writes it. Once for all who look into it, and no further than an import may go: a large file must not
 * hold up the shop.
 *
 * @returns null for anything that is no CSV
 */
export function readCsv(file: Buffer, fileName: string): CsvRecords | null {
  if (!/\.csv$/i.test(fileName)) return null;
  const text = decode(file);
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
      // The head, and one row more than may be: so that too many are seen.
      to: MAX_ROWS + 2,
    });
    return recordsSchema.parse(parsed).map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch {
    return null;
  }
}

/** "24 990", "24990,00" to minor units; null when it isn't a positive amount. */
function readPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.');
  const units = /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return units >= 1 && units <= MAX_UNITS ? Math.round(units * 100) : null;
}
