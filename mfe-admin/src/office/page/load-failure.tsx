import type { Language } from '@okruh/market';
import { Button, Empty } from '@okruh/ui';
import { NetworkError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
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
  const language = useLanguage();
  const isRefused = error instanceof ProblemError && error.status === 403;
  if (isRefused) return <Empty title={text('forbidden.title')}>{text('forbidden.text')}</Empty>;
  const requestId = error instanceof ProblemError ? error.requestId : null;
  return (
    <Empty failed title={title} actions={<Button onClick={onRetry}>{text('failure.retry')}</Button>}>
      {getReason(error, language) ?? text(error instanceof NetworkError ? 'failure.network' : 'failure.server')}
      {requestId !== null && (
        <span className={styles.requestId}>
          {text('failure.request')} <code>{requestId}</code>
        </span>
      )}
    </Empty>
  );
}

/** The service's message, if there is one. */
const getReason = (error: unknown, language: Language): string | null =>
  error instanceof ProblemError && error.title !== '' ? failureText(error, language) : null;
