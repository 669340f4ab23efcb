import { createHash } from 'node:crypto';
import { importModeSchema, type ImportTable } from '@okruh/contracts/import';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, fieldErrors, problem } from '../http/answer.ts';
import type { Locale } from '../locale.ts';
import { texts } from '../locales/texts.ts';
import { parseCsv } from './csv-records.ts';
import { type ImportColumn, type ImportMapping, mapTable, type MappedTable } from './import-table.ts';
import { readUpload, type Upload } from './read-upload.ts';
import { isArchive, parseXlsx } from './xlsx-records.ts';

/** A sent import whose columns are known; what its rows mean isn't looked into. */
export interface ImportForm<Name extends string> {
  readonly mode: z.infer<typeof importModeSchema>;
  /** Good rows are saved although others are wrong. */
  readonly skipsErrors: boolean;
  /** Of the preview that is saved; null without one. */
  readonly fingerprint: string | null;
  /** All text fields of the form, for those of one import alone. */
  readonly fields: Upload['fields'];
  readonly table: MappedTable<Name>;
  /** Of the file and its mapping. */
  readonly hash: string;
  readonly locale: Locale;
}

export interface ImportOptions<Name extends string> {
  readonly columns: readonly ImportColumn<Name>[];
  /** A file with more rows is refused, and read no further. */
  readonly maxRows: number;
  /** Largest file in bytes, as the contract says. */
  readonly limit: number;
  readonly locale: Locale;
}

const mappingSchema = z.record(z.string(), z.string());

/**
 * Reads the form of an import (`@okruh/contracts/import`): CSV or a workbook, as its first bytes say, with its columns mapped to fields.
 *
 * @returns the form, or the answer to one that can't be read: 400 for the file, the mapping or the mode, 409 `columns-missing`
 */
export async function readImport<Name extends string>(
  request: FastifyRequest,
  { columns, maxRows, limit, locale }: ImportOptions<Name>,
): Promise<{ readonly form: ImportForm<Name> } | { readonly answer: Answer }> {
  const refuse = (field: string, message: string) => ({ answer: fieldErrors({ [field]: [message] }) });
  const upload = await readUpload(request, 'file', limit);
  if (upload === null) return refuse('file', texts.text(locale, 'import.missing-file'));
  const { content, fields } = upload;
  const mode = importModeSchema.safeParse(fields['mode'] ?? 'preview');
  if (!mode.success) return refuse('mode', texts.text(locale, 'field.option'));
  const mapping = readMapping(fields['mapping']);
  // The head, and one row more than may be: so that too many are seen.
  const records = isArchive(content) ? parseXlsx(content, maxRows + 2) : parseCsv(content, maxRows + 2);
  if (records === null) return refuse('file', texts.text(locale, 'import.no-table'));
  if (records.length < 2) return refuse('file', texts.text(locale, 'csv.empty'));
  if (records.length > maxRows + 1) return refuse('file', texts.text(locale, 'csv.too-long', { max: maxRows }));
  const table = mapping === null ? null : mapTable(records, columns, mapping);
  if (mapping === null || table === null) return refuse('mapping', texts.text(locale, 'import.mapping'));
  const missing = table.columns.filter((column) => column.is_required && column.heading === null).map(({ name }) => name);
  if (missing.length > 0) {
    const extra: ImportTable = { columns: table.columns, headings: table.headings };
    return {
      answer: problem('columns-missing', {
        title: texts.both('csv.missing-columns', { columns: missing.join(', ') }),
        extra: { ...extra },
      }),
    };
  }
  return {
    form: {
      mode: mode.data,
      skipsErrors: fields['skip_errors'] === 'true',
      fingerprint: fields['fingerprint'] ?? null,
      fields,
      table,
      hash: createHash('sha256').update(JSON.stringify(table.columns)).update(content).digest('base64url'),
      locale,
    },
  };
}

function readMapping(text: string | undefined): ImportMapping | null {
  if (text === undefined || text === '') return {};
  try {
    return mappingSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
