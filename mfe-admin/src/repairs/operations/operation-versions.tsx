import type { ResponseOf } from '@okruh/contracts';
import type { adminListOperationVersions } from '@okruh/contracts/http/repairs-admin/operations';
import { formatDateTime, formatNumber } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { DataGrid } from '../../office/grid/data-grid.tsx';
import type { GridAddress, WriteGrid } from '../../office/grid/grid-address.ts';
import { repairs } from '../../office/api/repairs-api.ts';

type Version = ResponseOf<typeof adminListOperationVersions>['items'][number];

/** Every version of the price list with its author, the newest first. */
export function OperationVersions({ address, onChange }: { readonly address: GridAddress; readonly onChange: WriteGrid }) {
  const text = useText();
  const { market } = useRemote();
  const versions = useQuery({
    ...repairs.query('admin_list_operation_versions', { query: { page: address.page, page_size: address.pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <DataGrid<Version>
      label={text('versions.table')}
      rowKey={({ version }) => version}
      list={versions}
      address={{ ...address, q: undefined, filters: {}, sort: undefined }}
      onChange={onChange}
      failed={text('versions.failed')}
      empty={text('versions.empty')}
      columns={[
        { id: 'version', label: text('column.version'), render: ({ version }) => <b>{version}</b> },
        { id: 'made', label: text('column.made'), render: (row) => formatDateTime(row.created_at, market) },
        { id: 'by', label: text('column.by'), render: (row) => row.created_by },
        { id: 'what', label: text('column.what'), render: (row) => row.summary },
        { id: 'changes', label: text('column.changes'), end: true, render: (row) => formatNumber(row.changes, market) },
      ]}
    />
  );
}
