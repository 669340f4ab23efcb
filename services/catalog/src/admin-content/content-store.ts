import type { ContentInput, ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import type { Tx } from '@okruh/service-kit';
import type { SQL } from 'drizzle-orm';

export type InputOf<Kind extends ContentKind> = Extract<ContentInput, { readonly kind: Kind }>;
export type ItemOf<Kind extends ContentKind> = Extract<ContentItem, { readonly kind: Kind }>;

/** How one kind of text is kept. */
export interface ContentStore<Kind extends ContentKind> {
  readonly table: string;
  /** What a search looks through. */
  readonly columns: readonly SQL[];
  readonly order: SQL;
  /** Items of these ids, in any order. */
  read(tx: Tx, ids: readonly string[]): Promise<ItemOf<Kind>[]>;
  /** Writes a new or changed item. */
  save(tx: Tx, id: string, input: InputOf<Kind>): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** Surrogate keys of what shows it. */
  keys(input: InputOf<Kind>): readonly string[];
  /** What its id is made from. */
  nameOf(input: InputOf<Kind>): string;
}

export const both = <T>(cs: T, ro: T): { readonly cs: T; readonly ro: T } => ({ cs, ro });
export const nowhere = { cz: null, ro: null } as const;
