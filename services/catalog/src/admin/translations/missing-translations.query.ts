import type { adminListMissingTranslations, MissingTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { all, buildPage, holdsWords } from '../../stored/office-list.ts';
import { type TranslatedField, type TranslatedTexts, translatedTexts } from './translated-texts.ts';

type MissingQuery = z.output<typeof adminListMissingTranslations.query>;

/** Characters of a text that the list shows; short texts are whole. */
const BEGINNING = 300;

interface Row extends Omit<MissingTranslation, 'name' | 'text' | 'value' | 'language'>, Record<string, unknown> {
  readonly language: 'cs' | 'ro' | null;
  readonly name_cs: string;
  readonly name_ro: string;
  readonly cs: string | null;
  readonly ro: string | null;
}

/** The text of one field in both languages with what is missing of it. */
function selectTexts(
  { kind, table, from = `${table} t`, id, part = 'null::text', holder, name }: TranslatedTexts,
  { field, column, compared = column, isProse, maxLength }: TranslatedField,
): string {
  const changedAt = `to_char(${holder}.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `select '${kind}' as kind, ${id} as id, ${part} as part, '${field}' as field, ${getMissing(compared, isProse)} as language,
    case when btrim(t.${compared}_cs) = btrim(t.${compared}_ro) then 'same' else 'empty' end as reason,
    ${name('cs')} as name_cs, ${name('ro')} as name_ro,
    left(t.${compared}_cs, ${BEGINNING}) as cs, left(t.${compared}_ro, ${BEGINNING}) as ro, ${maxLength ?? 'null'}::int as max_length,
    greatest(1, ${holder}.version) as version, ${holder}.changed_by as changed_by, ${changedAt} as changed_at
    from ${from}`;
}

const getMissing = (column: string, isProse: boolean): string => `missing_language(t.${column}_cs, t.${column}_ro, ${isProse})`;

/** What is missing of one field: an index holds it where the table may be large. */
const selectMissing = (texts: TranslatedTexts, field: TranslatedField): SQL =>
  sql.raw(
    `${selectTexts(texts, field)} where ${texts.where ?? 'true'} and ${getMissing(field.compared ?? field.column, field.isProse)} is not null`,
  );

/** @param language that the text is looked at for: the one that was missing */
function toItem({ name_cs, name_ro, cs, ro, language: missing, reason, ...row }: Row, language: 'cs' | 'ro'): MissingTranslation {
  const texts = { cs: cs ?? '', ro: ro ?? '' };
  return {
    ...row,
    language,
    reason: missing === language ? reason : null,
    name: { cs: name_cs, ro: name_ro },
    text: texts[language === 'cs' ? 'ro' : 'cs'],
    value: texts[language],
  };
}

/** Missing translations, kind by kind. */
export async function listMissingTranslations(
  tx: Tx,
  query: MissingQuery,
): Promise<{ readonly items: MissingTranslation[]; readonly total: number }> {
  const asked = translatedTexts.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const union = sql.join(
    asked.flatMap((texts) => texts.fields.map((field) => selectMissing(texts, field))),
    sql` union all `,
  );
  const where = all([
    query.language === undefined ? undefined : sql`language = ${query.language}`,
    holdsWords(query.q, [sql`name_cs`, sql`name_ro`, sql`cs`, sql`ro`]),
  ]);
  const { rows } = await tx.execute<Row>(
    sql`select * from (${union}) as missing where ${where} order by kind, name_cs, id, part nulls first, field ${buildPage(query)}`,
  );
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${union}) as missing where ${where}`,
  );
  return { items: rows.flatMap((row) => (row.language === null ? [] : [toItem(row, row.language)])), total: counted[0]?.total ?? 0 };
}

/** The row of a text: whose it is. */
export const isRow = ({ id, part }: Pick<TranslatedTexts, 'id' | 'part'>, of: { readonly id: string; readonly part: string | null }): SQL =>
  part === undefined
    ? sql`${sql.raw(id)} = ${of.id} and ${of.part}::text is null`
    : sql`${sql.raw(id)} = ${of.id} and ${sql.raw(part)} = ${of.part}`;

/** One text as the list shows it, whether something is missing or not; null when there is no such row. */
export async function readText(
  tx: Tx,
  { texts, field }: { readonly texts: TranslatedTexts; readonly field: TranslatedField },
  of: { readonly id: string; readonly part: string | null },
  language: 'cs' | 'ro',
): Promise<MissingTranslation | null> {
  const { rows } = await tx.execute<Row>(
    sql`${sql.raw(selectTexts(texts, field))} where ${sql.raw(texts.where ?? 'true')} and ${isRow(texts, of)}`,
  );
  return rows[0] === undefined ? null : toItem(rows[0], language);
}
