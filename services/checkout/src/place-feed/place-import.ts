import { type FeedPlace, feedPlaceSchema, type PlaceField, placeFieldSchema } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { type Locale, parsePostcode } from '@okruh/market';
import type { CellError, ImportColumn, ImportRow, RowResult } from '@okruh/service-kit/uploads';
import { texts } from '../locales/texts.ts';
import type { StoredPlace } from './place-feed.repository.ts';

/** Fields of a file, in the order of its export. */
export const placeFields = placeFieldSchema.options;

const aliases: Readonly<Record<PlaceField, readonly string[]>> = {
  code: ['Kód', 'Kód místa', 'Číslo', 'Cod', 'Cod punct', 'Id', 'Place code'],
  market: ['Trh', 'Země', 'Piață', 'Țară', 'Country'],
  type: ['Druh', 'Typ', 'Tip'],
  name: ['Název', 'Název místa', 'Nume', 'Denumire', 'Place name'],
  street: ['Ulice', 'Ulice a číslo', 'Adresa', 'Stradă', 'Adresă', 'Address'],
  city: ['Obec', 'Město', 'Localitate', 'Oraș', 'Town'],
  postcode: ['PSČ', 'Cod poștal', 'Zip', 'Postal code'],
  lat: ['Zeměpisná šířka', 'Latitudine', 'Latitude'],
  lng: ['Zeměpisná délka', 'Longitudine', 'Longitude', 'Lon'],
  opening_hours: ['Otevírací doba', 'Program', 'Hours'],
  card_payment: ['Platba kartou', 'Plata cu cardul'],
  cash_on_delivery: ['Dobírka', 'Ramburs', 'COD'],
  is_congested: ['Přeplněné', 'Přetížené', 'Aglomerat', 'Congested'],
  is_available: ['V provozu', 'Funcțional', 'În funcțiune', 'Available'],
  max_weight_kg: ['Nejvyšší hmotnost', 'Max. hmotnost kg', 'Greutate maximă', 'Max weight'],
};
/** Only the code is required: a file may have nothing but what changes. */
export const placeColumns: readonly ImportColumn<PlaceField>[] = placeFields.map((name) => ({
  name,
  isRequired: name === 'code',
  aliases: aliases[name],
}));

/** A pickup point that a file changes or adds. */
export interface ImportedPlace {
  /** Line of the file. */
  readonly line: number;
  readonly place: FeedPlace;
  /** As stored; null for a new one. */
  readonly before: StoredPlace | null;
}

type Row = ImportRow<PlaceField>;
type Result = RowResult<ImportedPlace, PlaceField>;

/** What a point needs to be added. */
const needed = ['market', 'type', 'name', 'city', 'postcode', 'lat', 'lng'] as const satisfies readonly PlaceField[];
const flags = ['card_payment', 'cash_on_delivery', 'is_congested', 'is_available'] as const satisfies readonly PlaceField[];
const isFlag = (field: PlaceField): field is (typeof flags)[number] => flags.some((flag) => flag === field);
const numbers: ReadonlySet<PlaceField> = new Set(['lat', 'lng', 'max_weight_kg']);
const words: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  ano: true,
  da: true,
  yes: true,
  '0': false,
  false: false,
  ne: false,
  nu: false,
  no: false,
};

/**
 * What each row of a file means. Empty cells leave a known point as it is.
 *
 * @param stored points of the carrier by their codes in lower case: of two codes that differ in nothing else only one can be
 */
export function readPlaceRows(rows: readonly Row[], stored: ReadonlyMap<string, StoredPlace>, locale: Locale): Result[] {
  const seen = new Set<string>();
  return rows.map((source): Result => {
    const key = source.cell('code').toLowerCase();
    const before = stored.get(key) ?? null;
    const parsed = feedPlaceSchema.safeParse(toPlace(source));
    const errors = parsed.success
      ? findErrors(parsed.data, before, locale)
      : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].flatMap((field) => toError(field, locale));
    if (key !== '' && seen.has(key)) errors.unshift({ column: 'code', message: texts.text(locale, 'office.place-feed.twice') });
    seen.add(key);
    if (errors.length > 0 || !parsed.success) return { state: 'error', source, errors };
    const place = withPostcode(parsed.data, before);
    if (before !== null && listPlaceChanges(place, before).length === 0) return { state: 'unchanged', source };
    return { state: 'ok', source, row: { line: source.line, place, before } };
  });
}

/** Fields of a known point that a row changes, as texts; none of a new one. */
export function listPlaceChanges(place: FeedPlace, before: StoredPlace | null) {
  if (before === null) return [];
  return placeFields.flatMap((field) => {
    const after = place[field];
    return after === undefined || after === null || after === before[field]
      ? []
      : [{ field, before: String(before[field] ?? ''), after: String(after) }];
  });
}

/** A row of a table as the schema reads it; empty cells are left out. */
function toPlace({ cell }: Row): Readonly<Record<string, unknown>> {
  const entries = placeFields.flatMap((name): [string, unknown][] => {
    const text = cell(name);
    if (text === '') return [];
    if (isFlag(name)) return [[name, words[text.toLowerCase()] ?? text]];
    if (name === 'market' || name === 'type') return [[name, text.toLowerCase()]];
    return [[name, numbers.has(name) ? readNumber(text) : text]];
  });
  return Object.fromEntries(entries);
}

/** A number with a decimal comma or point, as exact as the carrier has it; the text where it isn't one. */
function readNumber(text: string): number | string {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.');
  return /^-?\d{1,4}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : text;
}

function findErrors(place: FeedPlace, before: StoredPlace | null, locale: Locale): CellError<PlaceField>[] {
  const error = (column: PlaceField, key: Parameters<typeof texts.text>[1]): CellError<PlaceField> => ({
    column,
    message: texts.text(locale, key),
  });
  const errors: CellError<PlaceField>[] = [];
  if (before === null)
    errors.push(...needed.filter((field) => place[field] === undefined).map((field) => error(field, 'office.place-feed.new')));
  if (before !== null && before.code !== place.code) errors.push(error('code', 'office.place-feed.case'));
  if (before !== null && place.market !== undefined && place.market !== before.market)
    errors.push(error('market', 'office.place-feed.market'));
  const market = place.market ?? before?.market;
  if (place.postcode !== undefined && market !== undefined && parsePostcode(place.postcode, market) === null)
    errors.push(error('postcode', 'office.place-feed.postcode'));
  return errors;
}

/** The postcode in its normal form, as {@link findErrors} has found it readable. */
function withPostcode(place: FeedPlace, before: StoredPlace | null): FeedPlace {
  const market = place.market ?? before?.market;
  if (place.postcode === undefined || market === undefined) return place;
  return { ...place, postcode: parsePostcode(place.postcode, market) ?? place.postcode };
}

/** What a cell may hold. */
function toError(field: string, locale: Locale): CellError<PlaceField>[] {
  const column = placeFields.find((name) => name === field);
  if (column === undefined) return [];
  return [{ column, message: texts.text(locale, `office.place-feed.cell.${isFlag(column) ? 'flag' : column}`) }];
}
