import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../account.module.css';
import { accounts } from '../model/api.ts';
import { DonePage } from '../parts/done-page.tsx';
import { FormPage } from '../parts/form-page.tsx';
import { getPath } from '../model/pages.ts';

/** Asks for the link to a new password. The answer doesn't say whether the address is known. */
export function ResetRequestForm() {
  const text = useText();
  const { market } = useRemote();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useShopForm({
    defaults: { e_mail: '' },
    rules: { e_mail: [fieldRules.required, fieldRules.eMail] },
    idPrefix: 'reset-',
    submit: async ({ e_mail }) => {
      const email = e_mail.trim();
      await accounts.call('request_password_reset', { body: { e_mail: email } });
      setMailedTo(email);
    },
  });
  if (mailedTo !== null) {
    return (
      <DonePage isMailed heading={text('reset.sent.heading')} text={text('reset.sent', { email: mailedTo })} help={text('form.no-mail')} />
    );
  }
  const wrong = form.summary.errors.length + form.summary.messages.length;
  return (
    <FormPage heading={text('reset.heading')} lead={text('reset.lead')}>
      <form className={`stack ${styles.form}`} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: wrong })} />
        <TextField {...form.field('e_mail')} label={text('form.e-mail')} type="email" autoComplete="username" inputMode="email" />
        <Button type="submit" size="large" block busy={form.isBusy}>
          {text('reset.submit')}
        </Button>
        <p className="small">
          <a href={getPath(market, 'login')}>{text('reset.login')}</a>
        </p>
      </form>
    </FormPage>
  );
}
