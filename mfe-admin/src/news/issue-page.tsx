import type { NewsDetail } from '@okruh/contracts/http/accounts/news-admin';
import type { NewsState as State } from '@okruh/contracts/news';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Button, Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../office/api/api.ts';
import { ConfirmDialog } from '../office/dialog/confirm-dialog.tsx';
import { formatDateTime, formatNumber } from '../office/language/format.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { IssueForm } from './issue-form.tsx';
import { IssuePreview } from './issue-preview.tsx';
import { NewsState } from './news-state.tsx';
import styles from './news.module.css';

/** How often an issue that changes by itself is asked for again. */
const everyMs: Readonly<Partial<Record<State, number>>> = { scheduled: 15_000, sending: 2_000 };

/** One issue of the news: the form of a draft; of any other what it is and how far it is. */
export function IssuePage({ id }: { readonly id: string | null }) {
  const text = useText();
  const issue = useQuery({
    ...accounts.query('admin_get_news', { params: { news: id ?? '-' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => everyMs[state.data?.news.state ?? 'draft'] ?? false,
  });
  const isAbsent = issue.error instanceof ProblemError && issue.error.status === 404;
  const back = (
    <PageLink kind="quiet" href={officePaths.news}>
      {text('news.back')}
    </PageLink>
  );
  const { data } = issue;
  return (
    <AdminPage title={data?.news.subject ?? text(id === null ? 'news.add' : 'news.one')} actions={back}>
      {id === null ? (
        <IssueForm detail={null} reload={() => Promise.resolve()} />
      ) : data !== undefined ? (
        <div className="stack">
          {data.news.state === 'draft' ? (
            <IssueForm key={data.news.id} detail={data} reload={issue.refetch} />
          ) : (
            <Progress detail={data} reload={issue.refetch} />
          )}
          <History history={data.history} />
        </div>
      ) : isAbsent ? (
        <Empty title={text('news.absent')} actions={back} />
      ) : issue.isError ? (
        <LoadFailure title={text('news.one.failed')} error={issue.error} onRetry={() => void issue.refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </AdminPage>
  );
}

interface ProgressProps {
  readonly detail: NewsDetail;
  /** Loads the issue again, as it is now. */
  reload(): Promise<unknown>;
}

/** How far an issue is, and the mail that goes out. */
function Progress({ detail, reload }: ProgressProps) {
  const text = useText();
  const { market } = useRemote();
  const { news } = detail;
  const { state, sent, recipients } = news;
  return (
    <div className={styles.issue}>
      <section className="panel stack" aria-label={text('news.progress')}>
        <div className={styles.progress} role="status">
          <NewsState state={state} />
          {state === 'sending' && (
            <>
              <progress value={sent} max={Math.max(recipients, 1)} aria-label={text('news.progress')} />
              {text('news.sent.of', { sent: formatNumber(sent, market), recipients: formatNumber(recipients, market) })}
            </>
          )}
        </div>
        <Facts facts={listFacts(detail, text, market)} />
        {state === 'sent' && sent < recipients && <p className="soft">{text('news.ended-meanwhile', { count: recipients - sent })}</p>}
        {(state === 'scheduled' || state === 'sending') && <CancelButton detail={detail} reload={reload} />}
      </section>
      <IssuePreview subject={news.subject} text={news.text} button={news.button?.label ?? ''} />
    </div>
  );
}

function listFacts({ news, audience }: NewsDetail, text: TextFunction, market: Market): readonly Fact[] {
  const { state, scheduled_at: at, ended_at: endedAt, sent, recipients, button } = news;
  return [
    [text('news.market'), text(`choice.markets.${news.market}`)],
    ...(at === null ? [] : [[text('news.scheduled-at'), formatDateTime(at, market)] as const]),
    ...(endedAt === null ? [] : [[text('news.ended-at'), formatDateTime(endedAt, market)] as const]),
    state === 'scheduled'
      ? [text('news.audience'), formatNumber(audience, market)]
      : [text('news.sent'), text('news.sent.of', { sent: formatNumber(sent, market), recipients: formatNumber(recipients, market) })],
    ...(button === null ? [] : [[text('news.link'), button.link] as const]),
    [text('news.author'), news.created_by.name],
  ];
}

/** Takes a scheduled issue back to its draft, or stops one that is being sent. */
function CancelButton({ detail: { news }, reload }: ProgressProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const what = news.state === 'scheduled' ? 'unschedule' : 'stop';
  const cancel = useMutation({
    mutationFn: () => accounts.call('admin_cancel_news', { params: { news: news.id }, body: { version: news.version } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text(`news.${what}.done`) });
      void accounts.invalidate(queryClient, 'admin_list_news');
    },
    onError: (error) => reportFailure(text(`news.${what}.failed`), error),
    onSettled: async () => {
      setAsking(false);
      await reload();
    },
  });
  return (
    <div className="row">
      <Button kind={what === 'stop' ? 'danger' : 'quiet'} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {text(`news.${what}`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        kind={what === 'stop' ? 'danger' : 'confirm'}
        title={text(`news.${what}.title`)}
        confirm={text(`news.${what}`)}
        isBusy={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate()}
      >
        <p>{text(`news.${what}.text`)}</p>
      </ConfirmDialog>
    </div>
  );
}

function History({ history }: Pick<NewsDetail, 'history'>) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className="panel stack" aria-labelledby="news-history">
      <h2 id="news-history">{text('history.heading')}</h2>
      <ol>
        {history.map(({ at, by, action }) => (
          <li key={`${at} ${action}`}>
            {text(`news.action.${action}`, { name: by?.name ?? text('news.by-itself'), at: formatDateTime(at, market) })}
          </li>
        ))}
      </ol>
    </section>
  );
}
