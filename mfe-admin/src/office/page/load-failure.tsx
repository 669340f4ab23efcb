import { Button, Empty } from '@okruh/ui';
import { NetworkError, ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../admin.module.css';

interface LoadFailureProps {
  /** Title: what could not be loaded. */
  readonly title: string;
  readonly error: unknown;
  onRetry(): void;
}

/** Shown in place of content that could not be loaded: what failed, why, the request id to report, and a retry button. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const text = useText();
  const isRefused = error instanceof ProblemError && error.status === 403;
  if (isRefused) return <Empty title={text('forbidden.title')}>{text('forbidden.text')}</Empty>;
  const requestId = error instanceof ProblemError ? error.requestId : null;
  return (
    <Empty failed title={title} actions={<Button onClick={onRetry}>{text('failure.retry')}</Button>}>
      {getReason(error) ?? text(error instanceof NetworkError ? 'failure.network' : 'failure.server')}
      {requestId !== null && (
        <span className={styles.requestId}>
          {text('failure.request')} <code>{requestId}</code>
        </span>
      )}
    </Empty>
  );
}

/** The service's message, if there is one. */
const getReason = (error: unknown): string | null => (error instanceof ProblemError && error.title) || null;
