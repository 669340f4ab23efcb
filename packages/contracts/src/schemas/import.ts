/** Imports of tables in the back office: what every import asks and answers. */
import { z } from 'zod';

/** `preview` only looks, `save` writes what a preview showed, `errors` answers the wrong rows as a file to mend. */
export const importModeSchema = z.enum(['preview', 'save', 'errors']);

/** Errors that an answer names at most; `error_count` counts all. */
export const MAX_IMPORT_ERRORS = 500;
/** Changes that an answer shows at most. */
export const MAX_IMPORT_ITEMS = 500;

/** What is wrong in a cell of a file. */
export const importErrorSchema = z.object({
  /** Line of the file as an editor counts it, of a workbook the row: 1 is the head. */
  line: z.int().min(1),
  /** As the file calls it; the field's own name when the file has no such column. */
  column: z.string(),
  /** What the cell holds, shortened. */
  value: z.string(),
  /** In the site's language. */
  message: z.string(),
});
export type ImportError = z.infer<typeof importErrorSchema>;

/** Which column of a file is read for which field. */
export const importTableSchema = z.object({
  /** Fields of the import. */
  columns: z.array(
    z.object({
      name: z.string(),
      is_required: z.boolean(),
      /** Heading of the column that is read for it; null: none. */
      heading: z.string().nullable(),
    }),
  ),
  /** What the file has, with the values of its first rows. */
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
});
export type ImportTable = z.infer<typeof importTableSchema>;

/** `extra` of the problem `rows-incorrect`. */
export const rowsIncorrectSchema = z.object({
  error_count: z.int().min(1),
  errors: z.array(importErrorSchema).max(MAX_IMPORT_ERRORS),
});

const importSchema = importTableSchema.extend({
  /** Version that the import has made; null when it saved nothing, and of lists without versions. */
  import_id: z.string().nullable(),
  /** What the preview showed; `save` sends it back. */
  fingerprint: z.string(),
  rows: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  /** Rows with an error. */
  failed: z.int().min(0),
  /** A row may have several. */
  error_count: z.int().min(0),
  errors: z.array(importErrorSchema).max(MAX_IMPORT_ERRORS),
  saved: z.boolean(),
  /** CSV of the wrong rows with their errors; null in the other modes. */
  wrong_rows: z.string().nullable(),
});
/** What every import answers. */
export type ImportAnswer = z.infer<typeof importSchema>;

/** Answer of an import. @param item what a preview shows of a change, at most {@link MAX_IMPORT_ITEMS} */
export const toImportSchema = <T extends z.ZodType>(item: T) =>
  importSchema.extend({
    items: z.array(item).max(MAX_IMPORT_ITEMS),
    /** There are more changes than `items` shows. */
    has_more_items: z.boolean(),
  });

/**
 * Problems of every import, all with status 409.
 * - `columns-missing`: a required column isn't in the file; `extra` is an `ImportTable`, of which a mapping is made
 * - `rows-incorrect`: the file has wrong rows and `skip_errors` wasn't sent; `extra` is `rowsIncorrectSchema`
 * - `import-changed`: what is stored, or the file, isn't what the fingerprint's preview showed
 */
export const importProblems = ['columns-missing', 'rows-incorrect', 'import-changed'] as const;

/** Fields of the form of every import, for the summary of its route. */
export const importFields =
  'Fields: `file` (CSV or XLSX), `mode` (`preview`, `save` or `errors`), `mapping` (JSON: field name → heading, "" leaves a field out), `skip_errors` (`true` saves the good rows), `fingerprint` (of the preview, for `save`).';
