import { registration } from '@okruh/contracts/analytics';
import { fieldRules } from '@okruh/market/fields';
import { Button, Checkbox, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useShopForm } from '@okruh/web-kit/forms';
import { Text, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../account.module.css';

import { accounts } from '../model/api.ts';
import { FormPage } from '../parts/form-page.tsx';
import { newPasswordRules, NewPasswordFields } from '../parts/new-password-fields.tsx';
import { getPath } from '../model/pages.ts';
import { TextLink } from '../parts/text-link.tsx';

const name = [fieldRules.required, fieldRules.maxLength(100), fieldRules.personName];

/** Asks for an account. The answer is the same for a known address, so that nobody learns who shops here. */
export function RegistrationForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const text = useText();
  const { market, search } = useRemote();
  const form = useShopForm({
    defaults: {
      first_name: '',
      last_name: '',
      e_mail: '',
      password: '',
      password_confirmation: '',
      consent_marketing: false,
      consent_to_terms: false,
    },
    rules: (values) => ({
      first_name: name,
      last_name: name,
      e_mail: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail],
      consent_to_terms: [fieldRules.consentRequired],
      ...newPasswordRules(values),
    }),
    idPrefix: 'registration-',
    submit: async (values) => {
      const email = values.e_mail.trim();
      await accounts.call('register', { body: { ...values, e_mail: email } });
      pushAnalytics(registration());
      onSent(email);
    },
  });
  const wrong = form.summary.errors.length + form.summary.messages.length;
  return (
    <FormPage heading={text('registration.heading')} title={text('registration.title')} lead={text('registration.lead')}>
      <form className={`stack ${styles.form}`} noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: wrong })} />
        <Fields>
          <TextField {...form.field('first_name')} label={text('form.first-name')} autoComplete="given-name" width={3} />
          <TextField {...form.field('last_name')} label={text('form.last-name')} autoComplete="family-name" width={3} />
        </Fields>
        <TextField {...form.field('e_mail')} label={text('form.e-mail')} type="email" autoComplete="email" inputMode="email" />
        <NewPasswordFields
          first={form.field('password')}
          repeated={form.field('password_confirmation')}
          password={form.watch('password')}
        />
        <Checkbox
          {...form.field('consent_to_terms')}
          label={<Text id="registration.terms" components={{ 0: <TextLink href={getPath(market, 'privacy')} isBeside /> }} />}
        />
        <Checkbox {...form.field('consent_marketing')} label={text('registration.marketing')} hint={text('registration.marketing.hint')} />
        <Button type="submit" size="large" block busy={form.isBusy}>
          {text('registration.submit')}
        </Button>
        <p className="small">
          <Text id="registration.login" components={{ 0: <TextLink href={getPath(market, 'login') + search} /> }} />
        </p>
      </form>
    </FormPage>
  );
}
