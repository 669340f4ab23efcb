import { feedKinds, feedOutcomes, feedReaders, type FeedRun } from '@okruh/contracts/http/catalog-admin/feeds';
import { officeParameters } from '@okruh/contracts/office-parameters';
import type { Market } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { catalog } from '../../office/api/api.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';
import { marketParameter, marketQuery, useMarketChoice } from '../../office/market-choice.ts';
import { RunOutcome } from './feed-states.tsx';

const schema = tableSchema([], ['kind', 'status', 'type']);

/** Filters of the address as the service knows them. */
function toQuery({ filters: { kind, status, type } }: TableAddress) {
  const feed = knownOr(kind, feedKinds, undefined);
  const outcome = knownOr(status, feedOutcomes, undefined);
  const reader = knownOr(type, feedReaders, undefined);
  return { ...(feed !== undefined && { feed }), ...(outcome !== undefined && { outcome }), ...(reader !== undefined && { reader }) };
}

/** Runs of the last days, the latest first. */
export function FeedRuns() {
  const text = useText();
  const { market } = useRemote();
  const choice = useMarketChoice();
  const [address, write] = useSearchState(schema);
  const query = { ...toQuery(address), ...marketQuery(choice) };
  const rows = useTableRows<FeedRun>(address, (page) => catalog.query('admin_list_feed_runs', { query: { ...query, ...page } }));
  const toPreset = (parameters: Readonly<Record<string, string>>): string =>
    new URLSearchParams({ ...marketParameter(choice, market), ...parameters }).toString();
  return (
    <TableList<FeedRun>
      name="feed-runs"
      texts="feed-runs"
      hasSearch={false}
      columns={buildColumns(text, market)}
      presets={[
        { label: text('feed-runs.all'), query: toPreset({}) },
        { label: text('feeds.outcome.broken'), query: toPreset({ [officeParameters.status]: 'broken' }) },
        ...feedKinds.map((feed) => ({ label: text(`feeds.feed.${feed}`), query: toPreset({ [officeParameters.kind]: feed }) })),
      ]}
      filters={{
        choices: [
          {
            name: 'kind',
            label: text('feeds.feed'),
            options: feedKinds.map((value) => ({ value, label: text(`feeds.feed.${value}`) })),
          },
          {
            name: 'status',
            label: text('feed-runs.outcome'),
            options: feedOutcomes.map((value) => ({ value, label: text(`feeds.outcome.${value}`) })),
          },
          {
            name: 'type',
            label: text('feeds.reader'),
            options: feedReaders.map((value) => ({ value, label: text(`feeds.reader.${value}`) })),
          },
        ],
      }}
      rows={rows}
      rowKey={({ id }) => id}
      address={address}
      onChange={write}
    />
  );
}

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<FeedRun>[] => [
  {
    id: 'started',
    width: 11,
    isFixed: true,
    label: text('feed-runs.started'),
    render: (run) => <span className="nowrap">{formatDateTime(run.started_at, market)}</span>,
  },
  {
    id: 'feed',
    width: 11,
    label: text('feeds.feed'),
    render: (run) => (
      <>
        {text(`feeds.feed.${run.feed}`)} {run.market.toUpperCase()}
        {run.part !== null && <span className="sub">{text('feed-runs.part', { part: run.part })}</span>}
      </>
    ),
  },
  {
    id: 'reader',
    width: 11,
    label: text('feeds.reader'),
    render: (run) => (
      <>
        {text(`feeds.reader.${run.reader}`)}
        {run.checked_by !== null && <span className="sub">{run.checked_by}</span>}
      </>
    ),
  },
  { id: 'outcome', width: 12, label: text('feed-runs.outcome'), render: (run) => <RunOutcome run={run} /> },
  { id: 'offers', width: 7, isNumeric: true, label: text('feed-runs.offers'), render: (run) => formatNumber(run.offers, market) },
  { id: 'bytes', width: 7, isNumeric: true, label: text('feed-runs.bytes'), render: (run) => formatNumber(run.bytes / 1000, market) },
  { id: 'seconds', width: 7, isNumeric: true, label: text('feed-runs.seconds'), render: (run) => formatNumber(run.seconds, market, 1) },
  {
    id: 'found',
    width: 16,
    label: text('feed-runs.found'),
    render: (run) =>
      run.reasons
        .map(({ reason, count }) =>
          text('feed-products.count', { reason: text(`feed-reason.${reason}`), count: formatNumber(count, market) }),
        )
        .join(', '),
  },
];
