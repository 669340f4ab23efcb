import { Button, Icon } from '@okruh/ui';
import { arrowLeftIcon } from '@okruh/ui/icons';
import { Link } from '@okruh/web-kit/router';
import type { ReactNode } from 'react';

interface StepNavProps {
  /** Address of the step before, and its words. */
  readonly back: string;
  readonly backLabel: string;
  /** Words of the one yellow key. */
  readonly label: ReactNode;
  readonly busy?: boolean | undefined;
  /** Without it the key submits the form around it. */
  readonly onContinue?: (() => void) | undefined;
}

/** Ways back and on below a step. */
export function StepNav({ back, backLabel, label, busy, onContinue }: StepNavProps) {
  return (
    <div className="step-nav">
      <Link className="link-arrow" href={back}>
        <Icon of={arrowLeftIcon} />
        {backLabel}
      </Link>
      <Button kind="key" size="large" type={onContinue === undefined ? 'submit' : 'button'} busy={busy} onClick={onContinue}>
        {label}
      </Button>
    </div>
  );
}
