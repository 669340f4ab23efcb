/** All rows of an import, or what is wrong with it in the words of the office: then nothing is imported. */
export type Imported<Row> = { readonly rows: readonly Row[] } | Violations;
export interface Violations {
  readonly errors: readonly string[];
}

/** A longer list of errors nobody reads; the file is wrong as a whole. */
const MAX_ERRORS = 50;

/**
 * Reads the rows of an import one by one. Every bad one is named; with one bad row nothing is imported.
 *
 * @param name what people call the row: "Řádek 4" ({@link lineName})
 * @param read the row, or every error of it
 */
export function importRows<Source, Row>(
  sources: Iterable<Source>,
  name: (source: Source) => string,
  read: (source: Source) => { readonly row: Row } | Violations,
): Imported<Row> {
  const rows: Row[] = [];
  const errors: string[] = [];
  for (const source of sources) {
    const one = read(source);
    if ('row' in one) rows.push(one.row);
    else errors.push(`${name(source)}: ${one.errors.join(', ')}`);
    if (errors.length >= MAX_ERRORS) break;
  }
  return errors.length > 0 ? { errors } : { rows };
}
