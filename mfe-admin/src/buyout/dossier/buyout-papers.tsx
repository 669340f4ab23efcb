import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { Button } from '@okruh/ui';
import { printerIcon, tagIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { buyout as client } from '../../office/api/api.ts';
import { printFile } from '../../office/page/print-file.ts';
import { useMay } from '../../office/session.ts';

/** Before the device came. */
const awaited: readonly AdminBuyout['status'][] = ['submitted', 'courier_ordered'];
/** The device never came. */
const ended: readonly AdminBuyout['status'][] = ['expired', 'cancelled'];

/** The slip of the parcel until the device comes, and the tag of the device from then on. */
export function BuyoutPapers({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const mayReceive = useMay('buyout:receive');
  if (!mayReceive || ended.includes(buyout.status)) return null;
  const params = { id: buyout.id };
  return awaited.includes(buyout.status) ? (
    <Button kind="quiet" icon={printerIcon} onClick={() => printFile('buyout', client.getUrl('admin_get_buyout_slip', { params }))}>
      {text('papers.slip')}
    </Button>
  ) : (
    <Button kind="quiet" icon={tagIcon} onClick={() => printFile('buyout', client.getUrl('admin_get_buyout_tag', { params }))}>
      {text('papers.tag')}
    </Button>
  );
}
