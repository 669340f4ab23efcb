import { Button, type ButtonKind, ErrorSummary } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { CaseConflictNotice } from '../office/conflict/case-conflict.tsx';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';

interface CommandFormProps {
  readonly form: Pick<ShopForm<Record<string, string>>, 'summary' | 'isBusy' | 'onSubmit'>;
  /** Verb and object. */
  readonly submit: string;
  readonly kind?: Extract<ButtonKind, 'confirm' | 'danger'>;
  onClose(): void;
  readonly children: ReactNode;
}

/** Form of a dialog that moves money: what is wrong, fields, the deed and the way back. */
export function CommandForm({ form, submit, kind = 'confirm', onClose, children }: CommandFormProps) {
  const text = useText();
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <CaseConflictNotice place="form" />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      {children}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind={kind} busy={form.isBusy}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
