import { Button } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery } from '@okruh/web-kit/query';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMarketChoice } from '../../office/market-choice.ts';
import { saveFile } from '../../office/grid/save-file.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { workListQuery, workListSchema } from './work-list-address.ts';
import { WorkListFilters } from './work-list-filters.tsx';
import { WorkListTable } from './work-list-table.tsx';
import { WorkListTiles } from './work-list-tiles.tsx';

/** Every buy-out: what waits for whom, and the way to each. */
export function WorkListPage() {
  const text = useText();
  const reportFailure = useReportFailure();
  const market = useMarketChoice();
  const [address, write] = useSearchState(workListSchema);
  const query = workListQuery(address, market);
  const list = useQuery({
    ...buyout.query('admin_list_buyouts', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const exported = useMutation({
    mutationFn: () => buyout.exchange('admin_export_buyouts', { query }),
    onSuccess: (file) => saveFile(file, 'okruh.csv'),
    onError: (error) => reportFailure(text('work-list.export.failed'), error),
  });
  return (
    <AdminPage
      title={text('work-list.title')}
      actions={
        <Button kind="quiet" icon={downloadIcon} busy={exported.isPending} onClick={() => exported.mutate()}>
          {text('work-list.export')}
        </Button>
      }
    >
      <WorkListTiles market={market} onShow={(status) => write({ status, page: undefined }, { push: true })} />
      <div className={`stack ${styles.list}`}>
        <WorkListFilters address={address} onChange={(changes) => write({ ...changes, page: undefined })} />
        {list.isError && list.data === undefined ? (
          <LoadFailure title={text('work-list.failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <WorkListTable address={address} market={market} answer={list.data} isBusy={list.isPlaceholderData} onChange={write} />
        )}
      </div>
    </AdminPage>
  );
}
