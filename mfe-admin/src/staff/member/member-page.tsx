import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { officePaths } from '@okruh/contracts/office-paths';
import { Empty, Notice, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../../office/api/api.ts';
import { CaseConflictNotice, ConflictScope, useFact } from '../../office/conflict/case-conflict.tsx';
import styles from '../../office/dossier.module.css';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { Facts } from '../../office/page/facts.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useSession } from '../../office/session.ts';
import { StaffTabs } from '../staff-tabs.tsx';
import { describeRoles, describeSecondFactor, StaffState } from '../staff-words.tsx';
import { MemberActions } from './member-actions.tsx';
import { memberQuery } from './member-query.ts';
import { MemberSessions } from './member-sessions.tsx';
import { MemberTrail } from './member-trail.tsx';
import { formatDateTime } from '../../office/language/format.ts';

/** One member of staff: what they may do, where they are logged in, and what happened to their account. */
export function MemberPage({ id }: { readonly id: string }) {
  const text = useText();
  const fact = useFact();
  const queryClient = useQueryClient();
  const member = useQuery(memberQuery(id));
  if (member.data === undefined) {
    const isAbsent = member.error instanceof ProblemError && member.error.status === 404;
    return (
      <AdminPage title={text('staff.member')}>
        {member.isPending && <Skeleton height="20rem" />}
        {isAbsent && <Empty title={text('staff.absent')} actions={<PageLink href={officePaths.staff}>{text('staff.back')}</PageLink>} />}
        {member.isError && !isAbsent && (
          <LoadFailure title={text('staff.member.failed')} error={member.error} onRetry={() => void member.refetch()} />
        )}
      </AdminPage>
    );
  }
  const { data } = member;
  return (
    <ConflictScope
      shown={data}
      read={async () => ({ thing: await accounts.call('get_staff_member', { params: { account: id } }), by: null, at: null })}
      toFacts={(of) => [
        fact('staff.name', of.display_name),
        fact('staff.role', describeRoles(text, of)),
        fact('staff.store', of.store_name),
        fact('staff.state', text(`staff.state.${of.state}`)),
        fact('staff.second-factor', describeSecondFactor(text, of)),
      ]}
      onTaken={(theirs) => queryClient.setQueryData(memberQuery(id).queryKey, theirs)}
    >
      <AdminPage title={data.display_name}>
        <StaffTabs view="staff" />
        <CaseConflictNotice />
        <Summary member={data} />
        <MemberSessions member={data} />
        <MemberTrail member={data} />
      </AdminPage>
    </ConflictScope>
  );
}

function Summary({ member }: { readonly member: StaffMember }) {
  const text = useText();
  const { market } = useRemote();
  const isOwn = useSession()?.id === member.id;
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('staff.summary')}>
      <p>{member.e_mail}</p>
      <Facts
        facts={[
          [text('staff.role'), describeRoles(text, member)],
          [text('staff.store'), member.store_name ?? '–'],
          [text('staff.state'), <StaffState key="state" member={member} />],
          [text('staff.second-factor'), describeSecondFactor(text, member)],
          [text('staff.last-login'), member.last_login_at === null ? text('staff.never') : formatDateTime(member.last_login_at, market)],
          [text('staff.created'), formatDateTime(member.created_at, market)],
        ]}
      />
      {isOwn && <Notice tone="info">{text('staff.own')}</Notice>}
      <MemberActions member={member} isOwn={isOwn} />
    </section>
  );
}
