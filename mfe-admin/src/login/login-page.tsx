import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Logo, Notice, PasswordField, TextField } from '@okruh/ui';
import { failureText, useShopForm } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import styles from '../admin.module.css';
import { accounts } from '../api.ts';
import { returnPath } from '../pages.ts';
import { beginSession, useSession } from '../session.ts';

/** Login of staff. Whoever is logged in already, or is now, goes on to where they wanted. */
export function LoginPage() {
  const text = useText();
  const { search, navigate, setTitle } = useRemote();
  const session = useSession();
  const title = text('login.title');
  useEffect(() => setTitle(title), [setTitle, title]);
  const target = session?.kind === 'staff' ? returnPath(search) : null;
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [navigate, target]);
  return (
    <div className="sign-in">
      <div className={`sign-in-art corner ${styles.signIn}`}>
        <a className={`logo ${styles.signInLogo}`} href="/" aria-label={text('login.shop')}>
          <Logo />
        </a>
        <div className={`stack ${styles.signInWords}`}>
          <p className={styles.signInName}>{text('login.name')}</p>
          <p className={styles.signInLead}>{text('login.lead')}</p>
        </div>
      </div>
      <div className="sign-in-form">
        <LoginForm />
      </div>
    </div>
  );
}

function LoginForm() {
  const text = useText();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useShopForm({
    defaults: { e_mail: '', password: '' },
    rules: { e_mail: [fieldRules.required, fieldRules.eMail], password: [fieldRules.required] },
    idPrefix: 'login-',
    submit: async ({ e_mail, password }) => {
      setRefusal(null);
      const { account } = await accounts.call('staff_login', { body: { e_mail: e_mail.trim(), password } });
      beginSession(queryClient, account);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  return (
    <form className={`stack ${styles.signInForm}`} noValidate onSubmit={form.onSubmit}>
      <div>
        <h1 className={styles.signInHeading}>{text('login.heading')}</h1>
        <p className="soft small">{text('login.help')}</p>
      </div>
      {refusal !== null && (
        <Notice tone="danger" role="alert" title={text('login.refused')}>
          {failureText(refusal, locale)}
        </Notice>
      )}
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <TextField {...form.field('e_mail')} label={text('login.e-mail')} type="email" inputMode="email" autoComplete="username" />
      <PasswordField {...form.field('password')} label={text('login.password')} autoComplete="current-password" />
      <Button type="submit" size="large" busy={form.isBusy}>
        {text('login.submit')}
      </Button>
      <p className="caption">{text('login.note')}</p>
    </form>
  );
}
