import { useState } from 'react';
import { useText } from '@okruh/web-kit/i18n';
import { DonePage } from '../parts/done-page.tsx';
import { useLinkToken } from '../model/link-token.ts';
import { ConfirmRegistration } from './confirm-registration.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Registration: the form, word that a mail is on its way, and what the link of that mail leads to. */
export function RegistrationPage() {
  const text = useText();
  const token = useLinkToken();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (token !== null) return <ConfirmRegistration key={token} token={token} />;
  if (mailedTo === null) return <RegistrationForm onSent={setMailedTo} />;
  return (
    <DonePage
      isMailed
      heading={text('registration.sent.heading')}
      text={text('registration.sent', { email: mailedTo })}
      help={text('form.no-mail')}
    />
  );
}
