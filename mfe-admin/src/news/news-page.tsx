import type { News } from '@okruh/contracts/http/accounts/news-admin';
import { newsStates } from '@okruh/contracts/news';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, type Market } from '@okruh/market';
import { plusIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { accounts } from '../office/api/api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { formatDateTime, formatNumber } from '../office/language/format.ts';
import { PageLink } from '../office/page/page-link.tsx';
import { NewsState } from './news-state.tsx';
import { NewsTabs } from './news-tabs.tsx';

const schema = tableSchema(['changed', 'scheduled'], ['market', 'status']);

/** Filters of the address as the service knows them. */
function toFilters({ filters, q, sort }: TableAddress) {
  const { market } = filters;
  const state = knownOr(filters.status, newsStates, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
}

/** Issues of the news of both markets. */
export function NewsPage() {
  const text = useText();
  const { market } = useRemote();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<News>(address, (page) => accounts.query('admin_list_news', { query: { ...filters, ...page } }));
  return (
    <TablePage<News>
      name="news"
      texts="news"
      actions={
        <PageLink kind="confirm" icon={plusIcon} href={officePaths['new-news']}>
          {text('news.add')}
        </PageLink>
      }
      above={<NewsTabs view="news" />}
      columns={buildColumns(text, market)}
      presets={[
        { label: text('news.all'), query: '' },
        ...newsStates.map((state) => ({ label: text(`news.states.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={({ id }) => id}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('news.market')),
    {
      name: 'status',
      label: text('news.state'),
      options: newsStates.map((state) => ({ value: state, label: text(`news.state.${state}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<News>[] => [
  {
    id: 'subject',
    width: 18,
    isFixed: true,
    label: text('news.subject'),
    render: ({ id, subject }) => <Link href={pathTo(officePaths['news-issue'], { id })}>{subject}</Link>,
  },
  { id: 'market', width: 4, label: text('news.market'), render: (row) => row.market.toUpperCase() },
  { id: 'state', width: 8, label: text('news.state'), render: ({ state }) => <NewsState state={state} /> },
  {
    id: 'sent',
    width: 7,
    label: text('news.sent'),
    render: ({ sent, recipients }) =>
      recipients > 0 && text('news.sent.of', { sent: formatNumber(sent, market), recipients: formatNumber(recipients, market) }),
  },
  {
    id: 'scheduled',
    width: 10,
    label: text('news.scheduled-at'),
    sort: 'scheduled',
    render: ({ scheduled_at: at }) => at !== null && formatDateTime(at, market),
  },
  { id: 'author', width: 9, label: text('news.author'), render: (row) => row.created_by.name },
  { id: 'changed', width: 10, label: text('column.updated'), sort: 'changed', render: (row) => formatDateTime(row.changed_at, market) },
];
