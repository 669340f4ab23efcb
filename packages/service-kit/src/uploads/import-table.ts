import type { ImportTable } from '@okruh/contracts/import';
import { searchKey } from '@okruh/market';
import { undefuse } from '../http/csv.ts';
import type { TableRecord } from './csv-records.ts';

/** A field of an import. */
export interface ImportColumn<Name extends string> {
  /** As the import's own files call it. */
  readonly name: Name;
  readonly isRequired: boolean;
  /** Other headings that people's files have for it, in any letter case, with or without accents, spaces and signs. */
  readonly aliases: readonly string[];
}

/** A row of a file to import. */
export interface ImportRow<Name extends string> {
  /** Line of the file as an editor counts it: 1 is the head. */
  readonly line: number;
  /** Its cells under the headings, as they stand in the file. */
  readonly cells: readonly string[];
  /** Text of a field without spaces around it; '' where the row is too short or nothing is read for the field. */
  cell(name: Name): string;
}

/** Heading by field; '' leaves the field out. Fields that it doesn't name are found by themselves. */
export type ImportMapping = Readonly<Record<string, string>>;

/** Which headings of a file are read for which fields, and its rows by fields. */
export interface MappedTable<Name extends string> extends ImportTable {
  /** Heading of each column of the file. */
  readonly head: readonly string[];
  readonly rows: readonly ImportRow<Name>[];
  /** Heading that errors name for a field. */
  getHeading(name: Name): string;
}

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;

/**
 * Finds the fields of an import among the headings of a file: those that the mapping names, the others by their name or another known one.
 * A heading is read for one field only, unless the mapping says otherwise.
 *
 * @returns null when the mapping names a field or a heading that isn't there
 */
export function mapTable<Name extends string>(
  [first, ...body]: readonly TableRecord[],
  columns: readonly ImportColumn<Name>[],
  mapping: ImportMapping,
): MappedTable<Name> | null {
  const head = (first?.cells ?? []).map((heading) => heading.trim());
  const places = new Map(head.map((heading, place) => [heading, place] as const).toReversed());
  places.delete('');
  if (Object.entries(mapping).some(([name, heading]) => !columns.some((column) => column.name === name) || !isKnown(heading, places)))
    return null;
  const used = new Set(Object.values(mapping));
  const found = columns.map((column) => {
    const mapped = Object.hasOwn(mapping, column.name) ? mapping[column.name] : undefined;
    const heading = mapped === undefined ? findHeading(column, places, used) : mapped === '' ? null : mapped;
    if (heading !== null) used.add(heading);
    return { name: column.name, is_required: column.isRequired, heading };
  });
  const placeByName = new Map(found.map(({ name, heading }) => [name, heading === null ? -1 : (places.get(heading) ?? -1)]));
  return {
    columns: found,
    headings: [...places].toSorted((a, b) => a[1] - b[1]).map(([heading, place]) => ({ heading, samples: toSamples(body, place) })),
    head,
    rows: body.map(({ line, cells }) => ({
      line,
      cells,
      cell: (name) => undefuse(cells[placeByName.get(name) ?? -1]?.trim() ?? ''),
    })),
    getHeading: (name) => found.find((column) => column.name === name)?.heading ?? name,
  };
}

const isKnown = (heading: string, places: ReadonlyMap<string, number>): boolean => heading === '' || places.has(heading);

function findHeading(
  { name, aliases }: ImportColumn<string>,
  places: ReadonlyMap<string, number>,
  used: ReadonlySet<string>,
): string | null {
  for (const known of [name, ...aliases].map(searchKey)) {
    const heading = [...places.keys()].findLast((one) => !used.has(one) && searchKey(one) === known);
    if (heading !== undefined) return heading;
  }
  return null;
}

const toSamples = (body: readonly TableRecord[], place: number): string[] =>
  body.slice(0, SAMPLES).map(({ cells }) => undefuse(cells[place]?.trim() ?? '').slice(0, SAMPLE_CHARACTERS));
