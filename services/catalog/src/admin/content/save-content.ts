import { contentChanged } from '@okruh/contracts/events/catalog';
import type { ContentInput, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import type { FieldErrors } from '@okruh/contracts';
import { type Locale, todayIn } from '@okruh/market';
import { appendEvent, brokenConstraint, fieldErrors, sqlState, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from '../../locales/texts.ts';
import { Refusal } from '../refusal.ts';
import { contentStores, writeContent } from './content-stores.ts';

/** Writes an item. @throws Refusal on what it refers to, or what stands already */
export async function saveContent(tx: Tx, id: string, input: ContentInput, locale: Locale): Promise<void> {
  const ending = findEarlyEnd(input);
  if (ending !== null) throw new Refusal(fieldErrors({ [ending]: [texts.text(locale, 'office.end-before-start')] }));
  if (input.kind === 'menu-entry' && input.parent === id)
    throw new Refusal(fieldErrors({ parent: [texts.text(locale, 'office.unknown-item')] }));
  try {
    await writeContent(tx, id, input);
  } catch (error) {
    const errors = toFieldErrors(error, locale);
    throw errors === null ? error : new Refusal(fieldErrors(errors));
  }
}

/** Field of an end that doesn't come after its start. */
function findEarlyEnd(input: ContentInput): string | null {
  switch (input.kind) {
    case 'limited-offer':
      return input.ends_at <= input.starts_at ? 'ends_at' : null;
    case 'marketing-block':
      return input.valid_to !== null && input.valid_to < input.valid_from ? 'valid_to' : null;
    default: {
      const { published_from: from, published_until: until } = input;
      return from !== null && until !== null && Date.parse(until) <= Date.parse(from) ? 'published_until' : null;
    }
  }
}

/** A text after its change. */
export interface ChangedContent<K extends ContentKind | 'faq-group' = ContentKind | 'faq-group'> {
  readonly kind: K;
  readonly id: string;
  /** The next one of what was deleted, and the same one for what begins or ends to be shown. */
  readonly version: number;
}

/** Writes down who made this version. */
export async function signContent(tx: Tx, { kind, id, version }: ChangedContent<ContentKind>, name: string | null): Promise<void> {
  await tx.execute(sql`
    update ${sql.identifier(contentStores[kind].table)} set version = ${version}, changed_by = ${name}, changed_at = now() where id = ${id}`);
}

/** Fields by the rule that the database refused. */
const ruled: readonly (readonly [rule: RegExp, field: string])[] = [
  [/seo_texts_target/, 'target_id'],
  [/articles_seo_name/, 'seo_name'],
  [/group_id/, 'group'],
  [/category_id/, 'category'],
  [/variant_id/, 'variants'],
  [/parent_id/, 'parent'],
];

function toFieldErrors(error: unknown, locale: Locale): FieldErrors | null {
  const state = sqlState(error);
  if (state !== '23505' && state !== '23503') return null;
  const rule = brokenConstraint(error) ?? '';
  const field = ruled.find(([pattern]) => pattern.test(rule))?.[1] ?? 'non_field_errors';
  return { [field]: [state === '23505' ? texts.text(locale, 'office.name-taken') : texts.text(locale, 'office.unknown-item')] };
}

/** Says by its keys which pages a changed text is shown on. */
export async function publishContentChange(
  tx: Tx,
  { kind, id, version }: ChangedContent,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await appendEvent(tx, contentChanged, {
    subject: `${kind}:${id}`,
    version,
    market: null,
    data: { kind, id, keys: [...new Set(keys)], changed_on: todayIn('cz', now), changed_at: now.toISOString() },
  });
}
