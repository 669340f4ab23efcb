import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { isZeroMoney } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

/** Pieces that there were none of: dropped with their price, or replaced. Nothing when the order is as it was placed. */
export function OrderChanges({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  const { market } = useRemote();
  if (order.changes.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="changes-heading">
      <h2 id="changes-heading">{text('order.changes')}</h2>
      <ul className="list-plain stack">
        {order.changes.map(({ id, kind, name, quantity, amount, is_due_reduced: isDueReduced, substitute_name: substitute, at }) => (
          <li key={id}>
            {text(`order.change.${kind}`, { quantity, name, substitute: substitute ?? '' })}
            {!isZeroMoney(amount) && ` ${text(isDueReduced ? 'order.change.due' : 'order.change.refund', { amount: formatMoney(amount) })}`}
            <span className="sub">{formatDateTime(at, market)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
