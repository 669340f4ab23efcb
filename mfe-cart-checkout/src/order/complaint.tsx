import { isRepairedType } from '@okruh/contracts/shop-paths';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { complaintPath, contactPath, storesPath } from '../model/pages.ts';
import type { OrderData } from '../model/use-order.ts';
import { ShopLink } from '../parts/shop-link.tsx';
import styles from './order.module.css';

/** Few orders have goods that are complained about here. */
const ComplaintCases = lazy(() => import('./complaint-cases.tsx'));

/** How to complain about goods that were delivered: a device becomes a repair that costs nothing, other goods a complaint of their own. */
export function Complaint({ order }: { readonly order: OrderData }) {
  const text = useText();
  const { market } = useRemote();
  const { status, lines, number, complaints, complainable } = order;
  const goods = status === 'delivered' ? lines.filter(({ is_physical: isPhysical }) => isPhysical) : [];
  if (goods.length === 0 && complaints.length === 0) return null;
  const hasDevice = goods.some(({ type_device: type }) => isRepairedType(type));
  const hasCases = complaints.length > 0 || complainable.length > 0;
  // Who only knows the code, and gifts without a price.
  const hasOther = !hasCases && goods.some(({ type_device: type }) => !isRepairedType(type));
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
      {hasCases && (
        <Suspense fallback={null}>
          <ComplaintCases order={order} />
        </Suspense>
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
