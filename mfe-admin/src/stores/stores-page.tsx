import type { AdminStore } from '@okruh/contracts/http/accounts/store-admin';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, type Market } from '@okruh/market';
import { Badge, Button, LinkButton, Status } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { accounts } from '../office/api/api.ts';
import { buildMarketFilter } from '../office/data-table/filters/table-filter.ts';
import { tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { formatDateTime } from '../office/language/format.ts';
import { StoreDialog } from './store-dialog.tsx';

const schema = tableSchema([], ['market', 'status', 'opened']);
const states = ['open', 'closed'] as const;

/** Stores and show rooms of both markets. */
export function StoresPage() {
  const text = useText();
  const { market: site } = useRemote();
  const [address, write] = useSearchState(schema);
  const { q } = address;
  const { market, status, opened } = address.filters;
  const state = knownOr(status, states, undefined);
  const filters = {
    ...(q !== undefined && { q }),
    ...(market !== undefined && isMarket(market) && { market }),
    ...(state !== undefined && { state }),
  };
  const rows = useTableRows<AdminStore>(address, (page) => accounts.query('admin_list_stores', { query: { ...filters, ...page } }));
  const open = (id: string): void => write({ opened: id }, { push: true });
  return (
    <TablePage<AdminStore>
      name="stores"
      texts="stores"
      actions={
        <Button kind="confirm" icon={plusIcon} onClick={() => open('new')}>
          {text('stores.add')}
        </Button>
      }
      columns={buildColumns(text, site, open)}
      presets={[
        { label: text('stores.all'), query: '' },
        ...states.map((one) => ({ label: text(`stores.state.${one}`), query: `${officeParameters.status}=${one}` })),
      ]}
      filters={{ choices: [buildMarketFilter(text('stores.market'))] }}
      rows={rows}
      rowKey={({ id }) => id}
      address={address}
      onChange={write}
    >
      {opened !== undefined && <StoreDialog key={opened} id={opened} onClose={() => write({ opened: undefined })} />}
    </TablePage>
  );
}

const buildColumns = (text: TextFunction, site: Market, open: (id: string) => void): readonly TableColumn<AdminStore>[] => [
  {
    id: 'name',
    width: 15,
    isFixed: true,
    label: text('field.name'),
    render: ({ id, name }) => <LinkButton onClick={() => open(id)}>{name}</LinkButton>,
  },
  { id: 'market', width: 4, label: text('stores.market'), render: ({ market }) => market.toUpperCase() },
  {
    id: 'address',
    width: 14,
    label: text('stores.address'),
    render: ({ street, postcode, city }) => (
      <span>
        {street}
        <span className="sub">
          {postcode} {city}
        </span>
      </span>
    ),
  },
  {
    id: 'does',
    width: 13,
    label: text('stores.does'),
    render: (row) => (
      <span className="row row-tight">
        {row.is_buyout_center && <Badge>{text('stores.badge.buyout')}</Badge>}
        {row.is_service_center && <Badge>{text('stores.badge.service')}</Badge>}
        {row.is_show_room && <Badge>{text('stores.badge.show-room')}</Badge>}
      </span>
    ),
  },
  {
    id: 'state',
    width: 7,
    label: text('stores.state'),
    render: ({ is_open: isOpen }) => (
      <Status tone={isOpen ? 'success' : undefined}>{text(`stores.state.${isOpen ? 'open' : 'closed'}`)}</Status>
    ),
  },
  {
    id: 'changed',
    width: 10,
    label: text('column.updated'),
    render: ({ changed_at: at, changed_by: by }) =>
      by !== null && (
        <span>
          {by}
          <span className="sub">{formatDateTime(at, site)}</span>
        </span>
      ),
  },
];
