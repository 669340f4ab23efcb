import type { StoreCalendar } from '@okruh/contracts/http/repairs-admin/calendars';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, type Market, marketCodes } from '@okruh/market';
import { LinkButton } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { repairs } from '../../office/api/repairs-api.ts';
import { buildMarketFilter } from '../../office/data-table/filters/table-filter.ts';
import { tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { describeException } from './exceptions-field.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema([], ['market', 'opened']);

/** When stores take devices in, and how many at a time. */
export function CalendarsPage() {
  const text = useText();
  const { market: site } = useRemote();
  const [address, write] = useSearchState(schema);
  const { q } = address;
  const { market, opened } = address.filters;
  const filters = { ...(q !== undefined && { q }), ...(market !== undefined && isMarket(market) && { market }) };
  const rows = useTableRows<StoreCalendar>(address, (page) =>
    repairs.query('admin_list_store_calendars', { query: { ...filters, ...page } }),
  );
  return (
    <TablePage<StoreCalendar>
      name="repair-calendars"
      texts="calendars"
      columns={buildColumns(text, site, (id) => write({ opened: id }, { push: true }))}
      presets={[
        { label: text('calendars.all'), query: '' },
        ...marketCodes.map((code) => ({ label: code.toUpperCase(), query: `${officeParameters.market}=${code}` })),
      ]}
      filters={{ choices: [buildMarketFilter(text('calendars.market'))] }}
      rows={rows}
      rowKey={({ id }) => id}
      address={address}
      onChange={write}
    >
      {opened !== undefined && <CalendarDialog key={opened} id={opened} onClose={() => write({ opened: undefined })} />}
    </TablePage>
  );
}

/** Places per time, `1–3` where days differ. */
function describePlaces({ week }: StoreCalendar): string {
  const places = week.map(({ capacity }) => capacity);
  const [least, most] = [Math.min(...places), Math.max(...places)];
  return places.length === 0 ? '' : least === most ? String(least) : `${least}–${most}`;
}

const buildColumns = (text: TextFunction, site: Market, open: (id: string) => void): readonly TableColumn<StoreCalendar>[] => [
  {
    id: 'name',
    width: 14,
    isFixed: true,
    label: text('repairs.store'),
    render: ({ id, name }) => <LinkButton onClick={() => open(id)}>{name}</LinkButton>,
  },
  { id: 'market', width: 5, label: text('calendars.market'), render: ({ market }) => market.toUpperCase() },
  { id: 'week', width: 16, label: text('calendars.week'), render: (row) => row.week_text || text('calendars.closed') },
  { id: 'places', width: 7, label: text('calendars.capacity'), isNumeric: true, render: describePlaces },
  {
    id: 'exception',
    width: 14,
    label: text('calendars.next'),
    render: ({ exceptions: [next], market }) => (next === undefined ? '' : describeException(next, market, text)),
  },
  {
    id: 'changed',
    width: 10,
    label: text('column.updated'),
    render: ({ changed_at: at, changed_by: by }) =>
      at === null ? (
        text('calendars.as-open')
      ) : (
        <span>
          {by}
          <span className="sub">{formatDateTime(at, site)}</span>
        </span>
      ),
  },
];
