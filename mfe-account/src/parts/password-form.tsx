import { Button, ErrorSummary } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useState } from 'react';
import styles from '../account.module.css';
import { NewPasswordFields, newPasswordRules } from './new-password-fields.tsx';
import { Refusal } from './refusal.tsx';

interface PasswordFormProps {
  /** Title of a refusal. */
  readonly refused: string;
  /** Words of the button. */
  readonly submit: string;
  /** Links below a refusal. */
  readonly alternatives?: ReactNode;
  /** Throws what the client throws. */
  save(values: { readonly password: string; readonly password_confirmation: string }): Promise<void>;
}

/** A new password typed twice, behind a link of a mail. */
export function PasswordForm({ refused, submit, alternatives, save }: PasswordFormProps) {
  const text = useText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useShopForm({
    defaults: { password: '', password_confirmation: '' },
    rules: newPasswordRules,
    idPrefix: 'new-',
    submit: async (values) => {
      setRefusal(null);
      await save(values);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  return (
    <form className={`stack ${styles.form}`} noValidate onSubmit={form.onSubmit}>
      <Refusal title={refused} error={refusal} />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <NewPasswordFields first={form.field('password')} repeated={form.field('password_confirmation')} password={form.watch('password')} />
      <Button type="submit" size="large" block busy={form.isBusy}>
        {submit}
      </Button>
      {refusal !== null && alternatives !== undefined && <div className="row">{alternatives}</div>}
    </form>
  );
}
