import { Button, Empty } from '@okruh/ui';
import { retryIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { Hotline } from './hotline.tsx';

interface LoadFailedProps {
  readonly title: string;
  /** Level of the heading in its place. */
  readonly level?: 1 | 2;
  /** What is kept. */
  readonly children?: ReactNode;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Stands in the place of what could not be loaded: another try, and the phone for when that doesn't help. */
export function LoadFailed({ title, level, children, isRetrying, onRetry }: LoadFailedProps) {
  const text = useText();
  return (
    <Empty
      failed
      level={level}
      title={title}
      actions={
        <Button icon={retryIcon} busy={isRetrying} onClick={onRetry}>
          {text('retry')}
        </Button>
      }
    >
      {children} <Hotline />
    </Empty>
  );
}
