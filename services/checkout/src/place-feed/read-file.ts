import type { Locale } from '@okruh/market';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type ReadFeed, readFeed, rowOfTable } from './place-feed.ts';

const tableSchema = z.array(z.array(z.string()));
const jsonSchema = z.object({ places: z.array(z.unknown()) });

/** A feed as a file: JSON `{ "places": […] }`, or CSV in UTF-8 with semicolons or commas and a head. */
export function readFeedFile(content: Buffer, locale: Locale): ReadFeed {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  return readFeed(text.trimStart().startsWith('{') ? rowsOfJson(text) : rowsOfTable(text), locale);
}

function rowsOfJson(text: string): unknown {
  try {
    return jsonSchema.parse(JSON.parse(text)).places;
  } catch {
    return null;
  }
}

function rowsOfTable(text: string): unknown {
  if (text.includes('\0') || text.startsWith('PK')) return null;
  const delimiter = (text.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ',';
  try {
    const [head, ...body] = tableSchema.parse(
      parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: 10_000 }),
    );
    const names = (head ?? []).map((name) => name.trim().toLowerCase());
    return names.includes('code') ? body.map((cells) => rowOfTable(names, cells)) : null;
  } catch {
    return null;
  }
}
