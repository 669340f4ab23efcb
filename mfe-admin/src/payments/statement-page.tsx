import { officePaths } from '@okruh/contracts/office-paths';
import { Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { payments } from '../office/api/payments-api.ts';
import { StatementLines } from './statement-lines.tsx';
import { formatDate, formatDateTime } from '../office/language/format.ts';

/** One statement with what became of each line. */
export function StatementPage({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const statement = useQuery({ ...payments.query('admin_get_statement', { params: { id } }), staleTime: 0 });
  const back = <PageLink href={officePaths.statements}>{text('statement.back')}</PageLink>;
  if (statement.data === undefined) {
    const isAbsent = statement.error instanceof ProblemError && statement.error.status === 404;
    return (
      <AdminPage title={text('statement.title')}>
        {statement.isPending && <Skeleton height="20rem" />}
        {isAbsent && <Empty title={text('statement.absent')} actions={back} />}
        {statement.isError && !isAbsent && (
          <LoadFailure title={text('statement.failed')} error={statement.error} onRetry={() => void statement.refetch()} />
        )}
      </AdminPage>
    );
  }
  const { data } = statement;
  return (
    <AdminPage
      title={text('statement.heading', { number: data.number, day: formatDate(data.day, market) })}
      actions={
        <PageLink kind="quiet" href={officePaths.statements}>
          {text('statement.back')}
        </PageLink>
      }
    >
      <p className="muted">
        {[
          data.account,
          data.file_name,
          text('statement.uploaded', { at: formatDateTime(data.uploaded_at, market), by: data.uploaded_by }),
        ].join(' · ')}
      </p>
      <StatementLines lines={data.items} />
    </AdminPage>
  );
}
