import type { ResponseOf } from '@okruh/contracts';
import type { adminListOperationVersions } from '@okruh/contracts/http/repairs-admin/operations';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { repairs } from '../../office/api/repairs-api.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

type Version = ResponseOf<typeof adminListOperationVersions>['items'][number];

interface OperationVersionsProps {
  readonly address: TableAddress;
  readonly onChange: WriteTable;
  /** Value of the tab in the address. */
  readonly tab: string;
}

/** Every version of the price list with its author, the newest first. */
export function OperationVersions({ address: given, onChange, tab }: OperationVersionsProps) {
  const text = useText();
  const { market } = useRemote();
  const address = { ...given, filters: {}, sort: undefined };
  const { q } = address;
  const rows = useTableRows<Version>(address, (page) =>
    repairs.query('admin_list_operation_versions', { query: { ...page, ...(q !== undefined && { q }) } }),
  );
  return (
    <TableList<Version>
      name="operation-versions"
      texts="operation-versions"
      columns={[
        { id: 'version', width: 8, isFixed: true, label: text('column.version'), render: ({ version }) => <b>{version}</b> },
        { id: 'made', width: 9, label: text('column.made'), render: (row) => formatDateTime(row.created_at, market) },
        { id: 'by', width: 10, label: text('column.by'), render: (row) => row.created_by },
        { id: 'what', width: 18, label: text('column.what'), render: (row) => row.summary },
        { id: 'changes', width: 5, label: text('column.changes'), isNumeric: true, render: (row) => formatNumber(row.changes, market) },
      ]}
      presets={[{ label: text('operation-versions.all'), query: `${officeParameters.tab}=${tab}` }]}
      filters={{ choices: [] }}
      rows={rows}
      rowKey={({ version }) => version}
      address={address}
      onChange={onChange}
    />
  );
}
