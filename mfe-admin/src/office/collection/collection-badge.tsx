import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

interface CollectionBadgeProps {
  readonly row: { readonly has_arrived: boolean; readonly has_trouble: boolean };
}

/** In lists: the carrier has delivered the device and somebody has to receive it, or something went wrong with the carrier. */
export function CollectionBadge({ row }: CollectionBadgeProps) {
  const text = useText();
  if (row.has_arrived) return <Badge tone="success">{text('collection.has-arrived')}</Badge>;
  return row.has_trouble ? <Badge tone="warning">{text('collection.has-trouble')}</Badge> : null;
}
