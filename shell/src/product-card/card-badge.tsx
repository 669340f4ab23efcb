import { badgeView } from '@okruh/contracts/analytics';
import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { pushAnalytics, useBadgeView } from '@okruh/web-kit/analytics';
import { type ReactElement, useRef } from 'react';

/** These facts stand on the card already: the percentage, and the pieces that are left. */
const shownElsewhere: ReadonlySet<string> = new Set(['sale', 'last-pieces']);

/** The badge that a card shows, the most telling one; null without any. */
export const cardBadge = (card: ProductCard): ProductCard['badges'][number] | null =>
  card.badges.find((badge) => !shownElsewhere.has(badge.id)) ?? null;

/** A fact about a product. Analytics hears of it when half of it was seen for a second. */
export function CardBadge({ badge, code }: { readonly badge: ProductCard['badges'][number]; readonly code: string }): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  useBadgeView(ref, () => void pushAnalytics(badgeView({ id: badge.id, name: badge.name, item_id: code })));
  return (
    <span className="badge badge-brand" ref={ref}>
      {badge.name}
    </span>
  );
}
