import { FieldErrorsError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, type ReactElement, useId, useState } from 'react';

type Sending = { readonly kind: 'idle' | 'busy' | 'done' } | { readonly kind: 'refused'; readonly message: string };

/** News by e-mail; they begin once the link of the mail is opened. The address never stands in one of ours: the field has no name. */
export default function Newsletter(): ReactElement {
  const text = useText();
  const fieldId = useId();
  const [mail, setMail] = useState('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending.kind === 'busy') return;
    setSending({ kind: 'busy' });
    try {
      const { accounts } = await import('../model/services.ts');
      await accounts.call('add_subscriber', { body: { e_mail: mail.trim() } });
      setSending({ kind: 'done' });
    } catch (error) {
      const fieldError = error instanceof FieldErrorsError ? error.fields['e_mail']?.[0] : undefined;
      setSending({ kind: 'refused', message: fieldError ?? text('home.news.failed') });
    }
  };
  const isRefused = sending.kind === 'refused';
  return (
    <section className="panel-fog newsletter" aria-label={text('home.news.title')}>
      <div className="stack stack-tight">
        <h2>{text('home.news.title')}</h2>
        <p className="soft">{text('home.news.text')}</p>
      </div>
      <noscript>
        <p className="help">{text('home.news.no-script')}</p>
      </noscript>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label className="label" htmlFor={fieldId}>
            {text('home.news.label')}
          </label>
          <div className="input-group">
            <input
              id={fieldId}
              className="input"
              type="email"
              autoComplete="email"
              placeholder={text('home.news.placeholder')}
              aria-describedby={`${fieldId}-help`}
              aria-invalid={isRefused}
              value={mail}
              onChange={(event) => setMail(event.target.value)}
            />
            <button className="button" type="submit" aria-busy={sending.kind === 'busy'}>
              {text('home.news.submit')}
            </button>
          </div>
          <div id={`${fieldId}-help`} aria-live="polite">
            {isRefused && <p className="error">{sending.message}</p>}
            <p className="help">{text(sending.kind === 'done' ? 'home.news.done' : 'home.news.help')}</p>
          </div>
        </div>
      </form>
    </section>
  );
}
