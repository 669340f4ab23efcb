import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { shipping } from '../../office/api/shipping-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { hasRecall, RecallActions, RecallLabel } from '../../office/recall/parcel-recall.tsx';
import { useMay } from '../../office/session.ts';
import { formatDateTime } from '../../office/language/format.ts';

/** Nothing of the order may leave while its money is in doubt. */
export function HoldNotice({ desk }: { readonly desk: OrderDesk | undefined }) {
  const text = useText();
  const { market } = useRemote();
  const hold = desk?.hold ?? null;
  if (hold === null) return null;
  return (
    <Notice tone="warning" title={text('hold.title', { since: formatDateTime(hold.since, market) })}>
      <p>{text(`hold.${hold.reason}`)}</p>
    </Notice>
  );
}

/** Parcels of the order that were asked back, or may be: one of them has left us. */
export function Recalls({ order }: { readonly order: AdminOrder }) {
  const hasLeft = order.packages?.some(({ handed_over_at: leftAt }) => leftAt !== null) ?? false;
  return useMay('shipping:read') && hasLeft ? <RecallsPanel orderId={order.id} /> : null;
}

function RecallsPanel({ orderId }: { readonly orderId: string }) {
  const text = useText();
  const query = { order: orderId, page: 1, page_size: 50 };
  const list = useQuery({ ...shipping.query('admin_list_parcels', { query }), staleTime: 0 });
  const parcels = (list.data?.items ?? []).filter(hasRecall);
  if (list.isError && list.data === undefined)
    return <LoadFailure title={text('order.recalls.failed')} error={list.error} onRetry={() => void list.refetch()} />;
  if (parcels.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="recalls-heading">
      <h2 id="recalls-heading">{text('order.recalls.title')}</h2>
      {parcels.map((parcel) => (
        <div key={parcel.id} className="stack">
          <p>
            <Link href={pathTo(officePaths.parcel, { id: parcel.id })}>{parcel.tracking_number ?? parcel.carrier_name}</Link>{' '}
            {parcel.recall !== null && <RecallLabel recall={parcel.recall} />}
          </p>
          <div className="row row-tight">
            <RecallActions parcel={parcel} />
          </div>
        </div>
      ))}
    </section>
  );
}
