import { login as loginPush } from '@okruh/contracts/analytics';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, PasswordField, TextField } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import styles from '../account.module.css';

import { accounts } from '../model/api.ts';
import { FormPage } from '../parts/form-page.tsx';
import { getPath, returnPath } from '../model/pages.ts';
import { Refusal } from '../parts/refusal.tsx';
import { beginSession, useSession } from '../model/session.ts';
import { Newcomer } from './newcomer.tsx';

/** Login of customers. Anybody who is logged in already, or is now, goes on to where they wanted. */
export function LoginPage() {
  const text = useText();
  const { market, search, navigate } = useRemote();
  const queryClient = useQueryClient();
  const session = useSession();
  const [refusal, setRefusal] = useState<unknown>(null);
  const target = returnPath(market, search);
  const isLoggedIn = session !== null;
  useEffect(() => {
    if (isLoggedIn) navigate(target, { replace: true });
  }, [isLoggedIn, navigate, target]);
  const form = useShopForm({
    defaults: { e_mail: '', password: '' },
    rules: { e_mail: [fieldRules.required, fieldRules.eMail], password: [fieldRules.required] },
    idPrefix: 'login-',
    submit: async ({ e_mail, password }) => {
      setRefusal(null);
      const { account } = await accounts.call('login', { body: { e_mail: e_mail.trim(), password } });
      pushAnalytics(loginPush());
      beginSession(queryClient, account);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  return (
    <FormPage heading={text('login.heading')} title={text('login.title')} aside={<Newcomer />}>
      <form className={`stack ${styles.form}`} noValidate onSubmit={form.onSubmit}>
        <Refusal title={text('login.refused')} error={refusal} />
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <TextField {...form.field('e_mail')} label={text('form.e-mail')} type="email" autoComplete="username" inputMode="email" />
        <PasswordField {...form.field('password')} label={text('login.password')} autoComplete="current-password" />
        <Button type="submit" size="large" block busy={form.isBusy}>
          {text('login.submit')}
        </Button>
        <p className="small">
          <a href={getPath(market, 'password')}>{text('login.forgotten')}</a>
        </p>
      </form>
    </FormPage>
  );
}
