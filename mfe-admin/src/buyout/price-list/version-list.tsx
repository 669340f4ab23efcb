import { formatDateTime, formatNumber } from '@okruh/market';
import { Empty, Table, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../../office/api/api.ts';
import { pageSizes } from '../../office/grid/list-address.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { TableSkeleton } from '../../office/grid/table-skeleton.tsx';
import type { PriceListProps } from './price-list-address.ts';

/** Every version of the price list with its author, the newest first. */
export function VersionList({ address, onChange }: PriceListProps) {
  const text = useText();
  const { market } = useRemote();
  const query = { page: address.page, page_size: address.pageSize };
  const versions = useQuery({
    ...buyout.query('admin_list_appraisal_versions', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (versions.isError && versions.data === undefined) {
    return <LoadFailure title={text('versions.failed')} error={versions.error} onRetry={() => void versions.refetch()} />;
  }
  if (versions.data?.total === 0) return <Empty title={text('versions.empty')} />;
  return (
    <Table
      label={text('versions.table')}
      stack
      busy={versions.isPending || versions.isPlaceholderData}
      foot={
        versions.data && (
          <TableFoot
            page={versions.data.page}
            pageSize={versions.data.page_size}
            total={versions.data.total}
            pageSizes={pageSizes}
            onPage={(page) => onChange({ page }, { push: true })}
            onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
          />
        )
      }
    >
      <thead>
        <tr>
          <th scope="col">{text('column.version')}</th>
          <th scope="col">{text('column.made')}</th>
          <th scope="col">{text('column.by')}</th>
          <th scope="col">{text('column.what')}</th>
          <th scope="col" className="end">
            {text('column.changes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.data === undefined && <TableSkeleton columns={5} />}
        {versions.data?.items.map((version) => (
          <tr key={version.version}>
            <td data-label={text('column.version')}>
              <b>{version.version}</b>
            </td>
            <td data-label={text('column.made')}>{formatDateTime(version.created_at, market)}</td>
            <td data-label={text('column.by')}>{version.created_by}</td>
            <td data-label={text('column.what')}>{version.summary}</td>
            <td className="end" data-label={text('column.changes')}>
              {formatNumber(version.changes, market)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
