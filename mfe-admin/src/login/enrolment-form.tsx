import type { Account } from '@okruh/contracts/http/accounts/login';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, LinkButton, Notice, TextField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import styles from '../office/admin.module.css';
import { accounts } from '../office/api/api.ts';

interface EnrolmentFormProps {
  onEnrolled(account: Account, recoveryCodes: readonly string[]): void;
  onBack(): void;
}

/** First login of a member of staff: the authenticator is set up before anything of the office opens. */
export function EnrolmentForm({ onEnrolled, onBack }: EnrolmentFormProps) {
  const text = useText();
  const language = useLanguage();
  const [refusal, setRefusal] = useState<unknown>(null);
  // A secret for this visit: asking again would take the scanned one's place.
  const begun = useQuery({
    queryKey: ['begin_second_factor'],
    queryFn: () => accounts.call('begin_second_factor'),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const form = useOfficeForm({
    defaults: { code: '' },
    rules: { code: [fieldRules.required] },
    idPrefix: 'enrolment-',
    submit: async ({ code }) => {
      setRefusal(null);
      const { account, recovery_codes: codes } = await accounts.call('confirm_second_factor', { body: { code } });
      onEnrolled(account, codes);
    },
    onFailure: (error) => {
      setRefusal(error);
      return true;
    },
  });
  const problem = refusal ?? begun.error;
  return (
    <form className={`stack ${styles.signInForm}`} noValidate onSubmit={form.onSubmit}>
      <div>
        <h1 className={styles.signInHeading}>{text('enrolment.heading')}</h1>
        <p className="soft small">{text('enrolment.help')}</p>
      </div>
      {problem !== null && (
        <Notice tone="danger" role="alert" title={text('login.refused')}>
          {failureText(problem, language)}
        </Notice>
      )}
      {begun.data !== undefined && (
        <div className={styles.enrolment}>
          <QrCode content={begun.data.uri} label={text('enrolment.qr')} />
          <p className="small">
            {text('enrolment.by-hand')} <code className={styles.secret}>{begun.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      )}
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <TextField {...form.field('code')} label={text('factor.code')} inputMode="numeric" autoComplete="one-time-code" />
      <Button type="submit" size="large" busy={form.isBusy}>
        {text('enrolment.submit')}
      </Button>
      <p className="small">
        <LinkButton onClick={onBack}>{text('factor.back')}</LinkButton>
      </p>
    </form>
  );
}

/** Dark modules on white in every theme: cameras need the contrast. */
function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(content, { border: 2 });
    const modules = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: modules.join('') };
  }, [content]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Shown once, right after the enrolment. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) {
  const text = useText();
  return (
    <div className={`stack ${styles.signInForm}`}>
      <div>
        <h1 className={styles.signInHeading}>{text('recovery.heading')}</h1>
        <p className="soft small">{text('recovery.help')}</p>
      </div>
      <ol className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button size="large" onClick={onDone}>
        {text('recovery.done')}
      </Button>
    </div>
  );
}
