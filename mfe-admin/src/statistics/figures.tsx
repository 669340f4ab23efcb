import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { money } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Change, ChangeInPoints } from './change.tsx';
import { Figure } from '../office/page/figure.tsx';
import { Sparkline } from './sparkline.tsx';
import styles from './statistics.module.css';
import { toShareTrend, toTrend } from './to-trend.ts';
import { formatMoney, formatNumber, formatPercent } from '../office/language/format.ts';

/** The answers before the charts: revenue, orders, what was bought, what ended or came back; each against the days before. */
export function Figures({ data }: { readonly data: Statistics }) {
  const text = useText();
  const { market } = useRemote();
  const { totals, previous } = data;
  const isNarrowed = totals.orders === 0 && totals.pieces > 0;
  const average = totals.orders === 0 ? null : money(Math.round(totals.revenue.amount / totals.orders), totals.revenue.currency);
  const lost = sumLost(totals);
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);
  return (
    <dl className={`stats ${styles.figures}`}>
      <Figure
        name={text('statistics.revenue')}
        value={formatMoney(totals.revenue)}
        trend={<Sparkline values={toTrend(data, ({ revenue }) => revenue.amount)} />}
      >
        <Change now={totals.revenue.amount} before={previous.revenue.amount} none="" />{' '}
        {text('statistics.without-vat', { amount: formatMoney(totals.net) })}
      </Figure>
      {isNarrowed ? (
        <Figure
          name={text('statistics.pieces')}
          value={formatNumber(totals.pieces, market)}
          trend={<Sparkline values={toTrend(data, ({ pieces }) => pieces)} />}
        >
          <Change now={totals.pieces} before={previous.pieces} none="" />
        </Figure>
      ) : (
        <Figure
          name={text('statistics.orders')}
          value={formatNumber(totals.orders, market)}
          trend={<Sparkline values={toTrend(data, ({ orders }) => orders)} />}
        >
          <Change now={totals.orders} before={previous.orders} none="" />{' '}
          {average !== null && text('statistics.average', { amount: formatMoney(average) })}
        </Figure>
      )}
      {totals.purchases !== null && (
        <Figure
          name={text('statistics.purchases')}
          value={formatMoney(totals.purchases)}
          trend={<Sparkline values={toTrend(data, ({ purchases }) => purchases?.amount ?? 0)} />}
        >
          <Change now={totals.purchases.amount} before={previous.purchases?.amount ?? 0} none="" />{' '}
          {text('statistics.devices', { count: totals.devices_bought ?? 0 })}
        </Figure>
      )}
      <Figure
        name={text('statistics.lost')}
        value={formatPercent(share(lost, totals.revenue.amount + lost), market)}
        trend={<Sparkline isWarning values={toShareTrend(data, sumLost, (day) => day.revenue.amount + sumLost(day))} />}
      >
        {text('statistics.lost.parts', { cancelled: formatMoney(totals.cancelled), returned: formatMoney(totals.returned) })}
      </Figure>
      {totals.withdrawn !== null && (
        <Figure
          name={text('statistics.withdrawn')}
          value={formatPercent(share(totals.withdrawn.amount, totals.revenue.amount), market)}
          trend={
            <Sparkline
              isWarning
              values={toShareTrend(
                data,
                ({ withdrawn }) => withdrawn?.amount ?? 0,
                ({ revenue }) => revenue.amount,
              )}
            />
          }
        >
          {previous.withdrawn !== null && previous.revenue.amount > 0 && (
            <ChangeInPoints
              now={share(totals.withdrawn.amount, totals.revenue.amount)}
              before={share(previous.withdrawn.amount, previous.revenue.amount)}
            />
          )}{' '}
          {text('statistics.withdrawn.amount', { amount: formatMoney(totals.withdrawn) })}
        </Figure>
      )}
      {totals.margin !== null && (
        <Figure
          name={text('statistics.margin')}
          value={formatMoney(totals.margin.amount)}
          trend={<Sparkline values={toTrend(data, ({ margin }) => margin?.amount ?? 0)} />}
        >
          {formatPercent(totals.margin.percent, market)}
          {previous.margin !== null && `, ${text('statistics.margin.before', { percent: formatPercent(previous.margin.percent, market) })}`}
          {totals.margin.known_percent < 100 && `. ${text('statistics.margin.known', { percent: totals.margin.known_percent })}`}
        </Figure>
      )}
    </dl>
  );
}

const sumLost = ({ cancelled, returned }: Pick<Statistics['totals'], 'cancelled' | 'returned'>): number =>
  cancelled.amount + returned.amount;
