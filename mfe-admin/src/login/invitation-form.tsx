import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Notice, PasswordField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';

/** What the link of an invitation leads to: the invited person's own password. The second factor follows at the first login. */
export function InvitationForm({ token, onDone }: { readonly token: string; onDone(): void }) {
  const text = useText();
  const language = useLanguage();
  const [refusal, setRefusal] = useState<unknown>(null);
  const link = useQuery({
    queryKey: ['check_password_reset', token],
    queryFn: async () => {
      await accounts.call('check_password_reset', { body: { token } });
      return true;
    },
    staleTime: Infinity,
    retry: false,
  });
  const form = useOfficeForm({
    defaults: { password: '', password_confirmation: '' },
    rules: ({ password }) => ({
      password: [fieldRules.required, fieldRules.password],
      password_confirmation: [fieldRules.required, fieldRules.samePassword(password)],
    }),
    idPrefix: 'invitation-',
    submit: async (values) => {
      setRefusal(null);
      await accounts.call('confirm_password_reset', { body: { token, ...values } });
      onDone();
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  const problem = refusal ?? link.error;
  return (
    <form className={`stack ${styles.signInForm}`} noValidate onSubmit={form.onSubmit}>
      <div>
        <h1 className={styles.signInHeading}>{text('invitation.heading')}</h1>
        <p className="soft small">{text(link.isError ? 'invitation.gone' : 'invitation.help')}</p>
      </div>
      {problem !== null && (
        <Notice tone="danger" role="alert" title={text('invitation.refused')}>
          {failureText(problem, language)}
        </Notice>
      )}
      {link.isSuccess && (
        <>
          <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
          <PasswordField
            {...form.field('password')}
            label={text('invitation.password')}
            help={text('invitation.rules')}
            autoComplete="new-password"
          />
          <PasswordField {...form.field('password_confirmation')} label={text('invitation.again')} autoComplete="new-password" />
          <Button type="submit" size="large" busy={form.isBusy}>
            {text('invitation.submit')}
          </Button>
        </>
      )}
    </form>
  );
}
