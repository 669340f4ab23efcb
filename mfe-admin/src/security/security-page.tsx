import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { securityEventKinds, type SecurityEventRow } from '@okruh/contracts/security-events';
import { isUuid } from '@okruh/contracts/uuid';
import { formatDateTime } from '@okruh/market';
import { Button } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../office/page/admin-page.tsx';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';
import { DataGrid, FilterSelect } from '../office/grid/data-grid.tsx';
import { type GridAddress, gridSchema, listQuery } from '../office/grid/grid-address.ts';
import { knownOr } from '../office/grid/list-address.ts';

const schema = gridSchema([], ['kind', 'account']);
function toQuery(address: GridAddress) {
  const { page, page_size: size } = listQuery(address);
  const kind = knownOr(address.filters.kind, securityEventKinds, undefined);
  const account = address.filters.account;
  return { page, page_size: size, ...(kind !== undefined && { kind }), ...(account !== undefined && isUuid(account) && { account }) };
}

/** Who signed in, failed, was refused and read personal data in the last 90 days; for administrators. */
export function SecurityPage() {
  const text = useText();
  const { market } = useRemote();
  const [address, write] = useSearchState(schema);
  const list = useQuery({
    ...accounts.query('list_security_events', { query: toQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const account = address.filters.account;
  const member = list.data?.items.find((row) => row.account_id === account && row.staff_name !== null);
  return (
    <AdminPage title={text('security.title')}>
      <div className={`stack ${styles.list}`}>
        <div className="row">
          <FilterSelect
            address={address}
            onChange={write}
            any={text('security.any')}
            name="kind"
            label={text('security.kind')}
            options={securityEventKinds.map((kind) => ({ value: kind, label: text(`security.kind.${kind}`) }))}
          />
          {account !== undefined && (
            <Button kind="quiet" size="small" onClick={() => write({ account: undefined, page: undefined })}>
              {text('security.all-accounts')}
            </Button>
          )}
          {member !== undefined && <EndSessions member={member} />}
        </div>
        <DataGrid<SecurityEventRow>
          label={text('security.title')}
          rowKey={(row) => String(row.id)}
          list={list}
          address={address}
          onChange={write}
          failed={text('security.failed')}
          empty={text('security.empty')}
          columns={[
            { id: 'at', label: text('security.at'), render: (row) => formatDateTime(row.at, market) },
            { id: 'kind', label: text('security.kind'), render: (row) => text(`security.kind.${row.kind}`) },
            {
              id: 'account',
              label: text('security.account'),
              render: (row) =>
                row.account_id === null ? (
                  '–'
                ) : (
                  <span>
                    <Link href={`${officePaths.security}?${officeParameters.account}=${row.account_id}`}>
                      {row.staff_name ?? text('security.customer')}
                    </Link>
                    {row.role !== null && <span className="sub">{row.role}</span>}
                  </span>
                ),
            },
            { id: 'network', label: text('security.network'), render: (row) => row.network ?? '–' },
            { id: 'detail', label: text('security.detail'), render: (row) => row.detail ?? '–' },
          ]}
        />
      </div>
    </AdminPage>
  );
}

function EndSessions({ member }: { readonly member: SecurityEventRow }) {
  const text = useText();
  const locale = useLocale();
  const { toast } = useRemote();
  const end = useMutation({
    mutationFn: () => accounts.call('end_staff_sessions', { params: { account: member.account_id ?? '' } }),
    onSuccess: () => toast({ kind: 'success', title: text('security.ended', { name: member.staff_name ?? '' }) }),
    onError: (error) => toast({ kind: 'error', title: text('security.not-ended'), text: failureText(error, locale) }),
  });
  return (
    <Button kind="danger" size="small" busy={end.isPending} onClick={() => end.mutate()}>
      {text('security.end', { name: member.staff_name ?? '' })}
    </Button>
  );
}
