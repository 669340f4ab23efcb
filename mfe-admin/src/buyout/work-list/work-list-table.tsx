import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { ResponseOf } from '@okruh/contracts';
import type { adminListBuyouts, AdminBuyoutRow } from '@okruh/contracts/http/buyout-admin/work-list';
import { Badge, Button, Empty, Grade, SortHeader, Table, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import type { MouseEvent } from 'react';
import type { SearchChanges } from '@okruh/web-kit/router';
import { CollectionBadge } from '../../office/collection/collection-badge.tsx';
import { BuyoutStatusLabel } from '../../office/page/buyout-status.tsx';
import { pageSizes } from '../../office/grid/list-address.ts';
import type { MarketChoice } from '../../office/market-choice.ts';
import { TableSkeleton } from '../../office/grid/table-skeleton.tsx';
import { isFiltered, noFilters, parseStatuses, type WorkListAddress } from './work-list-address.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

type Changes = SearchChanges<WorkListAddress> & { readonly market?: string };

interface WorkListTableProps {
  readonly address: WorkListAddress;
  readonly market: MarketChoice;
  /** Undefined until the first answer. */
  readonly answer: ResponseOf<typeof adminListBuyouts> | undefined;
  readonly isBusy: boolean;
  onChange(changes: Changes, options?: { readonly push?: boolean }): void;
}

export function WorkListTable({ address, market, answer, isBusy, onChange }: WorkListTableProps) {
  const text = useText();
  if (answer !== undefined && answer.total === 0) return <NothingFound address={address} market={market} onChange={onChange} />;
  const sort = { sort: address.sort ?? '-created_at', onSort: (column: string) => onChange({ sort: column, page: undefined }) };
  return (
    <Table
      label={text('work-list.table')}
      stack
      busy={isBusy}
      foot={
        answer && (
          <TableFoot
            page={answer.page}
            pageSize={answer.page_size}
            total={answer.total}
            pageSizes={pageSizes}
            onPage={(page) => onChange({ page }, { push: true })}
            onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
          />
        )
      }
    >
      <thead>
        <tr>
          <SortHeader column="created_at" {...sort}>
            {text('column.number')}
          </SortHeader>
          <th scope="col">{text('column.device')}</th>
          <SortHeader column="status" {...sort}>
            {text('column.status')}
          </SortHeader>
          <th scope="col">{text('column.quality')}</th>
          <th scope="col">{text('column.customer')}</th>
          <th scope="col">{text('column.identifier')}</th>
          <SortHeader column="price" end {...sort}>
            {text('column.price')}
          </SortHeader>
          <SortHeader column="updated_at" {...sort}>
            {text('column.updated')}
          </SortHeader>
        </tr>
      </thead>
      <tbody>{answer === undefined ? <TableSkeleton columns={8} /> : answer.items.map((row) => <Row key={row.id} row={row} />)}</tbody>
    </Table>
  );
}

/** The number is the link; the rest of the row leads there as well, for the mouse. */
function Row({ row }: { readonly row: AdminBuyoutRow }) {
  const text = useText();
  const { market, navigate } = useRemote();
  const href = pathTo(officePaths.buyout, { id: row.id });
  const follow = (event: MouseEvent): void => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    // Anybody who marks text wants to copy it.
    if (!isOnControl && window.getSelection()?.isCollapsed !== false) navigate(href);
  };
  return (
    <tr onClick={follow}>
      <td data-label={text('column.number')}>
        <span className="nowrap">
          <Link href={href}>
            <b>{row.number}</b>
          </Link>
          {row.market !== market && (
            <>
              {' '}
              <Badge>{row.market.toUpperCase()}</Badge>
            </>
          )}
          <span className="sub">{formatDateTime(row.created_at, market)}</span>
        </span>
      </td>
      <td data-label={text('column.device')}>
        <span>
          {row.device_name}
          <span className="sub">{row.device_variant}</span>
        </span>
      </td>
      <td data-label={text('column.status')}>
        <span>
          <BuyoutStatusLabel status={row.status} /> <CollectionBadge row={row} />
        </span>
      </td>
      <td data-label={text('column.quality')}>{row.quality !== null && <Grade grade={row.quality} size="small" />}</td>
      <td className="nowrap" data-label={text('column.customer')}>
        {row.customer_name}
      </td>
      <td data-label={text('column.identifier')}>
        <span>
          {row.identifier_masked}
          {row.has_duplicate && (
            <>
              {' '}
              <Badge tone="warning">{text('work-list.duplicate')}</Badge>
            </>
          )}
        </span>
      </td>
      <td className="end" data-label={text('column.price')}>
        <span>
          {formatMoney(row.final_price ?? row.price)}
          {row.final_price !== null && row.final_price.amount !== row.price.amount && (
            <span className="sub">{text('work-list.agreed', { price: formatMoney(row.price) })}</span>
          )}
        </span>
      </td>
      <td data-label={text('column.updated')}>{formatDateTime(row.updated_at, market)}</td>
    </tr>
  );
}

/** Which filters left nothing, and the way back to everything. */
function NothingFound({ address, market, onChange }: Pick<WorkListTableProps, 'address' | 'market' | 'onChange'>) {
  const text = useText();
  const causes = [
    address.q === undefined ? [] : text('cause.q', { q: address.q }),
    address.status === undefined
      ? []
      : text('cause.status', {
          status: parseStatuses(address.status)
            .map((status) => text(`status.${status}`))
            .join(', '),
        }),
    address.type === undefined ? [] : text('cause.type', { type: text(`device-type.${address.type}`) }),
    address.from === undefined && address.to === undefined ? [] : text('cause.date'),
    address.duplicates === undefined ? [] : text('filter.duplicates'),
    address.svoz === undefined ? [] : text(address.svoz === 'doslo' ? 'filter.arrived' : 'filter.trouble'),
    market === 'vse' ? [] : text('cause.market', { market: market.toUpperCase() }),
  ].flat();
  return (
    <Empty
      title={text('work-list.empty')}
      actions={
        <>
          {isFiltered(address) && <Button onClick={() => onChange(noFilters)}>{text('filter.clear')}</Button>}
          {market !== 'vse' && (
            <Button kind="quiet" onClick={() => onChange({ market: 'vse', page: undefined })}>
              {text('work-list.empty.both')}
            </Button>
          )}
        </>
      }
    >
      {causes.length > 0 && text('work-list.empty.cause', { causes: causes.join(' · ') })}
    </Empty>
  );
}
