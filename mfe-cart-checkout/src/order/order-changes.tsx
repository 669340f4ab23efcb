import { formatMoney, formatNearDateTime, isZeroMoney, todayIn } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from './order.module.css';
import type { OrderData } from '../model/use-order.ts';

/** What changed since the order was placed: pieces that don't come, or others in their place. Nothing for an order that stayed as it was. */
export function OrderChanges({ order }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  if (order.changes.length === 0) return null;
  const today = todayIn(market, new Date());
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="changes-heading">
      <h2 id="changes-heading">{text('order.changes')}</h2>
      <ul className="stack">
        {order.changes.map(({ id, kind, name, quantity, amount, is_due_reduced: isDueReduced, substitute_name: substitute, at }) => (
          <li key={id}>
            {text(`order.change.${kind}`, { quantity, name, substitute: substitute ?? '' })}
            {!isZeroMoney(amount) &&
              ` ${text(isDueReduced ? 'order.change.due' : 'order.change.refund', { amount: formatMoney(amount) })}`}{' '}
            <span className="soft small">{formatNearDateTime(at, today, market)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
