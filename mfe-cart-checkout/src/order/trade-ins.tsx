import { addMoney, formatMoney } from '@okruh/market';
import { ButtonLink } from '@okruh/ui';
import { sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from './order.module.css';
import type { OrderData } from '../model/use-order.ts';

/** Old devices that were given with the order. Each leads to its own buy-out, which the order opened: never to a second one. */
export function TradeIns({ order }: { readonly order: OrderData }) {
  const text = useText();
  const method = order.totals.trade_in_method;
  if (method === null || (order.status === 'cancelled' && order.buyouts.length === 0)) return null;
  return order.trade_ins.map((device) => {
    const buyout = order.buyouts.find((each) => each.package_line === device.package_line);
    const sums = { sum: formatMoney(addMoney(device.estimate, device.bonus)), quality: device.quality };
    return (
      <section key={device.package_line} className={`panel-fog stack ${styles.pay}`} aria-label={device.label}>
        <h2>{text('trade-in.heading', { device: device.label })}</h2>
        <p className="soft small">{text(`trade-in.${method}`, sums)}</p>
        {buyout === undefined ? (
          <p className="small">{text(order.may_act ? 'trade-in.later' : 'trade-in.locked')}</p>
        ) : (
          <>
            <p>{text('trade-in.state', { number: buyout.number, state: buyout.status_label })}</p>
            <div className="row">
              <ButtonLink icon={sellIcon} href={buyout.location}>
                {text(buyout.needs_data && order.status !== 'cancelled' ? 'trade-in.go' : 'trade-in.show')}
              </ButtonLink>
            </div>
          </>
        )}
      </section>
    );
  });
}
