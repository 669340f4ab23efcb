import { Dialog, Skeleton } from '@okruh/ui';
import type { RouteQuery } from '@okruh/web-kit';
import { skipToken, useQuery } from '@okruh/web-kit/query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../page/load-failure.tsx';

interface RecordDialogProps<Data> {
  /** The call that loads the record; null for a new one. */
  readonly query: RouteQuery<Data> | null;
  /** Of the loaded record; undefined while it is loaded, and of a new one. */
  title(data: Data | undefined): string;
  /** Says that the record couldn't be loaded. */
  readonly failed: string;
  readonly className?: string;
  onClose(): void;
  /** The record with its form and history; null for a new one. */
  children(data: Data | null): ReactNode;
}

/** Dialog of one record, which is loaded as it is now each time it is opened. Its form is a `RecordForm`. */
export function RecordDialog<Data>({ query, title, failed, onClose, children, ...frame }: RecordDialogProps<Data>) {
  const { data, error, refetch } = useQuery<Data>({
    queryKey: query?.queryKey ?? ['new-record'],
    queryFn: query?.queryFn ?? skipToken,
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={title(data)} {...frame}>
      <div className="stack">
        {query === null ? (
          children(null)
        ) : data !== undefined ? (
          children(data)
        ) : error === null ? (
          <Skeleton height="24rem" />
        ) : (
          <LoadFailure title={failed} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
}
