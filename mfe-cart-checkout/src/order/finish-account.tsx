import { registration } from '@okruh/contracts/analytics';
import { fieldRules } from '@okruh/market/fields';
import { Button, Notice, PasswordField } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useShopForm } from '@okruh/web-kit/forms';
import { Text, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../model/api.ts';
import { privacyPath } from '../model/pages.ts';
import { WindowLink } from '../parts/window-link.tsx';
import type { OrderData } from '../model/use-order.ts';
import styles from './order.module.css';

/** The order knows everything an account needs but the password. */
export function FinishAccount({ customer }: { readonly customer: NonNullable<OrderData['customer']> }) {
  const text = useText();
  const { market } = useRemote();
  const [isSent, setSent] = useState(false);
  const form = useShopForm({
    defaults: { password: '' },
    rules: { password: [fieldRules.required, fieldRules.password] },
    idPrefix: 'account-',
    submit: async ({ password }) => {
      const { email: _, ...address } = customer.billing_address;
      const { first_name, last_name } = address;
      await accounts.call('register', {
        body: {
          e_mail: customer.e_mail,
          first_name,
          last_name,
          password,
          password_confirmation: password,
          consent_to_terms: true,
          consent_marketing: false,
          // The account begins with what was filled in for the order.
          address: { ...address, delivery_extra_info: '' },
        },
      });
      pushAnalytics(registration());
      setSent(true);
    },
  });
  if (isSent) {
    return (
      <Notice tone="success" role="status" title={text('account.sent')}>
        {text('account.sent.text', { email: customer.e_mail })}
      </Notice>
    );
  }
  return (
    <section className={`panel stack ${styles.pay}`} aria-labelledby="account-heading">
      <h2 id="account-heading">{text('account.heading')}</h2>
      <form className={`row ${styles.account}`} noValidate onSubmit={form.onSubmit}>
        {/* For password managers: which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={customer.e_mail} />
        <div className="grow">
          <PasswordField {...form.field('password')} label={text('account.password')} autoComplete="new-password" />
        </div>
        <Button type="submit" busy={form.isBusy}>
          {text('account.submit')}
        </Button>
      </form>
      {form.summary.messages.map((message) => (
        <Notice key={message} tone="danger" role="alert">
          {message}
        </Notice>
      ))}
      <p className="caption">
        {text('account.rules')} <Text id="account.privacy" components={{ 0: <WindowLink href={privacyPath(market)} /> }} />
      </p>
    </section>
  );
}
