import { Button, ButtonLink } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../model/api.ts';
import { DonePage } from '../parts/done-page.tsx';
import { FormPage } from '../parts/form-page.tsx';
import { getPath } from '../model/pages.ts';
import { PasswordForm } from '../parts/password-form.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { endSession } from '../model/session.ts';

const isInvalidToken = (error: unknown): error is ProblemError => error instanceof ProblemError && error.code === 'invalid-token';

/** Sets a new password with the token of the mail. Every session of the account ends with it, this browser's too. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  /** The link was used or ran out while the form was open. */
  const [gone, setGone] = useState<ProblemError | null>(null);
  // Before anybody types: a link that was used or is out of date leads on at once.
  const link = useQuery({
    queryKey: ['check_password_reset', token],
    queryFn: async () => {
      await accounts.call('check_password_reset', { body: { token } });
      return true;
    },
    staleTime: Infinity,
    retry: false,
  });
  if (isDone) {
    return (
      <DonePage
        heading={text('new-password.done.heading')}
        text={text('new-password.done')}
        action={<ButtonLink href={getPath(market, 'login')}>{text('login.submit')}</ButtonLink>}
      />
    );
  }
  const dead = gone ?? link.error;
  if (isInvalidToken(dead)) {
    return (
      <FormPage heading={text('new-password.heading')}>
        <div className="stack">
          <Refusal title={text('new-password.refused')} error={dead} />
          {/* A page load: the address is the same, and the form must start without the token. */}
          <div className="row">
            <Button onClick={() => window.location.assign(getPath(market, 'password'))}>{text('new-password.again')}</Button>
          </div>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage heading={text('new-password.heading')} lead={text('new-password.lead')}>
      <PasswordForm
        refused={text('new-password.refused')}
        submit={text('new-password.submit')}
        save={async (values) => {
          try {
            await accounts.call('confirm_password_reset', { body: { token, ...values } });
          } catch (error) {
            if (isInvalidToken(error)) setGone(error);
            throw error;
          }
          endSession(queryClient);
          setDone(true);
        }}
      />
    </FormPage>
  );
}
