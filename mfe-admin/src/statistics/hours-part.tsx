import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Part } from './part.tsx';
import { Plot, type PlotSeries } from './plot.tsx';
import styles from './statistics.module.css';
import { formatMoney, formatNumber, formatPercent } from '../office/language/format.ts';

const PARTS_OF_A_DAY = [0, 6, 9, 12, 15, 18, 21, 24] as const;

interface HoursPartProps {
  readonly data: Statistics;
  readonly hours: NonNullable<Statistics['by_hour']>;
  readonly action: ReactNode;
}

/** When people buy: orders by the hour of the market's clock. */
export function HoursPart({ data, hours, action }: HoursPartProps) {
  const text = useText();
  const { market } = useRemote();
  const places = useMemo(() => hours.map(({ hour }) => `${hour}`), [hours]);
  // Narrowed goods have no orders of their own.
  const isByOrders = hours.some(({ orders }) => orders > 0);
  const series = useMemo<PlotSeries[]>(
    () => [
      {
        label: text(isByOrders ? 'statistics.orders' : 'statistics.revenue'),
        color: '--data-1',
        look: 'bars',
        values: hours.map(({ orders, revenue }) => (isByOrders ? orders : Math.round(revenue.amount / 100))),
      },
    ],
    [hours, isByOrders, text],
  );
  const format = useCallback((value: number) => formatNumber(value, market), [market]);
  const all = data.totals.revenue.amount;
  return (
    <Part
      title={text('statistics.by-hour')}
      action={action}
      chart={<Plot label={text('statistics.by-hour.chart')} places={places} series={series} format={format} />}
      tableLabel={text('statistics.by-hour')}
      table={
        <>
          <thead>
            <tr>
              <th scope="col">{text('statistics.hours')}</th>
              <th scope="col" className="end">
                {text('statistics.orders')}
              </th>
              <th scope="col" className="end">
                {text('statistics.revenue')}
              </th>
              <th scope="col" className="end">
                {text('statistics.share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {PARTS_OF_A_DAY.slice(0, -1).map((from, index) => {
              const to = PARTS_OF_A_DAY[index + 1] ?? 24;
              const part = hours.filter(({ hour }) => hour >= from && hour < to);
              const revenue = part.reduce((sum, row) => sum + row.revenue.amount, 0);
              return (
                <tr key={from}>
                  <td>{`${from}:00 – ${to}:00`}</td>
                  <td className="end">
                    {formatNumber(
                      part.reduce((sum, row) => sum + row.orders, 0),
                      market,
                    )}
                  </td>
                  <td className="end">{formatMoney({ ...data.totals.revenue, amount: revenue })}</td>
                  <td className="end">{formatPercent(all === 0 ? 0 : Math.round((1000 * revenue) / all) / 10, market)}</td>
                </tr>
              );
            })}
            <tr className={styles.total}>
              <td>{text('statistics.total')}</td>
              <td className="end">
                {formatNumber(
                  hours.reduce((sum, row) => sum + row.orders, 0),
                  market,
                )}
              </td>
              <td className="end">{formatMoney(data.totals.revenue)}</td>
              <td className="end">{all === 0 ? '–' : formatPercent(100, market)}</td>
            </tr>
          </tbody>
        </>
      }
    />
  );
}
