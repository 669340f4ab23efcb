import { formatMoney } from '@okruh/market';
import { ButtonLink } from '@okruh/ui';
import { sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { OrderData } from './use-order.ts';
import styles from './order.module.css';

/** Old devices that were given in part payment: each is sold to us in the buy-out now. */
export function TradeIns({ order }: { readonly order: OrderData }) {
  const text = useText();
  if (order.status === 'cancelled') return null;
  return order.trade_ins.map((device) => (
    <section key={device.device_identifier} className={`panel-fog stack ${styles.pay}`} aria-label={device.label}>
      <h2>{text('trade-in.heading', { device: device.label })}</h2>
      <p className="soft small">{text('trade-in.text', { estimate: formatMoney(device.estimate), quality: device.quality })}</p>
      <div className="row">
        <ButtonLink icon={sellIcon} href={device.url}>
          {text('trade-in.go')}
        </ButtonLink>
      </div>
    </section>
  ));
}
