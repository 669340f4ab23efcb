import { type AccountingMonth, LISTED_MONTHS } from '@okruh/contracts/http/invoicing-admin/months';
import { type IsoDate, localTime, type Market, markets, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { getNextMonth } from '../model/month.ts';

/** First day of a month so many months before. */
function getEarlierMonth(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

interface Row extends Record<string, unknown> {
  readonly month: string;
  readonly documents: number;
  readonly total: number;
  readonly supplier_invoices: number;
  readonly is_closed: boolean;
  readonly in_progress: number;
  readonly e_factura: number;
  readonly history: AccountingMonth['history'];
}

/** The last months of a market, the newest first. */
export async function loadMonths(tx: Tx, market: Market, now: Date): Promise<AccountingMonth[]> {
  const today = localTime(now, market).date;
  const oldest = getEarlierMonth(today, LISTED_MONTHS - 1);
  const { timezone, currency } = markets[market];
  const { rows } = await tx.execute<Row>(sql`
    with months as (
      select to_char(m, 'YYYY-MM') as month, m::date as first, (m + interval '1 month')::date as next
      from generate_series(${oldest}::timestamp, ${today}::timestamp, interval '1 month') m
    ), issued as (
      select to_char(issued_on, 'YYYY-MM') as month, count(*)::int as documents,
        sum(case when kind = 'credit-note' then -total else total - settled end)::float8 as total
      from documents where state = 'created' and market = ${market} and issued_on >= ${oldest} group by 1
    )
    select m.month, coalesce(i.documents, 0) as documents, coalesce(i.total, 0) as total,
      (select count(*)::int from supplier_invoices s where s.market = ${market} and s.taken_back_at is null and s.issued_on >= m.first
        and s.issued_on < m.next) as supplier_invoices,
      exists (select from closed_months c where c.market = ${market} and c.month = m.month) as is_closed,
      (select count(*)::int from documents d where d.state = 'in-progress' and d.market = ${market}
        and d.requested_at >= m.first::timestamp at time zone ${timezone} and d.requested_at < m.next::timestamp at time zone ${timezone})
        -- Money of the month whose advance should be there by now.
        + (select count(distinct p.order_id)::int from prepayments p join advance_tasks t on t.order_id = p.order_id where p.market = ${market}
          and t.due_at <= ${now}::timestamptz and p.paid_at >= m.first::timestamp at time zone ${timezone}
          and p.paid_at < m.next::timestamp at time zone ${timezone}) as in_progress,
      (select count(*)::int from documents d where d.e_factura_state in ('waiting', 'processing', 'refused') and d.market = ${market}
        and d.issued_on >= m.first and d.issued_on < m.next) as e_factura,
      coalesce((select json_agg(json_build_object('event', h.event, 'by', h.actor, 'reason', h.reason,
          'at', to_char(h.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.id)
        from month_history h where h.market = ${market} and h.month = m.month), '[]') as history
    from months m left join issued i using (month) order by m.month`);
  const hasOlder = await hasOpenBefore(tx, market, oldest);
  const lastClosed = rows.findLast((row) => row.is_closed)?.month;
  let isOpenBefore = hasOlder;
  const months = rows.map((row): AccountingMonth => {
    const refusal = decideRefusal(row, { today, isOpenBefore });
    isOpenBefore ||= !row.is_closed && (row.documents > 0 || row.supplier_invoices > 0);
    return {
      month: row.month,
      documents: row.documents,
      total: money(row.total, currency),
      supplier_invoices: row.supplier_invoices,
      is_closed: row.is_closed,
      refusal,
      unfinished: { in_progress: row.in_progress, e_factura: row.e_factura },
      may_reopen: row.month === lastClosed,
      history: row.history,
    };
  });
  return months.toReversed();
}

/** Something of a month before the listed ones is open. */
async function hasOpenBefore(tx: Tx, market: Market, day: IsoDate): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from documents d where d.state = 'created' and d.market = ${market} and d.issued_on < ${day}
      and not exists (select from closed_months c where c.market = ${market} and c.month = to_char(d.issued_on, 'YYYY-MM')) limit 1`);
  return rows.length > 0;
}

/**
 * Why a month can't be closed. Documents carry the day on which their transaction began: from the second day of the next month on, none of
 * them can still be on its way into this one.
 */
function decideRefusal(
  row: Pick<Row, 'month' | 'is_closed' | 'in_progress' | 'e_factura'>,
  { today, isOpenBefore }: { readonly today: IsoDate; readonly isOpenBefore: boolean },
): AccountingMonth['refusal'] {
  if (row.is_closed) return null;
  if (today <= getNextMonth(row.month)) return 'not-over';
  if (isOpenBefore) return 'earlier-open';
  return row.in_progress + row.e_factura > 0 ? 'unfinished' : null;
}

interface MonthChange {
  readonly market: Market;
  readonly month: string;
  readonly event: 'closed' | 'reopened';
  readonly reason: string;
  readonly actor: string;
}

/** Closes a month, or opens it again. The caller holds `lockMonths`. */
export async function changeMonth(tx: Tx, { market, month, event, reason, actor }: MonthChange): Promise<void> {
  await tx.execute(
    event === 'closed'
      ? sql`insert into closed_months (market, month) values (${market}, ${month})`
      : sql`delete from closed_months where market = ${market} and month = ${month}`,
  );
  await tx.execute(
    sql`insert into month_history (market, month, event, reason, actor) values (${market}, ${month}, ${event}, ${reason}, ${actor})`,
  );
}
