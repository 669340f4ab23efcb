import { Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';

interface DocumentPlaceholderProps {
  /** What the keys of the texts begin with: `<texts>.title`, `.absent`, `.failed`, `.back`. */
  readonly texts: string;
  /** Where the list is. */
  readonly list: string;
  readonly query: { readonly isPending: boolean; readonly error: unknown; refetch(): unknown };
}

/** Page of a document that isn't there yet, or not at all. */
export function DocumentPlaceholder({ texts, list, query }: DocumentPlaceholderProps) {
  const text = useText();
  const isAbsent = query.error instanceof ProblemError && query.error.status === 404;
  return (
    <AdminPage title={text(`${texts}.title`)}>
      {query.isPending && <Skeleton height="20rem" />}
      {isAbsent && <Empty title={text(`${texts}.absent`)} actions={<PageLink href={list}>{text(`${texts}.back`)}</PageLink>} />}
      {query.error !== null && !isAbsent && (
        <LoadFailure title={text(`${texts}.failed`)} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </AdminPage>
  );
}
