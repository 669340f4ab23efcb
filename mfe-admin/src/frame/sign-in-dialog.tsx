import { Button, Dialog } from '@okruh/ui';
import { useBrowserEvent } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useEffect } from 'react';
import styles from '../office/admin.module.css';
import { LoginSteps } from '../login/login-page.tsx';
import { endSession } from '../office/session.ts';
import { answerSignIn, dropWaitingCalls, useIsSignInWanted } from '../office/api/sign-in-again.ts';

/** Stands over the page when the session is over: what is filled in stays, and what was refused is sent again. */
export function SignInDialog({ accountId }: { readonly accountId: string }) {
  const text = useText();
  const queryClient = useQueryClient();
  const isWanted = useIsSignInWanted();
  useBrowserEvent('account:session-changed', (changed) => {
    if (changed.accountId === accountId) answerSignIn(true);
    // Somebody else: nothing of the page before is theirs.
    else dropWaitingCalls();
  });
  useEffect(() => dropWaitingCalls, []);
  return (
    <Dialog
      isOpen={isWanted}
      onClose={() => answerSignIn(false)}
      title={text('sign-in-again.title')}
      className={`dialog-sheet ${styles.signInAgain}`}
      actions={
        <Button kind="bare" onClick={() => endSession(queryClient)}>
          {text('sign-in-again.leave')}
        </Button>
      }
    >
      <p>{text('sign-in-again.text')}</p>
      <LoginSteps isInPlace />
    </Dialog>
  );
}
