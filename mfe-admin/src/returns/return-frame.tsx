import { officePaths } from '@okruh/contracts/office-paths';
import { Empty, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import type { ReturnKind } from './return-queries.ts';

interface ReturnFrameProps<Detail> {
  readonly kind: ReturnKind;
  readonly query: {
    readonly data: Detail | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    refetch(): unknown;
  };
  readonly children: (detail: Detail) => ReactNode;
}

/** The page of one withdrawal or complaint: while it is loaded, when there is none, when it can't be read, and itself. */
export function ReturnFrame<Detail>({ kind, query, children }: ReturnFrameProps<Detail>) {
  const text = useText();
  const { data, error, isPending } = query;
  if (data !== undefined) return children(data);
  const isAbsent = error instanceof ProblemError && error.status === 404;
  return (
    <AdminPage title={text(`${kind}s.title`)}>
      {isPending && <Skeleton height="20rem" />}
      {isAbsent && (
        <Empty title={text(`${kind}.absent`)} actions={<PageLink href={officePaths[`${kind}s`]}>{text(`${kind}.back`)}</PageLink>} />
      )}
      {error !== null && !isAbsent && <LoadFailure title={text(`${kind}.failed`)} error={error} onRetry={() => void query.refetch()} />}
    </AdminPage>
  );
}
