import { roles } from '@okruh/contracts/access';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { securityEventKinds, type SecurityEventRow } from '@okruh/contracts/security-events';
import { isUuid } from '@okruh/contracts/uuid';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { accounts } from '../office/api/api.ts';
import { listAllRows } from '../office/api/list-all-rows.ts';
import type { TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { toDayRange } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { ExportButton } from '../office/grid/export-button.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import { describeDetail } from './trail-words.ts';
import { formatDateTime } from '../office/language/format.ts';

const schema = tableSchema([], ['kind', 'account', 'staffRole', 'from', 'to']);
function toFilters(address: TableAddress) {
  const { filters } = address;
  const kind = knownOr(filters.kind, securityEventKinds, undefined);
  const role = knownOr(filters.staffRole, roles, undefined);
  const account = filters.account;
  return {
    ...(kind !== undefined && { kind }),
    ...(role !== undefined && { role }),
    ...(account !== undefined && isUuid(account) && { account }),
    ...toDayRange(address),
  };
}

/** Who signed in, failed, was refused, read personal data and changed whose access in the last 90 days. */
export function TrailPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<SecurityEventRow>(address, (page) =>
    accounts.query('list_security_events', { query: { ...filters, ...page } }),
  );
  return (
    <TablePage<SecurityEventRow>
      name="security"
      texts="security"
      hasSearch={false}
      actions={<ExportButton size="small" fetchFile={() => accounts.exchange('export_security_events', { query: filters })} />}
      above={<StaffTabs view="security" />}
      columns={useColumns()}
      presets={[{ label: text('security.any'), query: '' }]}
      filters={useFilters(address)}
      rows={rows}
      rowKey={(row) => String(row.id)}
      address={address}
      onChange={write}
    />
  );
}

function useFilters({ filters: { account } }: TableAddress): TableFilters {
  const text = useText();
  const staff = useQuery(listAllRows((page) => accounts.query('list_staff', { query: { sort: 'display_name', ...page } })));
  const people = (staff.data ?? []).map(({ id, display_name: name }) => ({ value: id, label: name }));
  // A customer.
  const isOther = account !== undefined && staff.data !== undefined && !people.some(({ value }) => value === account);
  return {
    choices: [
      {
        name: 'kind',
        label: text('security.kind'),
        options: securityEventKinds.map((kind) => ({ value: kind, label: text(`security.kind.${kind}`) })),
      },
      {
        name: 'account',
        label: text('security.account'),
        options: [...people, ...(isOther ? [{ value: account, label: text('security.this-account') }] : [])],
      },
      { name: 'staffRole', label: text('staff.role'), options: roles.map((role) => ({ value: role, label: text(`role.${role}`) })) },
    ],
    days: text('security.days'),
  };
}

function useColumns(): readonly TableColumn<SecurityEventRow>[] {
  const text = useText();
  const { market } = useRemote();
  return [
    { id: 'at', width: 9, isFixed: true, label: text('security.at'), render: (row) => formatDateTime(row.at, market) },
    { id: 'kind', width: 11, label: text('security.kind'), render: (row) => text(`security.kind.${row.kind}`) },
    { id: 'account', width: 11, label: text('security.account'), render: (row) => <EventAccount event={row} /> },
    { id: 'actor', width: 9, label: text('security.actor'), render: (row) => row.actor_name ?? '–' },
    {
      id: 'detail',
      width: 16,
      label: text('security.detail'),
      render: (row) => (
        <span>
          {describeDetail(text, row) ?? (row.reason === null ? '–' : null)}
          {row.reason !== null && <span className="sub">{row.reason}</span>}
        </span>
      ),
    },
    { id: 'network', width: 7, label: text('security.network'), render: (row) => row.network ?? '–' },
  ];
}

/** Whose account it was: a colleague's leads to their page, a customer's to all of its events. */
function EventAccount({ event }: { readonly event: SecurityEventRow }) {
  const text = useText();
  if (event.account_id === null) return '–';
  const role = knownOr(event.role ?? undefined, roles, undefined);
  const href =
    event.staff_name === null
      ? `${officePaths.security}?${officeParameters.account}=${event.account_id}`
      : pathTo(officePaths['staff-member'], { id: event.account_id });
  return (
    <span>
      <Link href={href}>{event.staff_name ?? text('security.customer')}</Link>
      {event.role !== null && <span className="sub">{role === undefined ? event.role : text(`role.${role}`)}</span>}
    </span>
  );
}
