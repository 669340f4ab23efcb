import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { useComplaintCommand } from './complaint-queries.ts';

/** `reject`: before it is decided; `close`: accepted, and its money was settled otherwise. */
export type Ending = 'reject' | 'close';

interface NoteDialogProps {
  readonly complaint: ComplaintDetail;
  readonly ending: Ending | null;
  onClose(): void;
}

/** Ends a complaint without money of ours, with a reason that its buyer reads. */
export function NoteDialog({ complaint, ending, onClose }: NoteDialogProps) {
  const text = useText();
  return (
    <Dialog
      isOpen={ending !== null}
      onClose={onClose}
      title={ending === null ? '' : text(`complaint.${ending}.title`, { number: complaint.number })}
    >
      {ending !== null && <NoteForm complaint={complaint} ending={ending} onClose={onClose} />}
    </Dialog>
  );
}

function NoteForm({
  complaint: { id, version },
  ending,
  onClose,
}: Pick<NoteDialogProps, 'complaint' | 'onClose'> & { readonly ending: Ending }) {
  const text = useText();
  const failed = text(`complaint.${ending}.failed`);
  const end = useComplaintCommand(id, { failed, done: text(`complaint.${ending}.done`) }, (note: string) => {
    const request = { params: { id }, body: { version, note } };
    return ending === 'reject' ? orders.call('admin_reject_complaint_case', request) : orders.call('admin_close_complaint', request);
  });
  const form = useShopForm({
    defaults: { note: '' },
    rules: { note: [fieldRules.required, fieldRules.maxLength(1000), fieldRules.plainText] },
    idPrefix: 'ending-',
    submit: async ({ note }) => {
      await end.mutateAsync(note.trim());
      onClose();
    },
    // The toast has said it.
    onFailure: () => true,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={failed} />
      <p>{text(`complaint.${ending}.text`)}</p>
      <TextArea {...form.field('note')} label={text('complaint.why')} help={text('complaint.note.help')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="danger" busy={end.isPending}>
          {text(`complaint.${ending}`)}
        </Button>
      </DialogButtons>
    </form>
  );
}
