import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Notice, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { orders } from '../api.ts';
import styles from './order.module.css';

/** An order by its number and e-mail, for those who don't have the mail at hand. */
export function FindOrder() {
  const text = useText();
  const { setTitle, navigate } = useRemote();
  const title = text('find.title');
  useEffect(() => setTitle(title), [title, setTitle]);
  const [isMissing, setMissing] = useState(false);
  const form = useShopForm({
    defaults: { number: '', e_mail: '' },
    rules: { number: [fieldRules.required, fieldRules.maxLength(20)], e_mail: [fieldRules.required, fieldRules.eMail] },
    idPrefix: 'find-',
    submit: async ({ number, e_mail }) => {
      setMissing(false);
      const { location } = await orders.call('find_order', { body: { number: number.replaceAll(' ', ''), e_mail: e_mail.trim() } });
      navigate(location);
    },
    onFailure: (error) => {
      const isUnknown = error instanceof ProblemError && error.code === 'order-not-found';
      setMissing(isUnknown);
      return isUnknown;
    },
  });
  const wrong = form.summary.errors.length + form.summary.messages.length;
  return (
    <div className={`stack ${styles.find}`}>
      <div className="page-head">
        <h1>{text('find.heading')}</h1>
        <p className="lead">{text('find.lead')}</p>
      </div>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('find.summary', { count: wrong })} />
        {isMissing && (
          <Notice tone="warning" role="alert" title={text('find.missing')}>
            {text('find.missing.text')}
          </Notice>
        )}
        <TextField
          {...form.field('number')}
          label={text('find.number')}
          help={text('find.number.help')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...form.field('e_mail')} label={text('find.email')} type="email" inputMode="email" autoComplete="email" />
        <div className="row">
          <Button type="submit" size="large" busy={form.isBusy}>
            {text('find.submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}
