import type { Session } from '@okruh/contracts/http/accounts/sessions';
import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { Button, Skeleton, Table, VisuallyHidden } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { formatDateTime } from '../../office/language/format.ts';

/** Where somebody is logged in, each to be ended from here, or all at once. */
export function MemberSessions({ member }: { readonly member: StaffMember }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const params = { account: member.id };
  const list = useQuery({ ...accounts.query('list_staff_sessions', { params }), staleTime: 0 });
  const end = useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? accounts.call('end_staff_sessions', { params })
        : accounts.call('end_staff_session', { params: { ...params, session } }),
    onSuccess: () => {
      setAsking(false);
      toast({ kind: 'success', title: text('staff.sessions.ended') });
      void accounts.invalidate(queryClient, 'list_staff_sessions', 'list_security_events');
    },
    onError: (error) => reportFailure(text('staff.sessions.not-ended'), error),
  });
  const sessions = list.data?.items ?? [];
  return (
    <section className="panel stack" aria-labelledby="sessions-heading">
      <div className="panel-title">
        <h2 id="sessions-heading">{text('staff.sessions')}</h2>
        {sessions.length > 1 && (
          <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {text('staff.sessions.end-all')}
          </Button>
        )}
      </div>
      {list.isPending && <Skeleton height="6rem" />}
      {list.isError && list.data === undefined && (
        <LoadFailure title={text('staff.sessions.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && sessions.length === 0 && <p className="muted">{text('staff.sessions.empty')}</p>}
      {sessions.length > 0 && <SessionTable sessions={sessions} onEnd={end.mutate} ending={end.isPending ? end.variables : undefined} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={text('staff.sessions.end-all')}
        confirm={text('staff.sessions.end-all')}
        kind="danger"
        isBusy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate(null)}
      >
        <p>{text('staff.sessions.end-all.text', { name: member.display_name })}</p>
      </ConfirmDialog>
    </section>
  );
}

interface SessionTableProps {
  readonly sessions: readonly Session[];
  /** Session that is being ended. */
  readonly ending: string | null | undefined;
  onEnd(session: string): void;
}

function SessionTable({ sessions, ending, onEnd }: SessionTableProps) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Table label={text('staff.sessions')} stack>
      <thead>
        <tr>
          {(['device', 'began', 'seen'] as const).map((column) => (
            <th key={column} scope="col">
              {text(`staff.sessions.${column}`)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{text('staff.sessions.end')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => {
          const device = describeDevice(text, session);
          return (
            <tr key={session.id}>
              <td data-label={text('staff.sessions.device')}>
                <span>
                  {device}
                  {session.network !== '' && <span className="sub">{text('staff.sessions.network', { network: session.network })}</span>}
                </span>
              </td>
              <td data-label={text('staff.sessions.began')}>{formatDateTime(session.created_at, market)}</td>
              <td data-label={text('staff.sessions.seen')}>{formatDateTime(session.last_seen_at, market)}</td>
              <td>
                <Button
                  kind="quiet"
                  size="small"
                  busy={ending === session.id}
                  aria-label={text('staff.sessions.end.of', { device })}
                  onClick={() => onEnd(session.id)}
                >
                  {text('staff.sessions.end')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function describeDevice(text: TextFunction, { browser, system }: Session): string {
  const known = [browser, system].filter((family) => family !== 'other');
  return known.length === 0 ? text('staff.sessions.unknown') : known.join(', ');
}
