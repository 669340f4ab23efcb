import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { SecurityEventKind } from '@okruh/contracts/security-events';
import { Skeleton, Timeline } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { accounts } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { describeDetail } from '../trail-words.ts';
import { formatDateTime } from '../../office/language/format.ts';

/** Events that say that something was tried in vain. */
const failures: ReadonlySet<SecurityEventKind> = new Set(['login-failed', 'second-factor-failed', 'denied']);
/** Events that are shown here; the trail's page has all. */
const MAX_SHOWN = 15;

/** What happened to somebody's account, and what they did to others', the newest first. */
export function MemberTrail({ member }: { readonly member: StaffMember }) {
  const text = useText();
  const { market } = useRemote();
  const list = useQuery({
    ...accounts.query('list_security_events', { query: { account: member.id, page_size: MAX_SHOWN } }),
    staleTime: 0,
  });
  return (
    <section className="panel stack" aria-labelledby="trail-heading">
      <div className="panel-title">
        <h2 id="trail-heading">{text('staff.trail')}</h2>
        <Link href={`${officePaths.security}?${officeParameters.account}=${member.id}`}>{text('staff.trail.all')}</Link>
      </div>
      {list.isPending && <Skeleton height="10rem" />}
      {list.isError && list.data === undefined && (
        <LoadFailure title={text('security.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.total === 0 && <p className="muted">{text('security.empty')}</p>}
      {list.data !== undefined && list.data.total > 0 && (
        <Timeline
          label={text('staff.trail')}
          entries={list.data.items.map((event) => {
            const isOthers = event.account_id !== member.id;
            const words = [
              isOthers ? text('staff.trail.to', { name: event.staff_name ?? text('security.nobody') }) : null,
              describeDetail(text, event),
              event.reason,
              event.actor_name === null || isOthers ? null : text('staff.trail.by', { name: event.actor_name }),
            ].filter(Boolean);
            return {
              id: String(event.id),
              title: text(`security.kind.${event.kind}`),
              state: failures.has(event.kind) ? 'failed' : 'done',
              text: words.length === 0 ? undefined : words.join(' · '),
              time: formatDateTime(event.at, market),
              dateTime: event.at,
            };
          })}
        />
      )}
    </section>
  );
}
