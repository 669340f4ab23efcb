import type { Subscriber } from '@okruh/contracts/http/accounts/news-admin';
import { subscriberStates } from '@okruh/contracts/news';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, type Market } from '@okruh/market';
import { Button, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { accounts } from '../office/api/api.ts';
import { buildMarketFilter, type TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { ConfirmDialog } from '../office/dialog/confirm-dialog.tsx';
import { knownOr } from '../office/grid/list-address.ts';
import { formatDateTime } from '../office/language/format.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { NewsTabs } from './news-tabs.tsx';

const schema = tableSchema([], ['market', 'status']);

/** Filters of the address as the service knows them. */
function toFilters({ filters, q }: TableAddress) {
  const { market } = filters;
  const state = knownOr(filters.status, subscriberStates, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
}

/** Who gets our news. Addresses are masked: a whole one finds its row. */
export function SubscribersPage() {
  const text = useText();
  const { market } = useRemote();
  const [ending, setEnding] = useState<Subscriber | null>(null);
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<Subscriber>(address, (page) => accounts.query('admin_list_subscribers', { query: { ...filters, ...page } }));
  return (
    <TablePage<Subscriber>
      name="news-subscribers"
      texts="subscribers"
      above={<NewsTabs view="news-subscribers" />}
      columns={buildColumns(text, market, setEnding)}
      presets={[
        { label: text('subscribers.all'), query: '' },
        ...subscriberStates.map((state) => ({ label: text(`subscribers.states.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={({ id }) => id}
      address={address}
      onChange={write}
    >
      {ending !== null && <EndDialog subscriber={ending} onClose={() => setEnding(null)} />}
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    buildMarketFilter(text('news.market')),
    {
      name: 'status',
      label: text('news.state'),
      options: subscriberStates.map((state) => ({ value: state, label: text(`subscribers.state.${state}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market, onEnd: (row: Subscriber) => void): readonly TableColumn<Subscriber>[] => [
  { id: 'address', width: 13, isFixed: true, label: text('subscribers.address'), render: (row) => row.address_masked },
  { id: 'market', width: 4, label: text('news.market'), render: (row) => row.market.toUpperCase() },
  { id: 'requested', width: 10, label: text('subscribers.requested'), render: (row) => formatDateTime(row.requested_at, market) },
  {
    id: 'confirmed',
    width: 10,
    label: text('subscribers.confirmed'),
    render: ({ confirmed_at: at }) => at !== null && formatDateTime(at, market),
  },
  {
    id: 'state',
    width: 8,
    label: text('news.state'),
    render: ({ confirmed_at: at }) => (
      <Status tone={at === null ? 'wait' : 'success'}>{text(`subscribers.state.${at === null ? 'unconfirmed' : 'confirmed'}`)}</Status>
    ),
  },
  {
    id: 'end',
    width: 8,
    label: text('subscribers.action'),
    render: (row) => (
      <Button
        kind="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={text('subscribers.end.of', { address: row.address_masked })}
        onClick={() => onEnd(row)}
      >
        {text('subscribers.end')}
      </Button>
    ),
  },
];

function EndDialog({ subscriber, onClose }: { readonly subscriber: Subscriber; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const end = useMutation({
    mutationFn: () => accounts.call('admin_end_subscription', { params: { subscription: subscriber.id } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('subscribers.ended') });
      void accounts.invalidate(queryClient, 'admin_list_subscribers', 'admin_get_news');
    },
    onError: (error) => reportFailure(text('subscribers.end.failed'), error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      kind="danger"
      title={text('subscribers.end.title')}
      confirm={text('subscribers.end')}
      isBusy={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate()}
    >
      <p>{text('subscribers.end.text', { address: subscriber.address_masked })}</p>
    </ConfirmDialog>
  );
}
