import { Skeleton as Grey } from '@okruh/ui';
import type { ReactElement } from 'react';
import { LateWithdrawnProduct } from '../islands.ts';
import { usePageData } from '../model/page-data.tsx';
import type { ProductData } from './product-source.ts';
import { ProductView } from './product-view.tsx';

/** A product, or what stands in its place when it isn't sold any more. */
export default function ProductPage(): ReactElement {
  const data = usePageData<ProductData>();
  if (data.kind === 'withdrawn') return <LateWithdrawnProduct name={data.name} alternatives={data.alternatives} today={data.today} />;
  return <ProductView product={data.product} today={data.today} />;
}

/** Gallery and buy box in the page's measures. */
export function Skeleton(): ReactElement {
  return (
    <div className="wrap" aria-busy="true">
      <div className="product-page product-skeleton">
        <Grey tile />
        <Grey height="24rem" />
      </div>
    </div>
  );
}
