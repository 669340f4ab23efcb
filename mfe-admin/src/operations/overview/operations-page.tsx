import { defaultOperationsRange, operationsRanges } from '@okruh/contracts/http/ops-admin/operations-ranges';
import { officePaths } from '@okruh/contracts/office-paths';
import { Segmented, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import styles from '../operations.module.css';
import { ConsumersPanel } from './consumers-panel.tsx';
import { ModulesPanel } from './modules-panel.tsx';
import { ReasonsPanel } from './reasons-panel.tsx';
import { LinesPart } from './lines-part.tsx';
import { RefreshedAgo } from './refreshed-ago.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { OverviewVerdict } from './verdict.tsx';

const EVERY_MS = 5_000;
/** Of days, which take longer to add up and change less. */
const DAYS_EVERY_MS = 15_000;

const schema = {
  parse: ({ range }: Readonly<Record<string, string>>) => ({
    range: operationsRanges.find((one) => one === range) ?? defaultOperationsRange,
  }),
};

/** Is the shop selling, and does everything run: what operations look at first, trouble in front. */
export function OperationsPage() {
  const text = useText();
  const { market } = useRemote();
  const [{ range }, write] = useSearchState(schema);
  const found = useQuery({
    ...ops.query('admin_get_operations', { query: { range } }),
    staleTime: 0,
    refetchInterval: range === '4h' ? EVERY_MS : DAYS_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <AdminPage
      title={text('overview.title')}
      actions={
        <>
          <Segmented
            label={text('operations.range')}
            value={range}
            items={operationsRanges.map((value) => ({ value, label: text(`operations.range.${value}`) }))}
            onChange={(value) => write({ range: value === defaultOperationsRange ? undefined : value })}
          />
          {found.data !== undefined && <RefreshedAgo at={found.dataUpdatedAt} />}
          <PageLink kind="quiet" size="small" href={officePaths.visits}>
            {text('operations.visits')}
          </PageLink>
        </>
      }
    >
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('overview.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton height="24rem" />}
      {found.data !== undefined && (
        <div className="stack">
          <OverviewVerdict operations={found.data} market={market} isOld={found.isError} />
          <LinesPart operations={found.data} market={market} />
          <div className={styles.columns}>
            <ServicesPanel services={found.data.services} market={market} />
            <div className="stack">
              <ConsumersPanel market={market} />
              <ModulesPanel />
            </div>
          </div>
          <ReasonsPanel market={market} />
        </div>
      )}
    </AdminPage>
  );
}
