import { fieldRules } from '@okruh/market/fields';
import { Icon, PasswordField, VisuallyHidden } from '@okruh/ui';
import { checkIcon } from '@okruh/ui/icons';
import type { FormField, FormRules } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../account.module.css';
import { passwordChecks } from '../model/password-checks.ts';

/** A new password and its repetition, by the names of the wire. */
export interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** Rules of a new password. */
export const newPasswordRules = ({ password }: NewPassword): FormRules<NewPassword> => ({
  password: [fieldRules.required, fieldRules.password],
  password_confirmation: [fieldRules.required, fieldRules.samePassword(password)],
});

interface NewPasswordFieldsProps {
  readonly first: FormField;
  readonly repeated: FormField;
  /** What is typed so far. */
  readonly password: string;
}

/** Both fields, with the demands ticked off while the password is typed. */
export function NewPasswordFields({ first, repeated, password }: NewPasswordFieldsProps) {
  const text = useText();
  return (
    <>
      <PasswordField {...first} label={text('password.new')} autoComplete="new-password" help={<PasswordDemands password={password} />} />
      <PasswordField {...repeated} label={text('password.again')} autoComplete="new-password" />
    </>
  );
}

function PasswordDemands({ password }: { readonly password: string }) {
  const text = useText();
  return (
    <span className={styles.demands}>
      {passwordChecks.map(({ id, isMet }) => (
        <span key={id} className={isMet(password) ? styles.met : styles.demand}>
          {isMet(password) && <Icon of={checkIcon} size="small" />}
          {text(`password.check.${id}`)}
          {isMet(password) && <VisuallyHidden>, {text('password.check.met')}</VisuallyHidden>}
        </span>
      ))}
    </span>
  );
}
