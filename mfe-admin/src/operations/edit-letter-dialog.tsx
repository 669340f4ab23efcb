import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useNavigate } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { ops } from '../office/api/ops-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';

interface EditLetterDialogProps {
  readonly sequence: number;
  /** The message as it is. */
  readonly raw: string;
  onClose(): void;
}

/** The data of an event as indented JSON. */
function readData(raw: string): string {
  const { data }: { readonly data?: unknown } = JSON.parse(raw) as { readonly data?: unknown };
  return JSON.stringify(data ?? {}, null, 2);
}

/** Sends a copy of a dead letter with other data; the letter stays as it is, and the difference is written down. */
export function EditLetterDialog({ sequence, raw, onClose }: EditLetterDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // One id for as long as the dialog is open: pressed twice it starts once.
  const [id] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { data: readData(raw), reason: '' },
    rules: {
      data: [fieldRules.required],
      reason: [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText],
    },
    idPrefix: 'edit-',
    submit: async ({ data, reason }) => {
      await ops.call('admin_redrive_edited', { params: { sequence }, body: { id, data, reason: reason.trim() } });
      await ops.invalidate(queryClient, 'admin_list_dead_letters', 'admin_get_dead_letter');
      navigate(pathTo(officePaths.redrive, { id }));
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('edit-letter.title')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('redrive.failed')} />
        <p>{text('edit-letter.text')}</p>
        <TextArea {...form.field('data')} label={text('edit-letter.data')} rows={14} spellCheck={false} className="mono" />
        <TextField {...form.field('reason')} label={text('redrive.reason')} help={text('redrive.reason.help')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('edit-letter.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
