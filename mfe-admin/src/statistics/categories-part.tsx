import type { SaleCategory, Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { markets, type Money } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearch } from '@okruh/web-kit/router';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Change } from './change.tsx';
import { Part } from './part.tsx';
import { Plot, type PlotSeries } from './plot.tsx';
import styles from './statistics.module.css';
import { formatMoney, formatNumber, formatPercent } from '../office/language/format.ts';

/** Kinds that people can sell to us. */
const bought: ReadonlySet<SaleCategory> = new Set(['phone', 'computer', 'tablet', 'smartwatch']);

/** What was sold and bought, by the kind of goods. */
export function CategoriesPart({ data, action }: { readonly data: Statistics; readonly action: ReactNode }) {
  const text = useText();
  const { market } = useRemote();
  const search = useSearch();
  const { totals, previous } = data;
  const rows = useMemo(() => data.by_category.toSorted((a, b) => b.revenue.amount - a.revenue.amount), [data.by_category]);
  const places = useMemo(() => rows.map(({ category }) => text(`statistics.category.${category}`)), [rows, text]);
  const series = useMemo<PlotSeries[]>(
    () => [
      {
        label: text('statistics.sold'),
        color: '--data-1',
        look: 'bars',
        values: rows.map(({ revenue }) => Math.round(revenue.amount / 100)),
      },
      // A store's purchases aren't known.
      ...(totals.purchases === null
        ? []
        : [
            {
              label: text('statistics.bought'),
              color: '--data-2',
              look: 'bars',
              values: rows.map(({ purchases }) => Math.round((purchases?.amount ?? 0) / 100)),
            } as const,
          ]),
    ],
    [rows, totals.purchases, text],
  );
  const format = useCallback((value: number) => formatNumber(value, market), [market]);
  const narrow = (category: SaleCategory): string => {
    const next = new URLSearchParams(search);
    next.set(officeParameters.category, category);
    return `${officePaths.statistics}?${next.toString()}`;
  };
  const share = (amount: number): number => (totals.revenue.amount === 0 ? 0 : Math.round((1000 * amount) / totals.revenue.amount) / 10);
  const describeBought = (category: SaleCategory, purchases: Money | null): string => {
    if (!bought.has(category)) return text('statistics.not-bought');
    return purchases === null ? '–' : formatMoney(purchases);
  };
  return (
    <Part
      title={text('statistics.by-category')}
      action={action}
      chart={
        <Plot
          label={text('statistics.by-category.chart', { currency: markets[data.market].currencyLabel })}
          places={places}
          series={series}
          format={format}
        />
      }
      tableLabel={text('statistics.by-category')}
      table={
        <>
          <thead>
            <tr>
              <th scope="col">{text('statistics.category')}</th>
              <th scope="col" className="end">
                {text('statistics.sold')}
              </th>
              <th scope="col" className="end">
                {text('statistics.share')}
              </th>
              <th scope="col" className="end">
                {text('statistics.change')}
              </th>
              <th scope="col" className="end">
                {text('statistics.bought')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={5}>{text('statistics.empty')}</td>
              </tr>
            )}
            {rows.map(({ category, revenue, previous_revenue: before, purchases, margin }) => (
              <tr key={category}>
                <td>
                  <Link href={narrow(category)}>{text(`statistics.category.${category}`)}</Link>
                </td>
                <td className="end">
                  {formatMoney(revenue)}
                  {margin !== null && (
                    <span className="sub">{text('statistics.margin.share', { percent: formatPercent(margin.percent, market) })}</span>
                  )}
                </td>
                <td className="end">{formatPercent(share(revenue.amount), market)}</td>
                <td className="end">
                  <Change now={revenue.amount} before={before.amount} />
                </td>
                <td className="end">{describeBought(category, purchases)}</td>
              </tr>
            ))}
            {rows.length > 0 && (
              <tr className={styles.total}>
                <td>{text('statistics.total')}</td>
                <td className="end">{formatMoney(totals.revenue)}</td>
                <td className="end">{totals.revenue.amount === 0 ? '–' : formatPercent(100, market)}</td>
                <td className="end">
                  <Change now={totals.revenue.amount} before={previous.revenue.amount} />
                </td>
                <td className="end">{totals.purchases === null ? '–' : formatMoney(totals.purchases)}</td>
              </tr>
            )}
          </tbody>
        </>
      }
    />
  );
}
