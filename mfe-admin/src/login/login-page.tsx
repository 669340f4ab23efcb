import type { Account } from '@okruh/contracts/http/accounts/login';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, focusField, Logo, Notice, PasswordField, TextField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';
import { beginSession, useSession, wasSignedIn } from '../office/session.ts';
import { LanguageSwitch } from '../office/language/language-switch.tsx';
import { EnrolmentForm, RecoveryCodes } from './enrolment-form.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { returnPath } from '../office/return-path.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Login of staff. Anybody who is logged in already, or is now, goes on to where they wanted. */
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
        <LoginSteps />
        <div className={styles.signInLanguage}>
          <LanguageSwitch />
        </div>
      </div>
    </div>
  );
}

type Step =
  | { readonly name: 'password' | 'code' | 'enrolment' }
  | { readonly name: 'invitation'; readonly token: string }
  | { readonly name: 'recovery-codes'; readonly account: Account; readonly codes: readonly string[] };

/**
 * Password, second factor, and before them the password of somebody who was invited: on the login's page, or in a dialog over a
 * page whose session is over.
 */
export function LoginSteps({ isInPlace = false }: { readonly isInPlace?: boolean }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>(firstStep);
  const [isInvited, setInvited] = useState(false);
  // The token stays out of history, screenshots and shared links.
  useEffect(() => {
    if (tokenOfAddress() !== null) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, []);
  const back = () => setStep({ name: 'password' });
  switch (step.name) {
    case 'invitation':
      return (
        <InvitationForm
          token={step.token}
          onDone={() => {
            setInvited(true);
            back();
          }}
        />
      );
    case 'code':
      return <SecondFactorForm isInPlace={isInPlace} onBack={back} onPassed={(account) => beginSession(queryClient, account)} />;
    case 'enrolment':
      return <EnrolmentForm onBack={back} onEnrolled={(account, codes) => setStep({ name: 'recovery-codes', account, codes })} />;
    case 'recovery-codes':
      return <RecoveryCodes codes={step.codes} onDone={() => beginSession(queryClient, step.account)} />;
    case 'password':
      return <LoginForm isInPlace={isInPlace} isInvited={isInvited} onSecondFactor={(name) => setStep({ name })} />;
  }
}

const tokenOfAddress = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('t');

function firstStep(): Step {
  const token = tokenOfAddress();
  return token === null ? { name: 'password' } : { name: 'invitation', token };
}

interface LoginFormProps {
  readonly isInPlace: boolean;
  /** The invited person has just set the password. */
  readonly isInvited: boolean;
  onSecondFactor(next: 'code' | 'enrolment'): void;
}

function LoginForm({ isInPlace, isInvited, onSecondFactor }: LoginFormProps) {
  const text = useText();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [hasEnded] = useState(() => !isInPlace && wasSignedIn());
  useEffect(() => {
    // After the page has led the focus to its heading.
    const timer = setTimeout(() => focusField('login-e_mail'));
    return () => clearTimeout(timer);
  }, []);
  const form = useOfficeForm({
    defaults: { e_mail: '', password: '' },
    rules: { e_mail: [fieldRules.required, fieldRules.eMail], password: [fieldRules.required] },
    idPrefix: 'login-',
    submit: async ({ e_mail, password }) => {
      setRefusal(null);
      const { account, second_factor: next } = await accounts.call('staff_login', { body: { e_mail: e_mail.trim(), password } });
      if (account !== null) beginSession(queryClient, account);
      else if (next !== null) onSecondFactor(next);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  return (
    <form className={`stack ${styles.signInForm}`} noValidate onSubmit={form.onSubmit}>
      {!isInPlace && (
        <div>
          <h1 className={styles.signInHeading}>{text('login.heading')}</h1>
          <p className="soft small">{text('login.help')}</p>
        </div>
      )}
      {hasEnded && <Notice tone="info" title={text('login.ended')} />}
      {isInvited && refusal === null && <Notice tone="success" role="status" title={text('invitation.done')} />}
      {refusal !== null && (
        <Notice tone="danger" role="alert" title={text('login.refused')}>
          {failureText(refusal, language)}
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
