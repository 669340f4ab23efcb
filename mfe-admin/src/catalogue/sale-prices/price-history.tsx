import type { PriceHistory as History } from '@okruh/contracts/http/catalog-admin/price-history';
import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { Badge, Dialog, Empty, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';

interface PriceHistoryProps {
  readonly row: PriceRow;
  readonly market: Market;
  onClose(): void;
}

/** Every price of a variant in a market: since when, who set it and how, and the lowest one of 30 days. */
export function PriceHistory({ row, market, onClose }: PriceHistoryProps) {
  const text = useText();
  const { data, error, isPending, refetch } = useQuery({
    ...catalog.query('admin_get_price_history', { params: { variant: row.variant }, query: { market } }),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('price-history.title', { name: row.name })} className={`dialog-sheet ${styles.preview}`}>
      <div className="stack">
        {isPending && <Skeleton height="12rem" />}
        {error !== null && data === undefined && (
          <LoadFailure title={text('price-history.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <>
            {data.lowest !== null && <Lowest lowest={data.lowest} market={market} />}
            {data.items.length === 0 ? <Empty title={text('price-history.empty')} /> : <Prices items={data.items} market={market} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Lowest({ lowest, market }: { readonly lowest: NonNullable<History['lowest']>; readonly market: Market }) {
  const text = useText();
  return (
    <p>
      {text(lowest.is_struck ? 'price-history.struck' : 'price-history.lowest-now', {
        price: formatMoney(lowest.price),
        from: formatDateTime(lowest.from, market),
        to: formatDateTime(lowest.to, market),
      })}
    </p>
  );
}

function Prices({ items, market }: { readonly items: History['items']; readonly market: Market }) {
  const text = useText();
  return (
    <Table label={text('price-history.table')} compact stack>
      <thead>
        <tr>
          <th scope="col" className="end">
            {text('price-history.price')}
          </th>
          <th scope="col">{text('schedule.starts')}</th>
          <th scope="col">{text('schedule.ends')}</th>
          <th scope="col">{text('price-history.by')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.since}>
            <td className="end" data-label={text('price-history.price')}>
              <b className="nowrap">{formatMoney(item.price)}</b>
              {item.is_lowest && (
                <>
                  {' '}
                  <Badge tone="info">{text('price-history.lowest')}</Badge>
                </>
              )}
            </td>
            <td data-label={text('schedule.starts')}>{formatDateTime(item.since, market)}</td>
            <td data-label={text('schedule.ends')}>
              {item.until === null ? text('price-history.holds') : formatDateTime(item.until, market)}
            </td>
            <td data-label={text('price-history.by')}>
              {item.by}
              {item.source !== null && <span className="sub">{text(`price-history.source.${item.source}`)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
