import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { markets, money } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Change } from './change.tsx';
import { Part } from './part.tsx';
import { Plot, type PlotSeries } from './plot.tsx';
import styles from './statistics.module.css';
import { toWeeks } from './to-weeks.ts';
import { formatDate, formatMoney, formatNumber, formatShortDate } from '../office/language/format.ts';

interface DaysPartProps {
  readonly data: Statistics;
  readonly hasBefore: boolean;
  readonly action: ReactNode;
}

/** Revenue day by day, and its weeks as a table. */
export function DaysPart({ data, hasBefore, action }: DaysPartProps) {
  const text = useText();
  const { market } = useRemote();
  const { by_day: byDay, totals, previous, from, to } = data;
  const range = `${formatDate(from, market)} – ${formatDate(to, market)}`;
  const places = useMemo(() => byDay.map(({ day }) => formatShortDate(day, market)), [byDay, market]);
  const series = useMemo<PlotSeries[]>(() => {
    const now: PlotSeries = { label: range, color: '--data-1', look: 'area', values: byDay.map(({ revenue }) => toWhole(revenue.amount)) };
    if (!hasBefore) return [now];
    const values = byDay.map(({ previous_revenue: revenue }) => toWhole(revenue.amount));
    return [now, { label: text('statistics.before', { days: data.days }), color: '--text-muted', look: 'dashed', values }];
  }, [byDay, hasBefore, range, text, data.days]);
  const format = useCallback((value: number) => formatNumber(value, market), [market]);
  const currency = markets[data.market].currencyLabel;
  return (
    <Part
      title={text('statistics.by-day')}
      action={action}
      chart={<Plot label={text('statistics.by-day.chart', { currency })} places={places} series={series} format={format} />}
      tableLabel={text('statistics.by-week')}
      table={
        <>
          <thead>
            <tr>
              <th scope="col">{text('statistics.week')}</th>
              <th scope="col" className="end">
                {text('statistics.orders')}
              </th>
              <th scope="col" className="end">
                {text('statistics.revenue')}
              </th>
              <th scope="col" className="end">
                {text('statistics.earlier')}
              </th>
              <th scope="col" className="end">
                {text('statistics.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {toWeeks(byDay).map((week) => (
              <tr key={week.from}>
                <td>{`${formatShortDate(week.from, market)} – ${formatShortDate(week.to, market)}`}</td>
                <td className="end">{formatNumber(week.orders, market)}</td>
                <td className="end">{formatMoney(money(week.revenue, totals.revenue.currency))}</td>
                <td className="end">{formatMoney(money(week.previousRevenue, totals.revenue.currency))}</td>
                <td className="end">
                  <Change now={week.revenue} before={week.previousRevenue} />
                </td>
              </tr>
            ))}
            <tr className={styles.total}>
              <td>{text('statistics.total')}</td>
              <td className="end">{formatNumber(totals.orders, market)}</td>
              <td className="end">{formatMoney(totals.revenue)}</td>
              <td className="end">{formatMoney(previous.revenue)}</td>
              <td className="end">
                <Change now={totals.revenue.amount} before={previous.revenue.amount} />
              </td>
            </tr>
          </tbody>
        </>
      }
      note={
        data.by_market.length > 1
          ? text('statistics.markets', {
              markets: data.by_market
                .map((row) => `${row.market.toUpperCase()} ${formatMoney(row.revenue)} (${formatNumber(row.orders, market)})`)
                .join(' · '),
            })
          : undefined
      }
    />
  );
}

const toWhole = (minor: number): number => Math.round(minor / 100);
