import type { AccountsJobRoutes } from '@okruh/contracts/http/accounts';
import { accountsJobPaths } from '@okruh/contracts/http/accounts-jobs.paths';
import { cvEndings, jobPositions, MAX_CV_BYTES } from '@okruh/contracts/messages';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, Fields, Notice, Select, TextArea, TextField } from '@okruh/ui';
import { mailIcon } from '@okruh/ui/icons';
import { createClient, FieldErrorsError, useIdempotencyKey } from '@okruh/web-kit';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useState } from 'react';
import { useSentForm } from './use-sent-form.ts';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { jobTexts } from './job-texts.ts';

const names = ['position', 'name', 'e_mail', 'phone', 'text', 'cv'] as const;
type JobField = (typeof names)[number];

const empty: Readonly<Record<JobField, string>> = { position: '', name: '', e_mail: '', phone: '', text: '', cv: '' };
const rules: Readonly<Partial<Record<JobField, readonly FieldRule[]>>> = {
  position: [fieldRules.choiceRequired],
  name: [fieldRules.required],
  e_mail: [fieldRules.required, fieldRules.eMail],
  text: [fieldRules.required],
};
const isOfKind = (name: string): boolean => cvEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** Somebody applies for work with a curriculum vitae. */
export function JobForm(): ReactElement {
  const { market, locale } = useShell();
  const texts = jobTexts[locale];
  const getKey = useIdempotencyKey();
  const [cv, setCv] = useState<File | null>(null);
  const form = useSentForm<JobField>({
    empty,
    idPrefix: 'job-',
    failed: texts.failed,
    listFields: () => names,
    listRules: (name) => rules[name] ?? [],
    async send(values) {
      const wrong = findCvError(cv);
      if (wrong !== null) throw new FieldErrorsError({ cv: [texts[wrong]] });
      const body = new FormData();
      for (const name of names) if (name !== 'cv') body.set(name, values[name].trim());
      if (cv !== null) body.set('cv', cv);
      const key = getKey([values, cv?.name, cv?.size, cv?.lastModified]);
      await createClient<AccountsJobRoutes>(accountsJobPaths).call('send_job_application', { form: body, idempotencyKey: key });
    },
  });
  if (form.isSent) {
    return (
      <Notice tone="success" role="status" title={texts.sent}>
        {texts.sentText}
      </Notice>
    );
  }
  const { value: _chosen, onChange: showName, ...cvField } = form.field('cv');
  return (
    <section className="contact-form" aria-labelledby="job">
      <h2 id="job">{texts.title}</h2>
      <form className="stack" noValidate onSubmit={form.submit}>
        <ErrorSummary title={texts.wrong(form.summary.errors.length + form.summary.messages.length)} {...form.summary} />
        <Fields>
          <Select
            label={texts.fields.position}
            placeholder={texts.choose}
            options={jobPositions.map((value) => ({ value, label: texts.positions[value] }))}
            {...form.field('position')}
          />
          <TextField label={texts.fields.name} autoComplete="name" width={3} {...form.field('name')} />
          <TextField label={texts.fields.e_mail} type="email" autoComplete="email" width={3} {...form.field('e_mail')} />
          <TextField label={texts.fields.phone} type="tel" autoComplete="tel" optional {...form.field('phone')} />
          <TextArea label={texts.fields.text} help={texts.textHelp} rows={6} {...form.field('text')} />
          <TextField
            label={texts.fields.cv}
            help={texts.cvHelp}
            type="file"
            accept={cvEndings.join(',')}
            {...cvField}
            onChange={(event) => {
              setCv(event.target.files?.[0] ?? null);
              showName(event);
            }}
          />
        </Fields>
        <p className="small soft">
          {texts.consent} <Link href={pagePaths.privacy[market]}>{texts.privacy}</Link>
        </p>
        <div>
          <Button type="submit" icon={mailIcon} busy={form.isBusy}>
            {texts.send}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** What is wrong with a chosen file, by the name of its text; the service looks into it too. */
function findCvError(cv: File | null): 'cvMissing' | 'cvWrong' | 'cvBig' | null {
  if (cv === null || cv.size === 0) return 'cvMissing';
  if (!isOfKind(cv.name)) return 'cvWrong';
  return cv.size > MAX_CV_BYTES ? 'cvBig' : null;
}
