import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, PasswordField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../account.module.css';
import { accounts } from '../model/api.ts';
import { NewPasswordFields, newPasswordRules } from '../parts/new-password-fields.tsx';

/** Changes the password; other browsers of the account are logged out by it. */
export function ChangePasswordForm() {
  const text = useText();
  const { toast } = useRemote();
  const form = useShopForm({
    defaults: { current_password: '', password: '', password_confirmation: '' },
    rules: (values) => ({ current_password: [fieldRules.required], ...newPasswordRules(values) }),
    idPrefix: 'change-',
    submit: async (values) => {
      await accounts.call('change_password', { body: values });
      form.reset();
      toast({ kind: 'success', title: text('account.password.done'), text: text('account.password.done.text') });
    },
  });
  const wrong = form.summary.errors.length + form.summary.messages.length;
  return (
    <form className={`stack ${styles.form} ${styles.narrow}`} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: wrong })} />
      <PasswordField {...form.field('current_password')} label={text('account.password.current')} autoComplete="current-password" />
      <NewPasswordFields first={form.field('password')} repeated={form.field('password_confirmation')} password={form.watch('password')} />
      <div className="row">
        <Button type="submit" busy={form.isBusy}>
          {text('account.password.submit')}
        </Button>
      </div>
    </form>
  );
}
