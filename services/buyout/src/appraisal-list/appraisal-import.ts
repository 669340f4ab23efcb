import type { Currency, Locale } from '@okruh/market';
import { type Quality, qualities } from '@okruh/market/appraisal';
import type { CellError, ImportColumn, ImportRow, RowResult } from '@okruh/service-kit/uploads';
import { texts } from '../locales/texts.ts';
import { readImportedPrice } from '../model/imported-price.ts';

export type AppraisalField = 'model' | 'quality' | 'price_czk' | 'price_ron';
/** Minor units. */
export type Prices = Readonly<Record<Currency, number>>;
/** Prices of models by their grades. */
export type StoredPrices = ReadonlyMap<string, ReadonlyMap<Quality, Prices>>;

/** New prices of a grade. */
export interface ImportedPrice {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly model: string;
  readonly quality: Quality;
  readonly before: Prices;
  readonly after: Prices;
}

export const appraisalColumns: readonly ImportColumn<AppraisalField>[] = [
  { name: 'model', isRequired: true, aliases: ['Kód modelu', 'Cod model', 'Codul modelului', 'Model code'] },
  { name: 'quality', isRequired: true, aliases: ['Kvalita', 'Stav', 'Stupeň', 'Calitate', 'Stare', 'Grade'] },
  {
    name: 'price_czk',
    isRequired: true,
    aliases: ['Cena CZK', 'Cena v Kč', 'Výkupní cena CZK', 'CZK', 'Kč', 'Preț CZK', 'Preț în coroane', 'Price in crowns'],
  },
  {
    name: 'price_ron',
    isRequired: true,
    aliases: ['Cena RON', 'Cena v lei', 'Výkupní cena RON', 'RON', 'Lei', 'Preț RON', 'Preț în lei', 'Price in lei'],
  },
];

export const MAX_APPRAISAL_ROWS = 20_000;
const priceField = { CZK: 'price_czk', RON: 'price_ron' } as const;
const currencies = ['CZK', 'RON'] as const;
type Result = RowResult<ImportedPrice, AppraisalField>;

/**
 * What each row of an import of prices means. Prices are whole units, spaces between thousands are welcome. Rows after which a worse grade
 * of their model would cost more than a better one are wrong, all that change the model.
 */
export function readAppraisalRows(rows: readonly ImportRow<AppraisalField>[], stored: StoredPrices, locale: Locale): readonly Result[] {
  const seen = new Set<string>();
  const results = rows.map((source): Result => {
    const model = source.cell('model');
    const grades = stored.get(model);
    const quality = qualities.find((candidate) => candidate === source.cell('quality').toUpperCase());
    const before = quality === undefined ? undefined : grades?.get(quality);
    const [czk, ron] = [readImportedPrice(source.cell('price_czk')), readImportedPrice(source.cell('price_ron'))];
    const errors: CellError<AppraisalField>[] = [];
    if (grades === undefined) errors.push({ column: 'model', message: texts.text(locale, 'import.model') });
    if (quality === undefined || (grades !== undefined && before === undefined))
      errors.push({ column: 'quality', message: texts.text(locale, 'import.quality') });
    if (czk === null) errors.push({ column: 'price_czk', message: texts.text(locale, 'import.price') });
    if (ron === null) errors.push({ column: 'price_ron', message: texts.text(locale, 'import.price') });
    if (seen.has(`${model}/${quality}`)) errors.push({ column: 'model', message: texts.text(locale, 'import.twice') });
    seen.add(`${model}/${quality}`);
    if (errors.length > 0 || quality === undefined || before === undefined || czk === null || ron === null)
      return { state: 'error', source, errors };
    if (before.CZK === czk && before.RON === ron) return { state: 'unchanged', source };
    return { state: 'ok', source, row: { line: source.line, model, quality, before, after: { CZK: czk, RON: ron } } };
  });
  return refuseOrder(results, stored, locale);
}

/** Takes rows out that break the order of the grades. */
function refuseOrder(results: readonly Result[], stored: StoredPrices, locale: Locale): readonly Result[] {
  const after = new Map<string, Map<Quality, Prices>>();
  for (const result of results) {
    if (result.state !== 'ok') continue;
    const { model, quality, after: prices } = result.row;
    after.set(model, (after.get(model) ?? new Map(stored.get(model))).set(quality, prices));
  }
  const broken = new Map([...after].map(([model, grades]) => [model, currencies.filter((currency) => !falls(grades, currency))]));
  return results.map((result): Result => {
    const wrong = result.state === 'ok' ? (broken.get(result.row.model) ?? []) : [];
    if (wrong.length === 0) return result;
    const message = texts.text(locale, 'import.order');
    return { state: 'error', source: result.source, errors: wrong.map((currency) => ({ column: priceField[currency], message })) };
  });
}

/** Whether no worse grade costs more than a better one. */
function falls(grades: ReadonlyMap<Quality, Prices>, currency: Currency): boolean {
  const prices = qualities.flatMap((quality) => grades.get(quality)?.[currency] ?? []);
  return prices.every((price, index) => index === 0 || price <= (prices[index - 1] ?? price));
}
