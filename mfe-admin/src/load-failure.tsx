import { Button, Empty } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';

interface LoadFailureProps {
  /** What could not be read, in the shop's words. */
  readonly title: string;
  readonly error: unknown;
  onRetry(): void;
}

/** Stands where something could not be read: what failed, why, and the way on. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const text = useText();
  const isRefused = error instanceof ProblemError && error.status === 403;
  if (isRefused) return <Empty title={text('forbidden.title')}>{text('forbidden.text')}</Empty>;
  return (
    <Empty failed title={title} actions={<Button onClick={onRetry}>{text('failure.retry')}</Button>}>
      {error instanceof ProblemError && error.title !== '' ? error.title : text('failure.network')}
      {error instanceof ProblemError && error.requestId !== null && <> {text('failure.request', { id: error.requestId })}</>}
    </Empty>
  );
}
