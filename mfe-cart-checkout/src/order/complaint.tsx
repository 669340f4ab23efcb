import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { complaintPath, contactPath, storesPath } from '../model/pages.ts';
import type { OrderData } from '../model/use-order.ts';
import { ShopLink } from '../parts/shop-link.tsx';
import styles from './order.module.css';

/** How to complain about goods that were delivered: a device becomes a repair that costs nothing, a store decides about the rest. */
export function Complaint({ order: { status, lines, number } }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  const goods = lines.filter(({ is_physical: isPhysical }) => isPhysical);
  if (status !== 'delivered' || goods.length === 0) return null;
  const hasDevice = goods.some(({ type_device: type }) => type !== null);
  const hasOther = goods.some(({ type_device: type }) => type === null);
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="complaint-heading">
      <h2 id="complaint-heading">{text('order.complaint')}</h2>
      {hasDevice && (
        <>
          <p>{text('order.complaint.text')}</p>
          <p>
            <ShopLink href={complaintPath(market, number)}>{text('order.complaint.start')}</ShopLink>
          </p>
        </>
      )}
      {hasOther && (
        <>
          <p>{text('order.complaint.other', { number })}</p>
          <p className="row row-tight">
            <ShopLink href={storesPath(market)}>{text('order.complaint.stores')}</ShopLink>
            <ShopLink href={contactPath(market)}>{text('order.complaint.contact')}</ShopLink>
          </p>
        </>
      )}
    </section>
  );
}
