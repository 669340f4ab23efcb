import type { Totals } from '@okruh/contracts/http/checkout';
import {
  addDays,
  calendarWords,
  compareMoney,
  formatDate,
  formatMoney,
  isZeroMoney,
  type IsoDate,
  type Market,
  markets,
  subtractMoney,
  todayIn,
  getWeekday,
} from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ReactNode } from 'react';
import { type ExpectedSumsProps, PRICE_DAYS, STORE_DAYS } from '../expected-sums.tsx';
import styles from './sums.module.css';

/** What is paid now, what comes back after the inspection of the old device, and what the purchase comes to in the end. */
export default function TradeInSums({ totals, delivery, payment, from }: ExpectedSumsProps) {
  const text = useText();
  const { market } = useRemote();
  if (totals.trade_in_method === 'in_store') return <StoreSums totals={totals} delivery={delivery} from={from} />;
  const [value, bonus] = [formatMoney(totals.trade_in), formatMoney(totals.trade_in_bonus)];
  const isOnDelivery = payment?.type_payment === 'cash_on_delivery';
  return (
    <>
      <dl className={styles.sums}>
        <Sum label={text(isOnDelivery ? 'sums.on-delivery' : 'sums.now')} amount={formatMoney(totals.pay_now)}>
          {text('sums.now.about')}
        </Sum>
        <Sum label={text('sums.back')} amount={formatMoney(totals.pay_back)} isBack>
          {isZeroMoney(totals.trade_in_bonus) ? text('sums.back.about', { value }) : text('sums.back.bonus', { value, bonus })}
        </Sum>
      </dl>
      <InTheEnd totals={totals} />
      <p className="small soft">
        {text('sums.until', { date: longDay(addDays(from ?? todayIn(market, new Date()), PRICE_DAYS), market) })}
      </p>
    </>
  );
}

function StoreSums({ totals, delivery, from }: Omit<ExpectedSumsProps, 'payment'>) {
  const text = useText();
  const { market } = useRemote();
  const date = longDay(addDays(from ?? todayIn(market, new Date()), STORE_DAYS), market);
  const place = delivery?.place?.name ?? null;
  return (
    <>
      <dl className={styles.sums}>
        <Sum label={text('sums.now')} amount={formatMoney(totals.pay_now)}>
          {place === null ? text('sums.store.choose') : text('sums.store.held', { place, date })}
        </Sum>
        {isZeroMoney(totals.pay_back) ? (
          <Sum label={text('sums.counter')} amount={formatMoney(totals.pay_at_counter)}>
            {text('sums.counter.about')}
          </Sum>
        ) : (
          <Sum label={text('sums.counter.back')} amount={formatMoney(totals.pay_back)} isBack>
            {text('sums.counter.back.about')}
          </Sum>
        )}
      </dl>
      <p className="small soft">{text('sums.counter.other')}</p>
    </>
  );
}

/** "Nakonec vás nákup vyjde na 13 285 Kč", or what is left over when the old devices are worth more. */
function InTheEnd({ totals }: { readonly totals: Totals }) {
  const text = useText();
  const isCovered = compareMoney(totals.pay_back, totals.total) > 0;
  const left = isCovered ? subtractMoney(totals.pay_back, totals.total) : subtractMoney(totals.total, totals.pay_back);
  return <p className="small soft">{text(isCovered ? 'sums.end.over' : 'sums.end', { amount: formatMoney(left) })}</p>;
}

interface SumProps {
  readonly label: string;
  readonly amount: string;
  readonly isBack?: boolean;
  readonly children: ReactNode;
}
function Sum({ label, amount, isBack = false, children }: SumProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isBack ? `num ${styles.back}` : 'num'}>{amount}</dd>
      <dd className={styles.about}>{children}</dd>
    </div>
  );
}

/** "pátek 4. 12. 2026" */
const longDay = (date: IsoDate, market: Market): string =>
  `${calendarWords[markets[market].locale].weekdays[getWeekday(date)] ?? ''} ${formatDate(date, market)}`;
