import { and, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns of a period; null for no limit. */
interface PublishedPeriod {
  readonly publishedFrom: PgColumn;
  readonly publishedUntil: PgColumn;
}

/** Whether an instant lies in the period of a text: from its start on, and before its end. */
export const isPublishedAt = ({ publishedFrom, publishedUntil }: PublishedPeriod, now: Date): SQL | undefined =>
  and(or(isNull(publishedFrom), lte(publishedFrom, now)), or(isNull(publishedUntil), gt(publishedUntil, now)));
