import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';

interface ReasonDialogProps {
  readonly title: string;
  /** What happens when it is sent. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly isDangerous?: boolean;
  /** Does it; what it throws is shown in the dialog, which stays open. */
  onSubmit(reason: string): Promise<void>;
  onClose(): void;
}

/** Asks for the reason of what operations do: it is written down with their name. */
export function ReasonDialog({ title, children, submitLabel, isDangerous = false, onSubmit, onClose }: ReasonDialogProps) {
  const text = useText();
  const form = useOfficeForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText] },
    idPrefix: 'reason-',
    submit: ({ reason }) => onSubmit(reason.trim()),
  });
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('settle.failed')} />
        {children}
        <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind={isDangerous ? 'danger' : undefined} busy={form.isBusy}>
            {submitLabel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
