import type pg from 'pg';

/** What stands in one series. */
export interface Series {
  readonly market: string;
  readonly kind: string;
  readonly year: number;
  readonly documents: number;
  /** Numbers that differ. */
  readonly numbers: number;
  /** What the series counted; null without a row. */
  readonly last: number | null;
  readonly highest: number;
  /** Positions below the highest that no document has. */
  readonly missing: number;
  /** Documents that were published as created another number of times than once. */
  readonly published_wrong: number;
}

/** Reads every series, with the positions that no document has. */
export async function loadSeries(pool: pg.Pool): Promise<Series[]> {
  const { rows } = await pool.query<Series>(`
    with news as (
      select subject, count(*) as times from outbox where type in ('invoicing.invoice-created.v1', 'invoicing.credit-note-created.v1') group by subject),
    issued as (
      select d.market, d.kind, d.series_year as year, count(*)::int as documents, count(distinct d.number)::int as numbers,
        count(distinct d.series_position)::int as positions, max(d.series_position) as highest, count(*) filter (where n.times is distinct from 1)::int as published_wrong
      from documents d left join news n on n.subject = d.id::text where d.state = 'created' group by 1, 2, 3)
    select market, kind, year, coalesce(i.documents, 0) as documents, coalesce(i.numbers, 0) as numbers, s.last,
      greatest(i.highest, s.last) as highest, greatest(i.highest, s.last) - coalesce(i.positions, 0) as missing, coalesce(i.published_wrong, 0) as published_wrong
    from issued i full join series s using (market, kind, year) order by market, kind, year`);
  return rows;
}

/** What is wrong with the numbers, a line for each series and rule; none when there is no gap and no repetition. Pure. */
export const findWrongNumbers = (all: readonly Series[]): string[] =>
  all.flatMap(({ market, kind, year, documents, numbers, last, missing, published_wrong: published }) => {
    const name = `${market} ${kind} ${year}`;
    return [
      ...(missing === 0 ? [] : [`${name}: ${missing} numbers are missing`]),
      ...(numbers === documents ? [] : [`${name}: ${documents - numbers} numbers were given twice`]),
      ...(last === documents ? [] : [`${name}: the series counted ${last ?? 'nothing'}, there are ${documents} documents`]),
      ...(published === 0 ? [] : [`${name}: ${published} documents weren’t published once`]),
    ];
  });
