import { type FeedPlace, feedPlaceSchema, MAX_FEED_PLACES } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { type Locale, parseNumber } from '@okruh/market';
import { type CsvRow, type Imported, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { readFeed, readPlaces } from './read-feed.ts';

const jsonSchema = z.object({ places: z.array(z.unknown()) });
/** A feed as a file: JSON `{ "places": […] }`, or CSV with the names of its fields as columns. */
export function readFeedFile(upload: Upload, locale: Locale): Imported<FeedPlace> {
  if (/\.csv$/i.test(upload.fileName)) {
    const table = readCsvTable<Column>(upload, { required: ['code'], maxRows: MAX_FEED_PLACES, locale });
    if ('errors' in table) return table;
    const getName = lineName(locale);
    return readPlaces(
      table.rows.map((row) => ({ name: getName(row), given: toPlace(row) })),
      locale,
    );
  }
  const places = placesOfJson(upload.content);
  return places === null ? { errors: [texts.text(locale, 'office.place-feed.not-a-feed')] } : readFeed(places, locale);
}

function placesOfJson(content: Buffer): readonly unknown[] | null {
  try {
    return jsonSchema.parse(JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''))).places;
  } catch {
    return null;
  }
}

type Column = z.infer<typeof columnSchema>;
const columnSchema = feedPlaceSchema.keyof();
const columns = columnSchema.options;
const flags: ReadonlySet<string> = new Set(['card_payment', 'cash_on_delivery', 'is_congested', 'is_available']);
const numbers: ReadonlySet<string> = new Set(['lat', 'lng', 'max_weight_kg']);
const words: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  ano: true,
  da: true,
  '0': false,
  false: false,
  ne: false,
  nu: false,
};

/** A row of a table as the schema reads it; empty cells are left out. */
function toPlace(row: CsvRow<Column>): Record<string, unknown> {
  const entries = columns.flatMap((name): [string, unknown][] => {
    const text = row.cell(name);
    if (text === '') return [];
    if (flags.has(name)) return [[name, words[text.toLowerCase()] ?? text]];
    return [[name, numbers.has(name) ? (parseNumber(text, 'cz') ?? text) : text]];
  });
  return Object.fromEntries(entries);
}
