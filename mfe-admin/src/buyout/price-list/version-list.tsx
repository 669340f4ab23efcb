import type { ResponseOf } from '@okruh/contracts';
import type { adminListAppraisalVersions } from '@okruh/contracts/http/buyout-admin/appraisals';
import type { Market } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../../office/api/api.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import type { PriceListProps } from './price-list-address.ts';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

type VersionRow = ResponseOf<typeof adminListAppraisalVersions>['items'][number];

/** Every version of the price list with its author, the newest first. */
export function VersionList({ address: given, onChange }: PriceListProps) {
  const text = useText();
  const { market } = useRemote();
  // Filters are those of the models.
  const address = { ...given, filters: {} };
  const rows = useTableRows<VersionRow>(address, (page) =>
    buyout.query('admin_list_appraisal_versions', { query: { ...(address.q !== undefined && { q: address.q }), ...page } }),
  );
  return (
    <TableList<VersionRow>
      name="buyout-versions"
      texts="versions"
      label={text('versions.table')}
      columns={buildColumns(text, market)}
      presets={[{ label: text('versions.view.all'), query: '' }]}
      filters={{ choices: [] }}
      rows={rows}
      rowKey={({ version }) => version}
      address={address}
      onChange={onChange}
    />
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<VersionRow>[] => [
  { id: 'version', width: 8, isFixed: true, label: text('column.version'), render: ({ version }) => <b>{version}</b> },
  { id: 'made', width: 9, label: text('column.made'), render: ({ created_at: at }) => formatDateTime(at, market) },
  { id: 'by', width: 10, label: text('column.by'), render: ({ created_by: by }) => by },
  { id: 'what', width: 18, label: text('column.what'), render: ({ summary }) => summary },
  { id: 'changes', width: 5, isNumeric: true, label: text('column.changes'), render: ({ changes }) => formatNumber(changes, market) },
];
