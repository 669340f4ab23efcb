import { formatDate, formatMoney } from '@okruh/market';
import { ButtonLink } from '@okruh/ui';
import { sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { OrderData } from '../model/use-order.ts';
import styles from './order.module.css';

/** What the lease of the order promised about each device: its price, its days, and the way to claim it. */
export default function LeasePromises({ order }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  const date = (day: string | null): string => (day === null ? '' : formatDate(day, market));
  return order.promises.map((promise, index) => (
    <section key={`${promise.line}-${index}`} className={`panel-fog stack ${styles.pay}`} aria-label={promise.device_name}>
      <h2>{text('promise.heading', { device: promise.device_name })}</h2>
      <p className="soft small">{text(`promise.${promise.kind}`, { price: formatMoney(promise.price), grade: promise.required_grade })}</p>
      <p>{text(`promise.state.${promise.state}`, { from: date(promise.opens_on), until: date(promise.ends_on) })}</p>
      {promise.location !== null && (
        <div className="row">
          <ButtonLink icon={sellIcon} href={promise.location}>
            {text('promise.claim')}
          </ButtonLink>
        </div>
      )}
    </section>
  ));
}
