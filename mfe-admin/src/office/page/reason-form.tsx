import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, TextField } from '@okruh/ui';
import type { ReactNode } from 'react';
import { useOfficeForm } from '../form/use-office-form.ts';

interface ReasonFormProps {
  /** In words of the reader. */
  readonly texts: {
    /** What is done; it stands on the button as well. */
    readonly act: string;
    readonly reason: string;
    readonly reasonHelp: string;
    readonly notNow: string;
    readonly failed: string;
  };
  readonly idPrefix: string;
  readonly maxLength: number;
  /** Does it, for a reason. A failure is reported by the caller; the form stays. */
  submit(reason: string): Promise<unknown>;
  /** It is done, or isn't wanted now. */
  onEnd(): void;
  /** What follows from it. */
  readonly children?: ReactNode;
}

/** Confirms something that others will want to know the reason of, and asks for it. */
export function ReasonForm({ texts, idPrefix, maxLength, submit, onEnd, children }: ReasonFormProps) {
  const form = useOfficeForm({
    defaults: { reason: '' },
    idPrefix,
    rules: { reason: [fieldRules.required, fieldRules.maxLength(maxLength), fieldRules.plainText] },
    submit: async ({ reason }) => {
      await submit(reason.trim());
      onEnd();
    },
    onFailure: () => true,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit} aria-label={texts.act}>
      {children}
      <ErrorSummary {...form.summary} title={texts.failed} />
      <TextField {...form.field('reason')} label={texts.reason} help={texts.reasonHelp} />
      <div className="row row-tight">
        <Button type="submit" size="small" kind="danger" busy={form.isBusy}>
          {texts.act}
        </Button>
        <Button kind="bare" size="small" onClick={onEnd}>
          {texts.notNow}
        </Button>
      </div>
    </form>
  );
}
