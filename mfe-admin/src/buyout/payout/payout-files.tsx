import type { Market } from '@okruh/market';
import { Empty, Table, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { pageSizes } from '../../office/grid/list-address.ts';
import { TableSkeleton } from '../../office/grid/table-skeleton.tsx';
import { DownloadFile } from './download-file.tsx';
import type { PayoutListProps } from './payout-address.ts';
import { formatDateTime, formatMoneyExact, formatNumber } from '../../office/language/format.ts';

/** Bank files made so far, the newest first. */
export function PayoutFiles({ market, address, onChange }: PayoutListProps & { readonly market: Market }) {
  const text = useText();
  const site = useRemote().market;
  const query = { market, page: address.page, page_size: address.pageSize };
  const files = useQuery({ ...buyout.query('admin_list_payout_files', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  if (files.isError && files.data === undefined) {
    return <LoadFailure title={text('files.list.failed')} error={files.error} onRetry={() => void files.refetch()} />;
  }
  if (files.data?.total === 0) return <Empty title={text('files.empty')}>{text('files.empty.text')}</Empty>;
  return (
    <Table
      label={text('files.table')}
      stack
      busy={files.isPending || files.isPlaceholderData}
      foot={
        files.data && (
          <TableFoot
            page={files.data.page}
            pageSize={files.data.page_size}
            total={files.data.total}
            pageSizes={pageSizes}
            onPage={(page) => onChange({ page }, { push: true })}
            onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
          />
        )
      }
    >
      <thead>
        <tr>
          <th scope="col">{text('column.file')}</th>
          <th scope="col">{text('column.format')}</th>
          <th scope="col">{text('column.made')}</th>
          <th scope="col">{text('column.by')}</th>
          <th scope="col" className="end">
            {text('column.count')}
          </th>
          <th scope="col" className="end">
            {text('column.total')}
          </th>
          <th scope="col">
            <span className="sr">{text('files.download')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {files.data === undefined && <TableSkeleton columns={7} />}
        {files.data?.items.map((file) => (
          <tr key={file.id}>
            <td data-label={text('column.file')}>
              <b>{file.file_name}</b>
            </td>
            <td data-label={text('column.format')}>{text(`format.${file.format}`)}</td>
            <td data-label={text('column.made')}>{formatDateTime(file.created_at, site)}</td>
            <td data-label={text('column.by')}>{file.created_by}</td>
            <td className="end" data-label={text('column.count')}>
              {formatNumber(file.count, site)}
            </td>
            <td className="end" data-label={text('column.total')}>
              {formatMoneyExact(file.total)}
            </td>
            <td className="end">
              <DownloadFile file={file} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
