import type { OrderPackageStatus } from '@okruh/contracts/http/orders/view';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { WindowLink } from '../parts/window-link.tsx';
import styles from './order.module.css';
import type { OrderData } from '../model/use-order.ts';

type Package = OrderData['packages'][number];

const tones: Readonly<Record<OrderPackageStatus, Tone | 'wait'>> = {
  preparing: 'wait',
  packed: 'info',
  handed_over: 'info',
  ready_for_pickup: 'success',
  delivered: 'success',
  returning: 'warning',
  returned: 'warning',
  lost: 'danger',
};

/** Parts that the order travels in, each with its state, what lies in it and its carrier's page. One that nobody has packed yet says nothing new. */
export function Packages({ packages }: { readonly packages: readonly Package[] | undefined }) {
  const text = useText();
  // A service from before packages answers without them.
  if (!packages?.some(({ parts, status }) => parts > 1 || status !== 'preparing')) return null;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="packages-heading">
      <h2 id="packages-heading">{text('order.packages', { count: packages.length })}</h2>
      <ul className={`list-plain stack ${styles.pay}`} aria-labelledby="packages-heading">
        {packages.map((one) => (
          <li key={one.part} className={`panel-fog stack ${styles.package}`}>
            <div className="row-between">
              <b>
                {one.parts > 1
                  ? text('order.package.part', { part: one.part, parts: one.parts })
                  : (one.carrier_name ?? text('order.package'))}
              </b>
              <Status tone={tones[one.status]}>{one.status_label}</Status>
            </div>
            {one.contents.length > 0 && <p className="small soft">{one.contents.map(formatContent).join(', ')}</p>}
            <Parcel of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const formatContent = ({ name, quantity }: Package['contents'][number]): string => (quantity === 1 ? name : `${quantity} × ${name}`);

/** Carrier and number; the number leads to the carrier where there is such a page. */
function Parcel({ of: { parts, carrier_name: carrier, tracking_number: number, tracking_url: url } }: { readonly of: Package }) {
  const text = useText();
  if (carrier === null || (number === null && parts === 1)) return null;
  return (
    <p className="small">
      {parts > 1 && carrier}
      {parts > 1 && number !== null && ', '}
      {number !== null && (url === null ? number : <WindowLink href={url}>{text('order.package.track', { number })}</WindowLink>)}
    </p>
  );
}
