import { staffRoles } from '@okruh/contracts/access';
import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { staffStates } from '@okruh/contracts/staff-states';
import type { Market } from '@okruh/market';
import { Button } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { accounts } from '../office/api/api.ts';
import type { TableFilters } from '../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../office/data-table/table-address.ts';
import type { TableColumn } from '../office/data-table/table-column.ts';
import { TablePage } from '../office/data-table/table-page.tsx';
import { useTableRows } from '../office/data-table/use-table-rows.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { StaffTabs } from './staff-tabs.tsx';
import { describeRoles, describeSecondFactor, StaffState } from './staff-words.tsx';
import { formatDateTime } from '../office/language/format.ts';

const schema = tableSchema(['display_name', 'e_mail', 'last_login_at'], ['staffRole', 'status']);

/** Filters of the address as the service knows them. */
function toFilters({ filters, q, sort }: TableAddress) {
  const role = knownOr(filters.staffRole, staffRoles, undefined);
  const state = knownOr(filters.status, staffStates, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(role !== undefined && { role }),
    ...(state !== undefined && { state }),
  };
}

/** Everybody who may enter the back office, and the way in for new ones. */
export function StaffPage() {
  const text = useText();
  const { market } = useRemote();
  const [isInviting, setInviting] = useState(false);
  const [address, write] = useSearchState(schema);
  const filters = toFilters(address);
  const rows = useTableRows<StaffMember>(address, (page) => accounts.query('list_staff', { query: { ...filters, ...page } }));
  return (
    <TablePage<StaffMember>
      name="staff"
      texts="staff"
      actions={
        <Button size="small" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          {text('staff.invite')}
        </Button>
      }
      above={<StaffTabs view="staff" />}
      columns={buildColumns(text, market)}
      presets={[
        { label: text('staff.preset.all'), query: '' },
        ...staffStates.map((state) => ({ label: text(`staff.preset.${state}`), query: `${officeParameters.status}=${state}` })),
      ]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    >
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </TablePage>
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    { name: 'staffRole', label: text('staff.role'), options: staffRoles.map((role) => ({ value: role, label: text(`role.${role}`) })) },
    {
      name: 'status',
      label: text('staff.state'),
      options: staffStates.map((state) => ({ value: state, label: text(`staff.state.${state}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, market: Market): readonly TableColumn<StaffMember>[] => [
  {
    id: 'name',
    width: 10,
    isFixed: true,
    label: text('staff.name'),
    sort: 'display_name',
    render: (row) => <Link href={pathTo(officePaths['staff-member'], { id: row.id })}>{row.display_name}</Link>,
  },
  { id: 'e_mail', width: 13, label: text('staff.e-mail'), sort: 'e_mail', render: (row) => row.e_mail },
  { id: 'role', width: 9, label: text('staff.role'), render: (row) => describeRoles(text, row) },
  { id: 'store', width: 8, label: text('staff.store'), render: (row) => row.store_name ?? '–' },
  { id: 'second-factor', width: 8, label: text('staff.second-factor'), render: (row) => describeSecondFactor(text, row) },
  {
    id: 'last-login',
    width: 11,
    label: text('staff.last-login'),
    sort: 'last_login_at',
    render: (row) => (row.last_login_at === null ? text('staff.never') : formatDateTime(row.last_login_at, market)),
  },
  { id: 'state', width: 9, label: text('staff.state'), render: (row) => <StaffState member={row} /> },
];
