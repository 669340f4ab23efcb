import type { Session } from '@okruh/contracts/http/accounts/sessions';
import { formatDateTime } from '@okruh/market';
import { Button, LinkButton } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../model/api.ts';

const sessionsQuery = accounts.query('list_sessions');

/** Browsers in which the account is logged in, each to be signed out from here. */
export function Sessions() {
  const text = useText();
  const locale = useLocale();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...sessionsQuery, staleTime: 0 });
  const end = useMutation({
    mutationFn: (session: Session | 'others') =>
      session === 'others' ? accounts.call('end_other_sessions') : accounts.call('end_session', { params: { session: session.id } }),
    onSuccess: async () => {
      toast({ kind: 'success', title: text('sessions.ended') });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => toast({ kind: 'error', title: text('sessions.not-ended'), text: failureText(error, locale) }),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const formatName = ({ browser, system }: Session): string =>
    browser === 'other' && system === 'other'
      ? text('sessions.unknown')
      : text('sessions.device', {
          browser: browser === 'other' ? text('sessions.browser') : browser,
          system: system === 'other' ? '–' : system,
        });
  return (
    <section className="stack" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{text('sessions.title')}</h2>
      <p className="soft small">{text('sessions.lead')}</p>
      <dl className="specs">
        {items.map((session) => (
          <div key={session.id}>
            <dt>{formatName(session)}</dt>
            <dd className="row row-tight">
              {session.is_current
                ? text('sessions.current')
                : text('sessions.seen', { at: formatDateTime(session.last_seen_at, market), network: session.network || '–' })}
              {!session.is_current && (
                <LinkButton
                  aria-label={text('sessions.end.of', { device: formatName(session) })}
                  onClick={() => !end.isPending && end.mutate(session)}
                >
                  {text('sessions.end')}
                </LinkButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {items.length > 1 && (
        <div className="row">
          <Button kind="quiet" busy={end.isPending} onClick={() => end.mutate('others')}>
            {text('sessions.end-others')}
          </Button>
        </div>
      )}
    </section>
  );
}
