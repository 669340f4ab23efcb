import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { type ReturnDetail, type ReturnKind, useReturnCommand } from './return-queries.ts';

/** `reject`: a complaint before it is decided; `close`: without money, or its money was settled otherwise. */
export type Ending = 'reject' | 'close';

interface NoteDialogProps {
  readonly kind: ReturnKind;
  readonly detail: ReturnDetail;
  readonly ending: Ending | null;
  onClose(): void;
}

/** Ends a withdrawal or a complaint without money of ours, with a reason that its buyer reads. */
export function NoteDialog({ ending, ...props }: NoteDialogProps) {
  const { kind, detail, onClose } = props;
  const text = useText();
  return (
    <Dialog
      isOpen={ending !== null}
      onClose={onClose}
      title={ending === null ? '' : text(`${kind}.${ending}.title`, { number: detail.number })}
    >
      {ending !== null && <NoteForm {...props} ending={ending} />}
    </Dialog>
  );
}

function NoteForm({ kind, detail: { id, version }, ending, onClose }: NoteDialogProps & { readonly ending: Ending }) {
  const text = useText();
  const failed = text(`${kind}.${ending}.failed`);
  const end = useReturnCommand(kind, id, { failed, done: text(`${kind}.${ending}.done`) }, (note: string) =>
    orders.call(ending === 'reject' ? 'admin_reject_complaint_case' : `admin_close_${kind}`, { params: { id }, body: { version, note } }),
  );
  const form = useOfficeForm({
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
      <p>{text(`${kind}.${ending}.text`)}</p>
      <TextArea {...form.field('note')} label={text(`${kind}.why`)} help={text('returns.note.help')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="danger" busy={end.isPending}>
          {text(`${kind}.${ending}`)}
        </Button>
      </DialogButtons>
    </form>
  );
}
