import { Skeleton } from '@okruh/ui';
import type { ReactElement } from 'react';
import { CardSkeleton } from '../product-card/card-skeleton.tsx';

/** Stands in for a list in its real size: head, filters, three rows of cards. */
export function ListingSkeleton(): ReactElement {
  return (
    <div className="wrap">
      <div className="page-head">
        <Skeleton width="8rem" height="1rem" />
        <Skeleton width="min(24rem, 70%)" height="2.75rem" />
        <Skeleton width="min(40rem, 95%)" height="1.25rem" />
      </div>
      <div className="listing">
        <div className="filters">
          {[9, 6, 12, 7].map((height) => (
            <Skeleton key={height} height={`${height}rem`} />
          ))}
        </div>
        <div>
          <div className="listing-bar">
            <Skeleton width="22rem" height="2.75rem" />
          </div>
          <div className="cards">
            {Array.from({ length: 12 }, (_, index) => (
              <CardSkeleton key={index} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
