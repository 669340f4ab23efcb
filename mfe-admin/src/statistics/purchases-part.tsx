import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { formatTime } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Part } from './part.tsx';
import { Plot, type PlotSeries } from './plot.tsx';
import styles from './statistics.module.css';
import { formatMoney, formatNumber, formatPercent, formatShortDate } from '../office/language/format.ts';

interface PurchasesPartProps {
  readonly purchases: NonNullable<Statistics['purchases']>;
  readonly data: Statistics;
  readonly action: ReactNode;
}

/** Devices that people sold to us: by week and hand-over, and the models that came most. */
export function PurchasesPart({ purchases, data, action }: PurchasesPartProps) {
  const text = useText();
  const { market } = useRemote();
  const { by_week: weeks, by_model: models } = purchases;
  const places = useMemo(() => weeks.map(({ from }) => formatShortDate(from, market)), [weeks, market]);
  const series = useMemo<PlotSeries[]>(
    () => [
      { label: text('statistics.by-courier'), color: '--data-2', look: 'bars', values: weeks.map(({ courier }) => courier) },
      { label: text('statistics.at-store'), color: '--data-1', look: 'bars', values: weeks.map(({ store }) => store) },
    ],
    [weeks, text],
  );
  const format = useCallback((value: number) => formatNumber(value, market), [market]);
  return (
    <Part
      title={text('statistics.purchases.by-week')}
      action={action}
      chart={<Plot label={text('statistics.purchases.chart')} places={places} series={series} isStacked format={format} />}
      tableLabel={text('statistics.models')}
      table={
        <>
          <thead>
            <tr>
              <th scope="col">{text('statistics.model')}</th>
              <th scope="col" className="end">
                {text('statistics.pieces')}
              </th>
              <th scope="col" className="end">
                {text('statistics.estimate')}
              </th>
              <th scope="col" className="end">
                {text('statistics.paid')}
              </th>
              <th scope="col" className="end">
                {text('statistics.accepted')}
              </th>
            </tr>
          </thead>
          <tbody>
            {models.length === 0 && (
              <tr>
                <td colSpan={5}>{text('statistics.empty')}</td>
              </tr>
            )}
            {models.map((row) => (
              <tr key={row.device_name}>
                <td>{row.device_name}</td>
                <td className="end">{formatNumber(row.devices, market)}</td>
                <td className="end">{formatMoney(row.estimate)}</td>
                <td className="end">{formatMoney(row.paid)}</td>
                <td className="end">
                  <span className={styles.accepted}>
                    <span className="meter" style={{ '--value': row.accepted_percent } as object} aria-hidden="true">
                      <i />
                    </span>
                    {formatPercent(row.accepted_percent, market)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </>
      }
      note={text('statistics.purchases.note', { time: formatTime(data.as_of, data.market) })}
    />
  );
}
