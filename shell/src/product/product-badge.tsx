import { badgeView } from '@okruh/contracts/analytics';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { pushAnalytics, useBadgeView } from '@okruh/web-kit/analytics';
import { type ReactElement, useRef } from 'react';

/** A fact about the product. Analytics hears of it when half of it was seen for a second. */
export function ProductBadge({ badge, code }: { readonly badge: ProductPage['badges'][number]; readonly code: string }): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  useBadgeView(ref, () => void pushAnalytics(badgeView({ id: badge.id, name: badge.name, item_id: code })));
  return (
    <span className="badge badge-brand" ref={ref}>
      {badge.name}
    </span>
  );
}
