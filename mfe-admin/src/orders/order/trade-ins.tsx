import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { useMay } from '../../office/session.ts';
import { formatMoney } from '../../office/language/format.ts';

/** Old devices given with the order, with the buy-outs that they opened. */
export function TradeIns({ order, desk }: { readonly order: AdminOrder; readonly desk: OrderDesk | undefined }) {
  const text = useText();
  const mayReadBuyouts = useMay('buyout:read');
  if (order.trade_ins.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="trade-ins-heading">
      <h2 id="trade-ins-heading">{text('order.trade-ins')}</h2>
      <ul className="list-plain">
        {order.trade_ins.map(({ label, package_line: line, estimate, bonus }) => (
          <li key={`${line}-${label}`}>
            {text('order.trade-in', { label, estimate: formatMoney(estimate), bonus: formatMoney(bonus) })}
            {desk?.buyouts
              .filter((buyout) => buyout.package_line === line)
              .map(({ number, status_label: state }) => (
                <span key={number} className="sub">
                  {mayReadBuyouts ? <Link href={`${officePaths.buyouts}?q=${encodeURIComponent(number)}`}>{number}</Link> : number}, {state}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {order.totals.trade_in_method !== null && <p className="muted">{text(`order.trade-in.${order.totals.trade_in_method}`)}</p>}
    </section>
  );
}
