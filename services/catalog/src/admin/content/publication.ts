import type { ContentKind, ContentState } from '@okruh/contracts/http/catalog-admin/content';
import { markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { textArray } from '../../stored/office-list.ts';
import type { PublicationState } from './content-store.ts';

/** When texts of a kind are shown: SQL over their table. */
interface Publication {
  readonly table: string;
  /** Whether they are switched on. */
  readonly isOn: SQL;
  /** When the first market begins to show them and the last one ends; null for no limit. */
  readonly from: SQL;
  readonly until: SQL;
  /** Whether a market begins or ends to show them after the first instant and not after the second. */
  changesBetween(after: SQL, until: SQL): SQL;
}

// Days begin and end an hour sooner in Romania.
const [firstZone, lastZone] = [markets.ro.timezone, markets.cz.timezone];
const dayStart = (date: SQL): SQL => sql`(${date}::timestamp at time zone ${firstZone})`;
const dayEnd = (date: SQL): SQL => sql`((${date} + 1)::timestamp at time zone ${lastZone})`;

const isBetween = (column: SQL, after: SQL, until: SQL): SQL => sql`(${column} > ${after} and ${column} <= ${until})`;
const inMarkets = (condition: (dayAt: (instant: SQL) => SQL) => SQL): SQL =>
  sql`(${sql.join(
    [firstZone, lastZone].map((zone) => condition((instant) => sql`(${instant} at time zone ${zone})::date`)),
    sql` or `,
  )})`;
/** Whether the first moment of a day lies between two instants in one of the markets. */
const beginsBetween = (date: SQL, after: SQL, until: SQL): SQL =>
  inMarkets((dayAt) => sql`(${date} > ${dayAt(after)} and ${date} <= ${dayAt(until)})`);
/** Whether a day was over between two instants in one of the markets. */
const endsBetween = (date: SQL, after: SQL, until: SQL): SQL =>
  inMarkets((dayAt) => sql`(${date} >= ${dayAt(after)} and ${date} < ${dayAt(until)})`);

const [publishedFrom, publishedUntil] = [sql`published_from`, sql`published_until`];
const period = {
  from: publishedFrom,
  until: publishedUntil,
  changesBetween: (after: SQL, until: SQL): SQL =>
    sql`(${isBetween(publishedFrom, after, until)} or ${isBetween(publishedUntil, after, until)})`,
} as const;

const publications: { readonly [Kind in ContentKind]: Publication } = {
  'seo-text': { table: 'seo_texts', isOn: sql`true`, ...period },
  faq: { table: 'faq', isOn: sql`is_published`, ...period },
  'menu-entry': { table: 'menu_entries', isOn: sql`is_active`, ...period },
  article: {
    table: 'articles',
    isOn: sql`is_published`,
    from: sql`greatest(published_from, ${dayStart(sql`published_on`)})`,
    until: publishedUntil,
    changesBetween: (after, until) => sql`(${period.changesBetween(after, until)} or ${beginsBetween(sql`published_on`, after, until)})`,
  },
  'marketing-block': {
    table: 'marketing_blocks',
    isOn: sql`is_active`,
    from: dayStart(sql`valid_from`),
    until: dayEnd(sql`valid_to`),
    changesBetween: (after, until) => sql`(${beginsBetween(sql`valid_from`, after, until)} or ${endsBetween(sql`valid_to`, after, until)})`,
  },
  'limited-offer': {
    table: 'limited_offers',
    isOn: sql`is_active`,
    from: sql`starts_at`,
    until: sql`ends_at`,
    // The same time of the clock comes an hour sooner in Romania (`endIn`).
    changesBetween: (after, until) =>
      sql`(${isBetween(sql`starts_at`, after, until)} or ${isBetween(sql`ends_at`, after, until)}
        or ${isBetween(sql`ends_at`, sql`(${after} + interval '1 hour')`, sql`(${until} + interval '1 hour')`)})`,
  },
};

/** State of each text of a kind's table at an instant. */
export function buildState(kind: ContentKind, now: Date): SQL {
  const { isOn, from, until } = publications[kind];
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when not (${isOn}) then 'draft' when ${until} <= ${at} then 'ended' when ${from} > ${at} then 'planned' else 'published' end`;
}

interface StateRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: ContentState;
  readonly shown_from: Date | string | null;
  readonly shown_until: Date | string | null;
}

/** States by id at an instant. */
export async function loadStates(
  tx: Tx,
  kind: ContentKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PublicationState>> {
  if (ids.length === 0) return new Map();
  const { table, from, until } = publications[kind];
  const { rows } = await tx.execute<StateRow>(sql`
    select id, ${buildState(kind, now)} as state, ${from} as shown_from, ${until} as shown_until
    from ${sql.identifier(table)} where id = any(${textArray(ids)})`);
  const toIso = (instant: StateRow['shown_from']): string | null => (instant === null ? null : new Date(instant).toISOString());
  return new Map(rows.map((row) => [row.id, { state: row.state, shown_from: toIso(row.shown_from), shown_until: toIso(row.shown_until) }]));
}

/** Ids of texts that a market began or ended to show after the first instant and not after the second. */
export async function findChanging(tx: Tx, kind: ContentKind, after: Date, until: Date): Promise<string[]> {
  const { table, isOn, changesBetween } = publications[kind];
  const toInstant = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where ${isOn} and ${changesBetween(toInstant(after), toInstant(until))}`,
  );
  return rows.map(({ id }) => id).toSorted();
}
