import type { Account } from '@okruh/contracts/http/accounts/login';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, LinkButton, Notice, TextField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';

interface SecondFactorFormProps {
  /** In a dialog, whose title is the heading. */
  readonly isInPlace: boolean;
  onPassed(account: Account): void;
  onBack(): void;
}

/** Second step of the login: a code of the authenticator, or a recovery code when it is lost. */
export function SecondFactorForm({ isInPlace, onPassed, onBack }: SecondFactorFormProps) {
  const text = useText();
  const language = useLanguage();
  const [isLost, setLost] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useOfficeForm({
    defaults: { code: '' },
    rules: { code: [fieldRules.required] },
    idPrefix: 'factor-',
    submit: async ({ code }) => {
      setRefusal(null);
      const { account } = await accounts.call('check_second_factor', { body: { code } });
      onPassed(account);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  return (
    <form className={`stack ${styles.signInForm}`} noValidate onSubmit={form.onSubmit}>
      <div>
        {!isInPlace && <h1 className={styles.signInHeading}>{text('factor.heading')}</h1>}
        <p className="soft small">{text(isLost ? 'factor.help.lost' : 'factor.help')}</p>
      </div>
      {refusal !== null && (
        <Notice tone="danger" role="alert" title={text('login.refused')}>
          {failureText(refusal, language)}
        </Notice>
      )}
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <TextField
        {...form.field('code')}
        label={text(isLost ? 'factor.recovery-code' : 'factor.code')}
        inputMode={isLost ? 'text' : 'numeric'}
        autoComplete="one-time-code"
      />
      <Button type="submit" size="large" busy={form.isBusy}>
        {text('login.submit')}
      </Button>
      <p className="row-between small">
        <LinkButton onClick={() => setLost(!isLost)}>{text(isLost ? 'factor.have-code' : 'factor.lost')}</LinkButton>
        <LinkButton onClick={onBack}>{text('factor.back')}</LinkButton>
      </p>
    </form>
  );
}
