import { grants, type Permission, type Role, staffRoles } from '@okruh/contracts/access';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { Empty, Icon, Notice, Table } from '@okruh/ui';
import { checkIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link, useSearchState } from '@okruh/web-kit/router';
import adminStyles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';
import { FilterSelect } from '../office/grid/filter-select.tsx';
import { gridSchema } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';
import { ListToolbar } from '../office/grid/list-toolbar.tsx';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Domain, permissionGroups } from './permission-words.ts';
import { StaffTabs } from './staff-tabs.tsx';
import styles from './staff.module.css';

const schema = gridSchema([], ['staffRole']);

interface Group {
  readonly domain: Domain;
  readonly permissions: readonly Permission[];
}

/** What each role may do. Roles are code: the page shows them, a release changes them. */
export function RolesPage() {
  const text = useText();
  const [address, write] = useSearchState(schema);
  const role = knownOr(address.filters.staffRole, staffRoles, undefined);
  const search = (address.q ?? '').trim().toLocaleLowerCase();
  const isFound = (domain: Domain, permission: Permission): boolean =>
    `${text(`permissions.${domain}`)}\n${text(`permission.${permission}`)}\n${permission}`.toLocaleLowerCase().includes(search);
  const groups = permissionGroups
    .map(({ domain, permissions }) => ({
      domain,
      permissions: permissions
        .filter((permission) => isFound(domain, permission))
        .filter((permission) => role === undefined || grants[role].includes(permission)),
    }))
    .filter(({ permissions }) => permissions.length > 0);
  return (
    <AdminPage title={text('roles.title')}>
      <div className={`stack ${adminStyles.list}`}>
        <StaffTabs view="staff-roles" />
        <Notice tone="info">{text('roles.code')}</Notice>
        <ListToolbar address={address} onChange={write} search={text('roles.search')} example={text('roles.search.example')}>
          <FilterSelect
            address={address}
            onChange={write}
            name="staffRole"
            any={text('roles.all')}
            label={text('staff.role')}
            options={staffRoles.map((one) => ({ value: one, label: text(`role.${one}`) }))}
          />
        </ListToolbar>
        {groups.length === 0 ? (
          <Empty title={text('grid.nothing-found')} />
        ) : (
          <PermissionTable groups={groups} shown={role === undefined ? staffRoles : [role]} />
        )}
      </div>
    </AdminPage>
  );
}

function PermissionTable({ groups, shown }: { readonly groups: readonly Group[]; readonly shown: readonly Role[] }) {
  const text = useText();
  const { data } = useQuery({ ...accounts.query('get_staff_choices'), staleTime: 0 });
  return (
    <div className={styles.permissions}>
      <Table label={text('roles.title')} compact>
        <thead>
          <tr>
            <th scope="col">{text('roles.permission')}</th>
            {shown.map((role) => (
              <th key={role} scope="col">
                {text(`role.${role}`)}
                <span className="sub">
                  <RoleHolders role={role} people={data?.roles.find((one) => one.role === role)?.people} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ domain, permissions }) => (
          <tbody key={domain}>
            <tr>
              <th scope="rowgroup" colSpan={shown.length + 1} className={styles.domain}>
                {text(`permissions.${domain}`)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{text(`permission.${permission}`)}</th>
                {shown.map((role) => (
                  <td key={role}>{grants[role].includes(permission) && <Icon of={checkIcon} label={text('roles.may')} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </div>
  );
}

/** How many hold a role; leads to them. */
function RoleHolders({ role, people }: { readonly role: Role; readonly people: number | undefined }) {
  const text = useText();
  if (people === undefined) return '–';
  const held = text('roles.people', { count: people });
  return people === 0 ? held : <Link href={`${officePaths.staff}?${officeParameters.staffRole}=${role}`}>{held}</Link>;
}
