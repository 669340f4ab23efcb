import { Button, ErrorSummary, Fields, Notice, Select, TextArea, TextField } from '@okruh/ui';
import { mailIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import type { ContactData } from './contact-source.ts';
import { type ContactField, useContactForm } from './use-contact-form.ts';

type Reasons = NonNullable<ContactData['reasons']>;

/** A message to us. Which references are asked for depends on the reason. */
export function ContactForm({ reasons }: { readonly reasons: Reasons }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const form = useContactForm(reasons);
  if (form.isSent) {
    return (
      <Notice tone="success" role="status" title={text('contact.form.sent')}>
        {text('contact.form.sent.text')}
      </Notice>
    );
  }
  const line = (name: ContactField, more: object = {}): ReactElement => (
    <TextField label={text(`contact.form.${name}`)} {...form.field(name)} {...more} />
  );
  return (
    <section className="contact-form" aria-labelledby="write">
      <h2 id="write">{text('contact.form.title')}</h2>
      <form className="stack" noValidate onSubmit={form.submit}>
        <ErrorSummary
          title={text('contact.form.wrong', { count: form.summary.errors.length + form.summary.messages.length })}
          {...form.summary}
        />
        <Fields>
          <Select
            label={text('contact.form.reason')}
            placeholder={text('contact.form.reason.choose')}
            options={reasons.map(({ value, label }) => ({ value, label }))}
            {...form.field('reason')}
          />
          {form.references.map((reference) => (
            <div key={reference} className="contact-reference">
              {line(reference)}
            </div>
          ))}
          {line('name', { autoComplete: 'name', width: 3 })}
          {line('e_mail', { type: 'email', autoComplete: 'email', width: 3 })}
          {line('phone', { type: 'tel', autoComplete: 'tel', optional: true })}
          <TextArea label={text('contact.form.text')} rows={6} {...form.field('text')} />
        </Fields>
        <p className="small soft">
          {text('contact.form.consent')} <Link href={pagePaths.privacy[market]}>{text('contact.form.privacy')}</Link>
        </p>
        <div>
          <Button type="submit" icon={mailIcon} busy={form.isBusy}>
            {text('contact.form.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}
