import { surrogateKeys } from '@okruh/contracts';
import type { adminWriteTranslation, MissingTranslation, TranslatedKind } from '@okruh/contracts/http/catalog-admin/translations';
import type { Locale } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, type Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { texts as officeTexts } from '../../locales/texts.ts';
import type { ChangedBy } from '../../stored/product-commands.ts';
import { refreshChoices } from '../../stored/master-choices.ts';
import { republish } from '../../stored/republish.ts';
import { notedCategory, renameCategory } from '../categories/category.routes.ts';
import { listKeys, readRows } from '../content/content-stores.ts';
import { failPlan } from '../content/plans/plan.repository.ts';
import { notedContent } from '../content/noted-content.ts';
import { publishContentChange, signContent } from '../content/save-content.ts';
import { type NotedRecord, noteChange } from '../changes/note-change.ts';
import { publishChange } from '../products/edit-product.ts';
import { notedProduct } from '../products/product-snapshot.ts';
import { notedTerm, signWords } from '../terms/term-store.ts';
import { isRow, readText } from './missing-translations.query.ts';
import { type TranslatedField, type TranslatedTexts, translatedTexts } from './translated-texts.ts';

interface Writing {
  readonly kind: TranslatedKind;
  readonly id: string;
  readonly body: z.output<typeof adminWriteTranslation.body>;
  readonly by: ChangedBy;
  readonly locale: Locale;
  readonly now: Date;
}

/** Writes a short text in one language as its form would, on the version that its editor saw. */
export async function writeTranslation(tx: Tx, writing: Writing): Promise<Answer> {
  const { kind, id, body, locale } = writing;
  const place = findPlace(kind, body.field);
  if (place === null || place.field.maxLength === null) return problem('not-found');
  if (body.text.length > place.field.maxLength)
    return fieldErrors({ text: [officeTexts.text(locale, 'office.too-long', { max: place.field.maxLength })] });
  const of = { id, part: body.part };
  await lockHolder(tx, place.texts, of);
  const present = await readText(tx, place, of, body.language);
  if (present === null) return problem('not-found');
  if (present.version !== body.version)
    return problem('changed-meanwhile', { title: officeTexts.both('office.changed-meanwhile'), extra: { present } });
  const save = async (): Promise<Answer> => {
    if (present.value !== body.text) {
      await write(tx, place, writing);
      await tx.execute(sql`
        insert into written_translations (kind, of_id, part, name, field, language, before, after, written_by)
        values (${kind}, ${id}, ${body.part}, ${JSON.stringify(present.name)}::jsonb, ${body.field}, ${body.language}, ${present.value}, ${body.text}, ${writing.by.name})`);
    }
    return ok(await readText(tx, place, of, body.language));
  };
  const record = findRecord(kind, id);
  return record === null ? save() : noteChange(tx, record, writing.by.name, save);
}

/** The record whose change a text is; choices, grades, types and groups of questions are no records of their own. */
function findRecord(kind: TranslatedKind, id: string): NotedRecord | null {
  switch (kind) {
    case 'product':
    case 'variant':
    case 'colour':
    case 'picture':
    case 'parameter':
      return notedProduct(id);
    case 'category':
      return notedCategory(id);
    case 'attribute':
    case 'attribute-group':
    case 'badge':
      return notedTerm(kind, id);
    case 'attribute-choice':
    case 'quality':
    case 'type-device':
    case 'faq-group':
      return null;
    default:
      return notedContent(kind, id);
  }
}

interface Place {
  readonly texts: TranslatedTexts;
  readonly field: TranslatedField;
}

function findPlace(kind: TranslatedKind, name: string): Place | null {
  for (const texts of translatedTexts) {
    const field = texts.kind === kind ? texts.fields.find((one) => one.field === name) : undefined;
    if (field !== undefined) return { texts, field };
  }
  return null;
}

type Of = Pick<MissingTranslation, 'id' | 'part'>;

/** Of two changes at once the second sees the first. */
async function lockHolder(tx: Tx, texts: TranslatedTexts, of: Of): Promise<void> {
  if (texts.kind === 'category') await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalog.categories'))`);
  else if (texts.holder === 'm') await tx.execute(sql`select from master_products where id = ${of.id} for update`);
  else await tx.execute(sql`select from ${sql.identifier(texts.table)} t where ${isRow(texts, of)} for update`);
}

async function write(tx: Tx, place: Place, writing: Writing): Promise<void> {
  const { kind, id, body, by } = writing;
  if (kind === 'category') return renameCategory(tx, id, { [body.language]: body.text }, by.name, writing.locale);
  await signWords(tx, by.name);
  await tx.execute(sql`update ${sql.identifier(place.texts.table)} t
    set ${sql.identifier(`${place.field.column}_${body.language}`)} = ${body.text} where ${isRow(place.texts, { id, part: body.part })}`);
  return follow(tx, writing);
}

/** What a changed text entails: versions, events, caches. */
async function follow(tx: Tx, { kind, id, body, by, now }: Writing): Promise<void> {
  switch (kind) {
    case 'parameter':
      await refreshChoices(tx, [id]);
      await publishChange(tx, id, by);
      return;
    case 'product':
    case 'variant':
    case 'colour':
    case 'picture':
      await publishChange(tx, id, by);
      return;
    case 'attribute':
    case 'attribute-choice':
    case 'attribute-group':
    case 'badge':
    case 'quality':
    case 'type-device':
      return republish(tx, await listMasters(tx, selectMasters[kind](body.part ?? id)), by);
    case 'faq-group':
      return publishContentChange(tx, { kind, id, version: await readGroupVersion(tx, id) }, [surrogateKeys.faq], now);
    case 'category':
      return;
    default: {
      const [row] = await readRows(tx, kind, [id]);
      if (row === undefined) throw new Error(`the text ${id} left its table`);
      const changed = { kind, id, version: row.version + 1 };
      await signContent(tx, changed, by.name);
      await failPlan(tx, kind, id);
      return publishContentChange(tx, changed, listKeys(row), now);
    }
  }
}

/** Its row counts its changes by itself. */
async function readGroupVersion(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(sql`select version from faq_groups where id = ${id}`);
  if (rows[0] === undefined) throw new Error(`the group ${id} left its table`);
  return rows[0].version;
}

/** Products that show a word. */
const selectMasters = {
  attribute: (id: string) => sql`select master_product_id from attribute_values where attribute_id = ${id}`,
  'attribute-choice': (id: string) => sql`select master_product_id from master_choices where choice_id = ${id}::int`,
  'attribute-group': (id: string) =>
    sql`select v.master_product_id from attribute_values v join attributes a on a.id = v.attribute_id where a.group_id = ${id}`,
  badge: (id: string) => sql`select master_product_id from master_badges where badge_id = ${id}`,
  quality: (id: string) => sql`select master_product_id from variants where quality = ${id}`,
  'type-device': (id: string) => sql`select id from master_products where type_device = ${id}`,
} as const;

async function listMasters(tx: Tx, ids: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from master_products where state = 'published' and id in (${ids})`);
  return rows.map((row) => row.id);
}
