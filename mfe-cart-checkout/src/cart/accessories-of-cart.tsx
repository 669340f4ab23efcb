import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useId } from 'react';
import { AccessoryOffer, selectOffered } from '../parts/accessory-offer.tsx';
import { catalog } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';
import styles from './cart.module.css';

/** What goes well with the first product of the cart. Nothing when the catalogue has nothing, or can't be asked. */
export function AccessoriesOfCart({ packages }: { readonly packages: readonly Package[] }) {
  const text = useText();
  const titleId = useId();
  const [first] = packages;
  const product = useQuery({
    ...catalog.query('get_product', { params: { product: first?.productSeoName ?? '-' } }),
    enabled: first !== undefined,
  });
  const offered = selectOffered(product.data?.accessories ?? [], new Set(packages.map(({ productSeoName }) => productSeoName)));
  if (first === undefined || offered.length === 0) return null;
  return (
    <section className="panel-fog" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.offerTitle}>
        {text('cart.accessories', { product: first.product.name })}
      </h2>
      <AccessoryOffer accessories={offered} packageId={first.id} />
    </section>
  );
}
