import { addDays, type Currency, fold, type IsoDate, type Locale, marketOfCurrency, parseDate, todayIn } from '@okruh/market';
import { qualities } from '@okruh/market/appraisal';
import type { CellError, ImportColumn, ImportRow, RowResult } from '@okruh/service-kit/uploads';
import { texts } from '../locales/texts.ts';
import { readImportedPrice } from '../model/imported-price.ts';
import type { ObservedPrice } from './competitor.repository.ts';

export type CompetitorField = 'competitor' | 'currency' | 'model' | 'quality' | 'price' | 'observed_on';

export interface ImportedCompetitorPrice extends ObservedPrice {
  /** Line of the file, 1 is the head. */
  readonly line: number;
  readonly competitor: string;
  readonly currency: Currency;
  /** Null: the competitor's first price for the grade. */
  readonly before: number | null;
}

/** What the rows of an import are compared with. */
export interface StoredMarket {
  readonly competitors: readonly { readonly id: string; readonly market: 'cz' | 'ro'; readonly name: string }[];
  readonly hasModel: (id: string) => boolean;
  readonly find: (price: Omit<ObservedPrice, 'price' | 'observedOn'>) => Pick<ObservedPrice, 'price' | 'observedOn'> | undefined;
}

export const competitorColumns: readonly ImportColumn<CompetitorField>[] = [
  { name: 'competitor', isRequired: true, aliases: ['Konkurent', 'Konkurence', 'Concurent', 'Shop'] },
  { name: 'currency', isRequired: true, aliases: ['Měna', 'Monedă', 'Moneda'] },
  { name: 'model', isRequired: true, aliases: ['Kód modelu', 'Cod model', 'Codul modelului', 'Model code'] },
  { name: 'quality', isRequired: true, aliases: ['Kvalita', 'Stav', 'Stupeň', 'Calitate', 'Stare', 'Grade'] },
  { name: 'price', isRequired: true, aliases: ['Cena', 'Výkupní cena', 'Preț', 'Pret'] },
  { name: 'observed_on', isRequired: false, aliases: ['Datum', 'Den', 'Zjištěno', 'Dată', 'Data', 'Date'] },
];
export const MAX_COMPETITOR_ROWS = 20_000;

type Row = ImportRow<CompetitorField>;
type Result = RowResult<ImportedCompetitorPrice, CompetitorField>;

/** What each row of an import of competitors' prices means. A price that is older than the stored one is wrong: the newest is what counts. */
export function readCompetitorRows(rows: readonly Row[], stored: StoredMarket, locale: Locale, now: Date): readonly Result[] {
  const seen = new Set<string>();
  return rows.map((source) => readRow(source, stored, seen, locale, now));
}

function readRow(source: Row, stored: StoredMarket, seen: Set<string>, locale: Locale, now: Date): Result {
  const currency = (['CZK', 'RON'] as const).find((one) => one === source.cell('currency').toUpperCase());
  const market = currency === undefined ? undefined : marketOfCurrency(currency);
  const competitor = stored.competitors.find((one) => one.market === market && fold(one.name) === fold(source.cell('competitor')));
  const modelId = source.cell('model');
  const quality = qualities.find((one) => one === source.cell('quality').toUpperCase());
  const price = readImportedPrice(source.cell('price'));
  const today = todayIn(market ?? 'cz', now);
  const observedOn = readDay(source.cell('observed_on'), today);
  const errors: CellError<CompetitorField>[] = [];
  const blame = (column: CompetitorField, key: Parameters<typeof texts.text>[1]): void =>
    void errors.push({ column, message: texts.text(locale, key) });
  if (currency === undefined) blame('currency', 'competitor-import.currency');
  else if (competitor === undefined) blame('competitor', 'competitor-import.competitor');
  if (!stored.hasModel(modelId)) blame('model', 'import.model');
  if (quality === undefined) blame('quality', 'import.quality');
  if (price === null) blame('price', 'import.price');
  if (observedOn === null) blame('observed_on', 'competitor-import.date');
  else if (observedOn > today) blame('observed_on', 'competitor-import.future');
  if (errors.length > 0 || !currency || !competitor || !quality || price === null || observedOn === null)
    return { state: 'error', source, errors };

  const place = { modelId, competitorId: competitor.id, quality };
  const name = Object.values(place).join('/');
  const before = stored.find(place);
  if (seen.has(name)) blame('model', 'competitor-import.twice');
  else if (before !== undefined && before.observedOn > observedOn) blame('observed_on', 'competitor-import.older');
  seen.add(name);
  if (errors.length > 0) return { state: 'error', source, errors };
  if (before?.price === price && before.observedOn === observedOn) return { state: 'unchanged', source };
  const own = { ...place, line: source.line, competitor: competitor.name, currency, price, observedOn, before: before?.price ?? null };
  return { state: 'ok', source, row: own };
}

/** First day that a workbook counts from. */
const WORKBOOK_START: IsoDate = '1899-12-30';

/** `2026-11-20`, `20.11.2026`, or the number of a day as workbooks have it; nothing is today. Null: no day. */
function readDay(text: string, today: IsoDate): IsoDate | null {
  if (text === '') return today;
  if (/^[3-6]\d{4}$/.test(text)) return addDays(WORKBOOK_START, Number(text));
  const parsed = parseDate(text, /^\d{4}-/.test(text) ? 'y-m-d' : undefined);
  return parsed.ok ? parsed.date : null;
}
