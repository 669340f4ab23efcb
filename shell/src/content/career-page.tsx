import type { ReactElement } from 'react';
import { Article } from './article.tsx';
import { useShell } from '../model/shell-context.tsx';
import { JobForm } from './job-form.tsx';
import { jobTexts } from './job-texts.ts';

/** How people join us, and the form by which somebody applies. */
export default function CareerPage(): ReactElement {
  return (
    <>
      <Article {...jobTexts[useShell().locale].article} />
      <div className="wrap">
        <JobForm />
      </div>
    </>
  );
}
