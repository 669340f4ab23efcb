import type { ResponseOf } from '@okruh/contracts';
import type { adminListPriceChanges, PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { formatDateTime } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../checkout-api.ts';
import { DataGrid } from '../data-grid.tsx';
import { type GridAddress, listQuery, type WriteGrid } from '../grid-address.ts';

type Change = ResponseOf<typeof adminListPriceChanges>['items'][number];

interface PriceChangesProps {
  readonly table: PriceTable;
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

/** Who changed which row of a table, and how it was before. */
export function PriceChanges({ table, address: given, onChange }: PriceChangesProps) {
  const text = useText();
  const { market } = useRemote();
  // Neither the table nor the part is a filter here.
  const address: GridAddress = { ...given, q: undefined, filters: {} };
  const list = useQuery({
    ...checkout.query('admin_list_price_changes', { params: { table }, query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <DataGrid<Change>
      label={text('prices.changes')}
      rowKey={(row) => `${row.at}/${row.subject}`}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('prices.failed')}
      empty={text('tariffs.changes.empty')}
      columns={[
        { id: 'at', label: text('tariffs.changes.when'), render: (row) => formatDateTime(row.at, market) },
        { id: 'by', label: text('tariffs.changes.by'), render: (row) => row.by },
        {
          id: 'subject',
          label: text('tariffs.changes.what'),
          render: (row) => (
            <span>
              {text(`prices.changes.${row.kind}`)} <code>{row.subject}</code>
            </span>
          ),
        },
        {
          id: 'changes',
          label: text('tariffs.changes.how'),
          render: (row) => (
            <span>
              {row.changes.map(({ field, before, after }) => (
                <span key={field} className="sub">
                  {text('tariffs.changes.entry', { field, before, after })}
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
