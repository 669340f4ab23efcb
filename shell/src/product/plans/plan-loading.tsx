import { Button, Skeleton } from '@okruh/ui';
import { retryIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';

/** Stands there until the plans are known, or says that they can't be had. */
export function PlanLoading({ kind, onRetry }: { readonly kind: 'loading' | 'failed'; readonly onRetry: () => void }): ReactElement {
  const text = useText();
  if (kind === 'loading') return <Skeleton height="24rem" />;
  return (
    <div className="row" role="alert">
      <p>{text('plan.failed')}</p>
      <Button kind="quiet" size="small" icon={retryIcon} onClick={onRetry}>
        {text('plan.retry')}
      </Button>
    </div>
  );
}
