import type { MessageRow } from '@okruh/contracts/http/accounts/message-admin';
import { type MessageKind, messageKinds, messagePermissions, messageStates } from '@okruh/contracts/messages';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, type Market } from '@okruh/market';
import { Badge } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { accounts } from '../office/api/api.ts';
import { tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { buildMarketFilter } from '../office/data-table/filters/table-filter.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { formatDateTime } from '../office/language/format.ts';
import { useMay } from '../office/session.ts';
import { MessageStatus } from './message-words.tsx';

const schema = tableSchema(['received'], ['market', 'kind', 'status']);

/** What visitors of both markets wrote by the forms of the shop, with job applications for those who may read them. */
export function MessagesPage() {
  const text = useText();
  const { market: site } = useRemote();
  const mayReadApplications = useMay(messagePermissions['job-application']);
  const [address, write] = useSearchState(schema);
  const { market, kind: chosenKind, status } = address.filters;
  const kinds = messageKinds.filter((kind) => kind !== 'job-application' || mayReadApplications);
  const kind = knownOr(chosenKind, kinds, undefined);
  const state = knownOr(status, messageStates, undefined);
  const filters = {
    ...(address.q !== undefined && { q: address.q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
  };
  const rows = useTableRows<MessageRow>(address, (page) =>
    accounts.query('admin_list_messages', { query: { ...filters, ...(address.sort !== undefined && { sort: address.sort }), ...page } }),
  );
  const { kind: kindParameter, status: stateParameter } = officeParameters;
  return (
    <TablePage<MessageRow>
      name="messages"
      texts="messages"
      example={text('messages.search.example')}
      columns={buildColumns(text, site)}
      presets={[
        { label: text('messages.view.open'), query: `${stateParameter}=open` },
        ...(mayReadApplications
          ? [{ label: text('messages.kind.job-application'), query: `${kindParameter}=job-application&${stateParameter}=open` }]
          : []),
        { label: text('messages.view.all'), query: '' },
      ]}
      filters={{
        choices: [
          buildMarketFilter(text('messages.market')),
          { name: 'kind', label: text('messages.kind'), options: kinds.map((one) => ({ value: one, label: nameKind(text, one) })) },
          {
            name: 'status',
            label: text('messages.state'),
            options: messageStates.map((one) => ({ value: one, label: text(`messages.state.${one}`) })),
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

/** Name of a form. */
export const nameKind = (text: TextFunction, kind: MessageKind): string => text(`messages.kind.${kind}`);

const buildColumns = (text: TextFunction, site: Market): readonly TableColumn<MessageRow>[] => [
  {
    id: 'number',
    width: 7,
    isFixed: true,
    label: text('messages.number'),
    render: ({ id, number }) => <Link href={pathTo(officePaths.message, { id })}>{number}</Link>,
  },
  {
    id: 'received',
    width: 9,
    sort: 'received',
    label: text('messages.received'),
    render: ({ received_at: at }) => formatDateTime(at, site),
  },
  { id: 'market', width: 4, label: text('messages.market'), render: ({ market }) => market.toUpperCase() },
  { id: 'sender', width: 10, label: text('messages.sender'), render: ({ sender }) => sender },
  {
    id: 'about',
    width: 16,
    label: text('messages.about'),
    render: ({ kind, reason, has_file: hasFile }) => (
      <span>
        {reason}
        <span className="sub">
          {nameKind(text, kind)} {hasFile && <Badge>{text('messages.file')}</Badge>}
        </span>
      </span>
    ),
  },
  { id: 'state', width: 9, label: text('messages.state'), render: (row) => <MessageStatus state={row.state} isLate={row.is_late} /> },
];
