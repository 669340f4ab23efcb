import { roles } from '@okruh/contracts/access';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { securityEventKinds, type SecurityEventRow } from '@okruh/contracts/security-events';
import { isUuid } from '@okruh/contracts/uuid';
import { LinkButton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';
import { DataGrid, FilterSelect } from '../office/grid/data-grid.tsx';
import { DateFilter } from '../office/grid/filter-chip.tsx';
import {
  type GridAddress,
  gridSchema,
  isFiltered,
  listQuery,
  toDayRange,
  withoutFilters,
  type WriteGrid,
} from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { ExportButton } from '../office/grid/export-button.tsx';
import { AdminPage } from '../office/page/admin-page.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import { describeDetail } from './trail-words.ts';
import { formatDateTime } from '../office/language/format.ts';

const schema = gridSchema([], ['kind', 'account', 'staffRole', 'from', 'to']);
function toFilters(address: GridAddress) {
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
  const { page, page_size } = listQuery(address);
  const list = useQuery({
    ...accounts.query('list_security_events', { query: { ...filters, page, page_size } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <AdminPage
      title={text('security.title')}
      actions={<ExportButton size="small" fetchFile={() => accounts.exchange('export_security_events', { query: filters })} />}
    >
      <div className={`stack ${styles.list}`}>
        <StaffTabs view="security" />
        <Filters address={address} onChange={write} />
        <Events list={list} address={address} onChange={write} />
      </div>
    </AdminPage>
  );
}

interface AddressProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}

function Filters({ address, onChange }: AddressProps) {
  const text = useText();
  const staff = useQuery(accounts.query('list_staff', { query: { sort: 'display_name', page_size: 200 } }));
  const people = (staff.data?.items ?? []).map(({ id, display_name: name }) => ({ value: id, label: name }));
  const { account } = address.filters;
  // A customer, or somebody past the first two hundred.
  const isOther = account !== undefined && staff.data !== undefined && !people.some(({ value }) => value === account);
  const filter = { address, onChange };
  const { from, to } = toDayRange(address);
  return (
    <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
      <FilterSelect
        {...filter}
        any={text('security.any')}
        name="kind"
        label={text('security.kind')}
        options={securityEventKinds.map((kind) => ({ value: kind, label: text(`security.kind.${kind}`) }))}
      />
      <FilterSelect
        {...filter}
        any={text('security.all-accounts')}
        name="account"
        label={text('security.account')}
        options={[...people, ...(isOther ? [{ value: account, label: text('security.this-account') }] : [])]}
      />
      <FilterSelect
        {...filter}
        any={text('security.every-role')}
        name="staffRole"
        label={text('staff.role')}
        options={roles.map((role) => ({ value: role, label: text(`role.${role}`) }))}
      />
      <DateFilter name={text('security.days')} from={from} to={to} onChange={(range) => onChange({ ...range, page: undefined })} />
      {isFiltered(address) && <LinkButton onClick={() => onChange(withoutFilters(address))}>{text('filter.clear')}</LinkButton>}
    </div>
  );
}

function Events({ list, address, onChange }: AddressProps & Pick<Parameters<typeof DataGrid<SecurityEventRow>>[0], 'list'>) {
  const text = useText();
  const { market } = useRemote();
  return (
    <DataGrid<SecurityEventRow>
      label={text('security.title')}
      rowKey={(row) => String(row.id)}
      list={list}
      address={address}
      onChange={onChange}
      failed={text('security.failed')}
      empty={text('security.empty')}
      columns={[
        { id: 'at', label: text('security.at'), render: (row) => formatDateTime(row.at, market) },
        { id: 'kind', label: text('security.kind'), render: (row) => text(`security.kind.${row.kind}`) },
        { id: 'account', label: text('security.account'), render: (row) => <EventAccount event={row} /> },
        { id: 'actor', label: text('security.actor'), render: (row) => row.actor_name ?? '–' },
        {
          id: 'detail',
          label: text('security.detail'),
          render: (row) => (
            <span>
              {describeDetail(text, row) ?? (row.reason === null ? '–' : null)}
              {row.reason !== null && <span className="sub">{row.reason}</span>}
            </span>
          ),
        },
        { id: 'network', label: text('security.network'), render: (row) => row.network ?? '–' },
      ]}
    />
  );
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
