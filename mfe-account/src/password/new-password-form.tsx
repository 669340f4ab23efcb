import { Button, ButtonLink, ErrorSummary } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../account.module.css';
import { accounts } from '../api.ts';
import { DonePage } from '../done-page.tsx';
import { FormPage } from '../form-page.tsx';
import { NewPasswordFields, newPasswordRules } from '../new-password-fields.tsx';
import { pathOf } from '../pages.ts';
import { Refusal } from '../refusal.tsx';
import { endSession } from '../session.ts';

/** Sets a new password with the token of the mail. Every session of the account ends with it, this browser's too. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
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
  const form = useShopForm({
    defaults: { password: '', password_confirmation: '' },
    rules: newPasswordRules,
    idPrefix: 'new-',
    submit: async (values) => {
      setRefusal(null);
      await accounts.call('confirm_password_reset', { body: { token, ...values } });
      endSession(queryClient);
      setDone(true);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  if (isDone) {
    return (
      <DonePage
        heading={text('new-password.done.heading')}
        text={text('new-password.done')}
        action={<ButtonLink href={pathOf(market, 'login')}>{text('login.submit')}</ButtonLink>}
      />
    );
  }
  const gone = refusal ?? link.error;
  if (gone instanceof ProblemError && gone.code === 'invalid-token') {
    return (
      <FormPage heading={text('new-password.heading')}>
        <div className="stack">
          <Refusal title={text('new-password.refused')} error={gone} />
          {/* A page load: the address is the same, and the form must start without the token. */}
          <div className="row">
            <Button onClick={() => window.location.assign(pathOf(market, 'password'))}>{text('new-password.again')}</Button>
          </div>
        </div>
      </FormPage>
    );
  }
  return (
    <FormPage heading={text('new-password.heading')} lead={text('new-password.lead')}>
      <form className={`stack ${styles.form}`} noValidate onSubmit={form.onSubmit}>
        <Refusal title={text('new-password.refused')} error={refusal} />
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <NewPasswordFields
          first={form.field('password')}
          repeated={form.field('password_confirmation')}
          password={form.watch('password')}
        />
        <Button type="submit" size="large" block busy={form.isBusy}>
          {text('new-password.submit')}
        </Button>
      </form>
    </FormPage>
  );
}
