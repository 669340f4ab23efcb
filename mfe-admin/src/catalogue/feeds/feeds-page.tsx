import { Skeleton, Tabs } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useEffect } from 'react';
import { catalog } from '../../office/api/api.ts';
import { addressSchema, knownOr } from '../../office/grid/list-address.ts';
import { useMarketChoice } from '../../office/market-choice.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { FeedProducts } from './feed-products.tsx';
import { FeedRuns } from './feed-runs.tsx';
import { FeedStates } from './feed-states.tsx';

const tabs = ['behy', 'zbozi'] as const;
const schema = addressSchema(({ tab, page, status, kind, type, sort, q, view, rows }) => ({
  tab: knownOr(tab, tabs, 'behy'),
  page,
  status,
  kind,
  type,
  sort,
  q,
  view,
  rows,
}));
/** What the list of one tab is filtered by says nothing about the other. */
const forgotten = {
  page: undefined,
  status: undefined,
  kind: undefined,
  type: undefined,
  sort: undefined,
  q: undefined,
  view: undefined,
  rows: undefined,
} as const;
/** While a check goes on, and otherwise. */
const [PROGRESS_EVERY_MS, STATES_EVERY_MS] = [1_000, 60_000] as const;

/** Whether the feeds of comparison sites work, who reads them, and what is missing in them. */
export function FeedsPage() {
  const text = useText();
  const site = useRemote().market;
  const choice = useMarketChoice();
  const queryClient = useQueryClient();
  const [{ tab }, write] = useSearchState(schema);
  const feeds = useQuery({
    ...catalog.query('admin_list_feeds'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(({ check }) => check !== null) === true ? PROGRESS_EVERY_MS : STATES_EVERY_MS),
  });
  const items = feeds.data?.items;
  // A run began or ended: the lists below show it too.
  const runs = items?.map(({ last_run: last, check }) => `${last?.id ?? ''} ${check?.id ?? ''}`).join();
  useEffect(() => {
    if (runs === undefined) return;
    void queryClient.invalidateQueries({ queryKey: ['admin_list_feed_runs'] });
    void queryClient.invalidateQueries({ queryKey: ['admin_get_feed_reasons'] });
  }, [queryClient, runs]);
  const panels = {
    behy: <FeedRuns />,
    // Names and prices of one market stand in a list.
    zbozi: <FeedProducts market={choice === 'vse' ? site : choice} />,
  };
  return (
    <AdminPage title={text('feeds.title')}>
      {items === undefined && feeds.isError && (
        <LoadFailure title={text('feeds.failed')} error={feeds.error} onRetry={() => void feeds.refetch()} />
      )}
      {items === undefined && !feeds.isError && <Skeleton height="16rem" />}
      {items !== undefined && <FeedStates items={items} onChecked={() => void feeds.refetch()} />}
      <Tabs
        label={text('feeds.title')}
        tabs={tabs.map((id) => ({ id, label: text(`feeds.tab.${id}`), panel: id === tab ? panels[id] : null }))}
        selected={tab}
        onSelect={(id) => write({ ...forgotten, tab: id === 'behy' ? undefined : knownOr(id, tabs, 'behy') }, { push: true })}
      />
    </AdminPage>
  );
}
