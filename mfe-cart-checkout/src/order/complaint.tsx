import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { complaintPath } from '../model/pages.ts';
import type { OrderData } from '../model/use-order.ts';
import { ShopLink } from '../parts/shop-link.tsx';
import styles from './order.module.css';

/** The way to a complaint about a device that was delivered: it becomes a repair that costs nothing. */
export function Complaint({ order: { status, lines, number } }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  const hasDevice = lines.some(({ type_device: type, is_physical: isPhysical }) => type !== null && isPhysical);
  if (status !== 'delivered' || !hasDevice) return null;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="complaint-heading">
      <h2 id="complaint-heading">{text('order.complaint')}</h2>
      <p>{text('order.complaint.text')}</p>
      <p>
        <ShopLink href={complaintPath(market, number)}>{text('order.complaint.start')}</ShopLink>
      </p>
    </section>
  );
}
