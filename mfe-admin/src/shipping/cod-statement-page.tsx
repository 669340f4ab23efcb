import { officePaths } from '@okruh/contracts/office-paths';
import { Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { shipping } from '../office/api/shipping-api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { CodLines } from './cod-lines.tsx';
import { formatDate, formatDateTime, formatMoneyExact } from '../office/language/format.ts';

/** One statement of cash on delivery with what became of each line. */
export function CodStatementPage({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const statement = useQuery({ ...shipping.query('admin_get_cod_statement', { params: { id } }), staleTime: 0 });
  const isAbsent = statement.error instanceof ProblemError && statement.error.status === 404;
  const { data } = statement;
  const back = (
    <PageLink kind="quiet" href={officePaths['cod-statements']}>
      {text('cod.back')}
    </PageLink>
  );
  const title =
    data === undefined ? text('cod.statement') : text('cod.heading', { carrier: data.carrier_name, day: formatDate(data.day, market) });
  return (
    <AdminPage title={title} actions={back}>
      {statement.isPending && <Skeleton height="20rem" />}
      {isAbsent && <Empty title={text('cod.absent')} actions={back} />}
      {statement.isError && !isAbsent && data === undefined && (
        <LoadFailure title={text('cod.statement-failed')} error={statement.error} onRetry={() => void statement.refetch()} />
      )}
      {data !== undefined && (
        <>
          <p className="muted">
            {[
              data.market.toUpperCase(),
              data.file_name,
              formatMoneyExact(data.total),
              [formatDateTime(data.uploaded_at, market), data.uploaded_by].filter(Boolean).join(', '),
            ].join(' · ')}
          </p>
          <CodLines lines={data.items} />
        </>
      )}
    </AdminPage>
  );
}
