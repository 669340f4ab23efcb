import type { adminListMissingTranslations, MissingTranslation, TranslatedKind } from '@okruh/contracts/http/catalog-admin/translations';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { all, buildPage, holdsWords } from '../../stored/office-list.ts';

type MissingQuery = z.output<typeof adminListMissingTranslations.query>;

interface Field {
  /** Name of the field in its form. */
  readonly field: string;
  /** Columns of both languages without their ending. */
  readonly column: string;
  /** Several words that are alike in both languages weren't translated; names may be alike. */
  readonly isProse: boolean;
}

/** Texts of one table. Everything here is ours and goes into the statement as it stands: conditions of indexes have to match. */
interface Source {
  readonly kind: TranslatedKind;
  readonly from: string;
  readonly id: string;
  readonly part?: string;
  /** Column of the name of what they belong to, without its ending. */
  readonly name: string;
  readonly where?: string;
  readonly fields: readonly Field[];
}

const field = (name: string, isProse: boolean, column = `t.${name}`): Field => ({ field: name, column, isProse });

const sources: readonly Source[] = [
  {
    kind: 'product',
    from: 'master_products t',
    id: 't.id',
    name: 't.name',
    where: `t.state <> 'withdrawn'`,
    fields: [field('name', false), field('short_description', true), field('description', true)],
  },
  {
    kind: 'picture',
    from: 'master_images t join master_products m on m.id = t.master_product_id',
    id: 'm.id',
    part: 't.id',
    name: 'm.name',
    where: `t.file is not null and t.removed_at is null and m.state <> 'withdrawn'`,
    fields: [field('alt', true)],
  },
  { kind: 'category', from: 'categories t', id: 't.id', name: 't.name', where: 'not t.is_deleted', fields: [field('name', false)] },
  { kind: 'attribute', from: 'attributes t', id: 't.id', name: 't.name', fields: [field('name', false)] },
  {
    kind: 'attribute',
    from: 'attribute_choices t join attributes a on a.id = t.attribute_id',
    id: 'a.id',
    part: 't.id::text',
    name: 'a.name',
    fields: [field('label', false)],
  },
  {
    kind: 'seo-text',
    from: 'seo_texts t',
    id: 't.id',
    name: 't.title',
    fields: [field('title', false), field('meta_description', true), field('h1', false), field('text', true)],
  },
  {
    kind: 'article',
    from: 'articles t',
    id: 't.id',
    name: 't.title',
    fields: [field('title', false), field('perex', true)],
  },
  {
    // Paragraphs are compared by the first one.
    kind: 'article',
    from: '(select id, title_cs, title_ro, body_cs[1] as first_cs, body_ro[1] as first_ro from articles) t',
    id: 't.id',
    name: 't.title',
    fields: [field('body', true, 't.first')],
  },
  { kind: 'faq', from: 'faq t', id: 't.id', name: 't.question', fields: [field('question', true), field('answer', true)] },
  {
    kind: 'marketing-block',
    from: 'marketing_blocks t',
    id: 't.id',
    name: 't.title',
    fields: [field('title', false), field('text', true), field('cta_label', false)],
  },
  { kind: 'limited-offer', from: 'limited_offers t', id: 't.id', name: 't.title', fields: [field('title', false)] },
  { kind: 'menu-entry', from: 'menu_entries t', id: 't.id', name: 't.label', fields: [field('label', false)] },
];

/** Characters of the other language's text. */
const BEGINNING = 200;

/** What is missing of one field: an index holds it where the table may be large. */
function selectMissing(
  { kind, from, id, part = 'null::text', name, where = 'true' }: Source,
  { field: named, column, isProse }: Field,
): SQL {
  const missing = `missing_language(${column}_cs, ${column}_ro, ${isProse})`;
  return sql.raw(`select '${kind}' as kind, ${id} as id, ${part} as part, '${named}' as field, ${missing} as language,
    case when btrim(${column}_cs) = btrim(${column}_ro) then 'same' else 'empty' end as reason,
    ${name}_cs as name_cs, ${name}_ro as name_ro,
    left(case when btrim(${column}_cs) = '' then ${column}_ro else ${column}_cs end, ${BEGINNING}) as text
    from ${from} where ${where} and ${missing} is not null`);
}

interface Row extends Omit<MissingTranslation, 'name'>, Record<string, unknown> {
  readonly name_cs: string;
  readonly name_ro: string;
}

/** Missing translations, kind by kind. */
export async function listMissingTranslations(
  tx: Tx,
  query: MissingQuery,
): Promise<{ readonly items: MissingTranslation[]; readonly total: number }> {
  const asked = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const union = sql.join(
    asked.flatMap((source) => source.fields.map((one) => selectMissing(source, one))),
    sql` union all `,
  );
  const where = all([
    query.language === undefined ? undefined : sql`language = ${query.language}`,
    holdsWords(query.q, [sql`name_cs`, sql`name_ro`, sql`text`]),
  ]);
  const { rows } = await tx.execute<Row>(
    sql`select * from (${union}) as missing where ${where} order by kind, name_cs, id, part nulls first, field ${buildPage(query)}`,
  );
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${union}) as missing where ${where}`,
  );
  const items = rows.map(({ name_cs: cs, name_ro: ro, ...row }) => ({ ...row, name: { cs, ro } }));
  return { items, total: counted[0]?.total ?? 0 };
}
