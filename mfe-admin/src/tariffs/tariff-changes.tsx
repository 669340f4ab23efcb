import type { ResponseOf } from '@okruh/contracts';
import type { adminListTariffChanges } from '@okruh/contracts/http/checkout-admin/tariffs';
import { formatDateTime } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../checkout-api.ts';
import { DataGrid } from '../data-grid.tsx';
import { type GridAddress, listQuery, type WriteGrid } from '../grid-address.ts';

type Change = ResponseOf<typeof adminListTariffChanges>['items'][number];

/** Who changed which tariff, group or code, and how it was before. */
export function TariffChanges({ address: given, onChange }: { readonly address: GridAddress; readonly onChange: WriteGrid }) {
  const text = useText();
  const { market } = useRemote();
  const address: GridAddress = { ...given, filters: {} };
  const list = useQuery({
    ...checkout.query('admin_list_tariff_changes', { query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <DataGrid<Change>
      label={text('tariffs.tab.zmeny')}
      rowKey={(row) => `${row.at}/${row.subject}`}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('tariffs.failed')}
      empty={text('tariffs.changes.empty')}
      columns={[
        { id: 'at', label: text('tariffs.changes.when'), render: (row) => formatDateTime(row.at, market) },
        { id: 'by', label: text('tariffs.changes.by'), render: (row) => row.by },
        {
          id: 'subject',
          label: text('tariffs.changes.what'),
          render: (row) => (
            <span>
              {text(`tariffs.kind.${row.kind}`)} <code>{row.subject}</code>
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
                  {text('tariffs.changes.entry', { field, before: before, after })}
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
