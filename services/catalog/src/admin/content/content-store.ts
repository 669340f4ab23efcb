import type { ContentInput, ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { textArray } from '../../stored/office-list.ts';

export type InputOf<Kind extends ContentKind> = Extract<ContentInput, { readonly kind: Kind }>;
/** What a text's own row doesn't say: it depends on the time. */
export type PublicationState = Pick<ContentItem, 'state' | 'shown_from' | 'shown_until'>;
type Timeless<Item> = Item extends unknown ? Omit<Item, keyof PublicationState | 'plan'> : never;
/** A text as its tables hold it. */
export type ContentRow = Timeless<ContentItem>;
export type RowOf<Kind extends ContentKind> = Extract<ContentRow, { readonly kind: Kind }>;

/** How one kind of text is kept. */
export interface ContentStore<Kind extends ContentKind> {
  readonly table: string;
  /** What a search looks through. */
  readonly columns: readonly SQL[];
  readonly order: SQL;
  /** Items of these ids, in any order. */
  read(tx: Tx, ids: readonly string[]): Promise<RowOf<Kind>[]>;
  /** Writes a new or changed item. */
  save(tx: Tx, id: string, input: InputOf<Kind>): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** Surrogate keys of what shows it. */
  keys(input: InputOf<Kind>): readonly string[];
  /** What its id is made from. */
  getName(input: InputOf<Kind>): string;
}

export const both = <T>(cs: T, ro: T): { readonly cs: T; readonly ro: T } => ({ cs, ro });
/** Names by id of what a text refers to. */
export async function loadNames(
  tx: Tx,
  table: 'categories' | 'master_products' | 'variants',
  ids: readonly string[],
): Promise<ContentItem['names']> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<ContentItem['names'][number]>(sql`
    select id, json_build_object('cs', name_cs, 'ro', name_ro) as name from ${sql.identifier(table)} where id = any(${textArray(ids)})`);
  return rows;
}

/** What every text says of its last change. */
export const lastChange = (row: {
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}): Pick<ContentItem, 'version' | 'changed_at' | 'changed_by'> => ({
  version: row.version,
  changed_at: row.changedAt?.toISOString() ?? null,
  changed_by: row.changedBy,
});

interface Period {
  readonly publishedFrom: Date | null;
  readonly publishedUntil: Date | null;
}
type PeriodFields = Pick<InputOf<'article'>, 'published_from' | 'published_until'>;
/** When a text is published, as it is on the wire. */
export const periodItem = ({ publishedFrom, publishedUntil }: Period): PeriodFields => ({
  published_from: publishedFrom?.toISOString() ?? null,
  published_until: publishedUntil?.toISOString() ?? null,
});
/** When a text is published, as its row holds it. */
export const periodRow = ({ published_from: from, published_until: until }: PeriodFields): Period => ({
  publishedFrom: from === null ? null : new Date(from),
  publishedUntil: until === null ? null : new Date(until),
});
export const nowhere = { cz: null, ro: null } as const;
