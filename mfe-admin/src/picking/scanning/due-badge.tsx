import type { PickingListRow } from '@okruh/contracts/http/picking-work';
import { formatTime } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { boltIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { formatDateTime } from '../../office/language/format.ts';

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Until when it should be ready; nothing when nothing was promised. */
export function DueBadge({ list }: { readonly list: Pick<PickingListRow, 'due_at' | 'market' | 'type_delivery_code'> }) {
  const text = useText();
  if (list.due_at === null) return null;
  const left = Date.parse(list.due_at) - Date.now();
  const at = Math.abs(left) < A_DAY_MS ? formatTime(list.due_at, list.market) : formatDateTime(list.due_at, list.market);
  const kind = list.type_delivery_code === 'express' ? 'express' : 'plain';
  return (
    <Badge tone={left < 0 ? 'danger' : 'warning'} icon={boltIcon}>
      {text(left < 0 ? 'picking.due.late' : `picking.due.${kind}`, { at })}
    </Badge>
  );
}
