import { focusHeading, Icon } from '@okruh/ui';
import { mailIcon, successIcon } from '@okruh/ui/icons';
import { type ReactNode, useEffect } from 'react';
import { FormPage } from './form-page.tsx';

interface DonePageProps {
  readonly heading: string;
  /** The way on stands in a mail. */
  readonly isMailed?: boolean;
  readonly text: ReactNode;
  /** What to do when it doesn't go on. */
  readonly help?: ReactNode;
  readonly action?: ReactNode;
}

/** What comes after a form that was sent. It takes the form's place without a change of address, so it takes the focus as well. */
export function DonePage({ heading, isMailed = false, text, help, action }: DonePageProps) {
  useEffect(() => focusHeading(), []);
  return (
    <FormPage heading={heading}>
      <div className="stack">
        <div className="notice notice-success" role="status">
          <Icon of={isMailed ? mailIcon : successIcon} />
          <div>{text}</div>
        </div>
        {help && <p className="small soft">{help}</p>}
        {action && <div className="row">{action}</div>}
      </div>
    </FormPage>
  );
}
