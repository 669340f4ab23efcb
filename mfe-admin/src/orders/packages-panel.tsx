import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { Status, Table, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { picking } from '../office/api/picking-api.ts';
import { formatDateTime } from '../office/language/format.ts';

type Package = AdminOrder['packages'][number];

const tones: Readonly<Record<Package['status'], Tone | 'wait'>> = {
  preparing: 'wait',
  packed: 'info',
  handed_over: 'info',
  ready_for_pickup: 'success',
  delivered: 'success',
  returning: 'warning',
  returned: 'warning',
  lost: 'danger',
};

/** Packages of an order: where each was picked, how far it is, who carries it under which number, and what lies in it. */
export function PackagesPanel({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  const places = useQuery({
    ...picking.query('admin_get_stock_places'),
    enabled: order.packages?.some(({ place }) => place !== 'warehouse') ?? false,
  });
  // Nothing was picked yet, or the service is from before packages.
  if (!order.packages?.length) return null;
  return (
    <section className="panel stack">
      <h2>{text('order.packages.title')}</h2>
      <Table label={text('order.packages.title')} stack>
        <thead>
          <tr>
            <th scope="col">{text('order.packages.part')}</th>
            <th scope="col">{text('order.packages.state')}</th>
            <th scope="col">{text('order.packages.carrier')}</th>
            <th scope="col">{text('order.packages.contents')}</th>
          </tr>
        </thead>
        <tbody>
          {order.packages.map((one) => (
            <Row key={one.list_id} of={one} store={places.data?.items.find(({ place }) => place === one.place)?.name ?? one.place} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Row({ of: one, store }: { readonly of: Package; readonly store: string }) {
  const text = useText();
  const { market } = useRemote();
  const since = one.delivered_at ?? one.handed_over_at;
  return (
    <tr>
      <td data-label={text('order.packages.part')}>
        <span>
          {text('order.packages.number', { part: one.part, parts: one.parts })}
          <span className="sub">
            {one.place === 'warehouse' ? text('order.packages.warehouse') : text('order.packages.store', { store })}
          </span>
        </span>
      </td>
      <td data-label={text('order.packages.state')}>
        <span>
          <Status tone={tones[one.status]}>{one.status_label}</Status>
          {since !== null && <span className="sub">{formatDateTime(since, market)}</span>}
        </span>
      </td>
      <td data-label={text('order.packages.carrier')}>
        <span>
          {one.carrier_name ?? text('order.packages.no-carrier')}
          {one.tracking_number !== null && (
            <span className="sub">
              {one.tracking_url === null ? (
                one.tracking_number
              ) : (
                <a href={one.tracking_url} target="_blank" rel="noopener">
                  {one.tracking_number}
                </a>
              )}
            </span>
          )}
        </span>
      </td>
      <td data-label={text('order.packages.contents')}>
        {one.contents.length === 0 ? text('order.packages.pieces', { count: one.pieces }) : one.contents.map(formatContent).join(', ')}
      </td>
    </tr>
  );
}

const formatContent = ({ name, quantity }: Package['contents'][number]): string => (quantity === 1 ? name : `${quantity} × ${name}`);
