import { useLinkToken } from '../model/link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

/** Forgotten password: asking for a link, and what the link leads to. */
export function PasswordPage() {
  const token = useLinkToken();
  return token === null ? <ResetRequestForm /> : <NewPasswordForm key={token} token={token} />;
}
