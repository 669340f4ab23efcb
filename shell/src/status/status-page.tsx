import { Button, Icon, TextField } from '@okruh/ui';
import { callIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { PhoneLink } from '../parts/phone-link.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { useStatusForm } from './use-status-form.ts';

/** One page for the state of orders, repairs and buy-outs, by number and e-mail. */
export default function StatusPage(): ReactElement {
  const text = useText();
  const { market } = useShell();
  const form = useStatusForm();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('status.heading')}</h1>
        <p className="lead">{text('status.lead')}</p>
      </div>
      <div className="stack status-find">
        {/* Sent as a body without a script too: what is typed stands in no address. */}
        <form
          className="panel-fog"
          method="post"
          action={pagePaths.status[market]}
          noValidate
          aria-label={text('status.form')}
          onSubmit={form.onSubmit}
        >
          <noscript>
            <p className="status-note">
              {text('status.no-script')} <PhoneLink />
            </p>
          </noscript>
          <div className="lookup">
            <TextField
              {...form.number}
              name="number"
              label={text('status.number')}
              help={text('status.number.help')}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <TextField {...form.eMail} name="e_mail" label={text('status.e-mail')} type="email" inputMode="email" autoComplete="email" />
            <Button type="submit" busy={form.isBusy}>
              {text('status.submit')}
            </Button>
          </div>
          {form.failure !== null && (
            <p className="error status-note" role="alert">
              {form.failure}
            </p>
          )}
        </form>
        <p className="row soft">
          <Icon of={callIcon} />
          <span>
            {text('status.call')} <PhoneLink />, {text('phone.hours')}
          </span>
        </p>
      </div>
    </div>
  );
}
