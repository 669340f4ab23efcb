import type { Locale } from '@okruh/market';
import { type Quality, qualities } from '@okruh/market/appraisal';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** One line of an import; prices in minor units. */
export interface ImportedPrice {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly model: string;
  readonly quality: Quality;
  readonly CZK: number;
  readonly RON: number;
}
export type PriceImport = { readonly rows: readonly ImportedPrice[] } | { readonly faults: readonly string[] };

const COLUMNS = ['model', 'quality', 'price_czk', 'price_ron'] as const;
/** What csv-parse gives with `info`; its types know the plain form only. */
const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));
const MAX_ROWS = 20_000;
const MAX_FAULTS = 50;
const MAX_UNITS = 1_000_000;

export const importTexts = {
  notCsv: {
    cs: 'Soubor není CSV. Uložte ho jako CSV oddělené středníkem.',
    ro: 'Fișierul nu este CSV. Salvează-l ca CSV separat prin punct și virgulă.',
  },
  empty: { cs: 'V souboru nejsou žádné řádky.', ro: 'Fișierul nu conține rânduri.' },
  tooLong: { cs: `Soubor má přes ${MAX_ROWS} řádků.`, ro: `Fișierul are peste ${MAX_ROWS} de rânduri.` },
  missing: { cs: 'Chybí sloupce: ', ro: 'Lipsesc coloanele: ' },
  line: { cs: 'Řádek', ro: 'Rândul' },
  model: { cs: 'neznámý model', ro: 'model necunoscut' },
  quality: { cs: 'neznámá kvalita', ro: 'calitate necunoscută' },
  price: { cs: 'cena není kladné celé číslo', ro: 'prețul nu este un număr întreg pozitiv' },
  twice: { cs: 'stejný model a kvalita už je výše', ro: 'același model și calitate apare mai sus' },
  order: { cs: 'horší kvalita by stála víc než lepší', ro: 'calitatea mai slabă ar costa mai mult decât cea mai bună' },
} as const;

/**
 * Reads a price import: CSV with semicolons or commas, UTF-8 with or without a byte order mark, or Windows-1250 as Czech
 * and Romanian Excel writes it. Prices are whole units, spaces between thousands are welcome. Every bad row is named;
 * with one bad row nothing is imported.
 */
export function readPriceImport(file: Buffer, locale: Locale, isKnownModel: (model: string) => boolean): PriceImport {
  const records = readRecords(decode(file));
  if (records === null) return { faults: [importTexts.notCsv[locale]] };
  const [head, ...body] = records;
  if (head === undefined || body.length === 0) return { faults: [importTexts.empty[locale]] };
  if (body.length > MAX_ROWS) return { faults: [importTexts.tooLong[locale]] };
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) return { faults: [importTexts.missing[locale] + missing.join(', ')] };

  const rows: ImportedPrice[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { cells, line } of body) {
    const cell = (column: (typeof COLUMNS)[number]): string => cells[names.indexOf(column)]?.trim() ?? '';
    const model = cell('model');
    const quality = qualities.find((candidate) => candidate === cell('quality').toUpperCase());
    const [czk, ron] = [readPrice(cell('price_czk')), readPrice(cell('price_ron'))];
    const wrong = [
      isKnownModel(model) ? [] : importTexts.model[locale],
      quality === undefined ? importTexts.quality[locale] : [],
      czk === null || ron === null ? importTexts.price[locale] : [],
      seen.has(`${model}/${quality}`) ? importTexts.twice[locale] : [],
    ].flat();
    seen.add(`${model}/${quality}`);
    if (wrong.length > 0 || quality === undefined || czk === null || ron === null)
      faults.push(`${importTexts.line[locale]} ${line}: ${wrong.join(', ')}`);
    else rows.push({ line, model, quality, CZK: czk, RON: ron });
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults.length > 0 ? { faults } : { rows };
}

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

/** Whole units to minor units; null when it isn't a positive whole number. */
function readPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0]/g, '');
  const units = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return units > 0 && units <= MAX_UNITS ? units * 100 : null;
}
