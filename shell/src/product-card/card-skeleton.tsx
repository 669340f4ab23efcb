import { Skeleton } from '@okruh/ui';
import type { ReactElement } from 'react';

/** One card in its real size. */
export function CardSkeleton(): ReactElement {
  return (
    <div className="product">
      <Skeleton tile />
      <div className="product-head">
        <Skeleton width="80%" height="1.25rem" />
        <Skeleton width="60%" height="1rem" />
      </div>
      <div className="product-foot">
        <Skeleton width="6rem" height="1.5rem" />
      </div>
    </div>
  );
}
