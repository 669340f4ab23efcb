import type { ParcelRow } from '@okruh/contracts/http/picking-shipping';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../form/use-office-form.ts';
import { shipping } from '../api/shipping-api.ts';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';

/** What is written down: why a parcel is asked back, or what became of one that isn't turned. */
type Opened = 'ask' | 'settle';
const routes = { ask: 'admin_recall_parcel', settle: 'admin_settle_recall' } as const;

interface RecallDialogProps {
  readonly parcel: ParcelRow;
  readonly opened: Opened | null;
  onClose(): void;
}

export function RecallDialog({ parcel, opened, onClose }: RecallDialogProps) {
  const text = useText();
  const number = opened === 'ask' ? (parcel.tracking_number ?? parcel.order_number) : parcel.order_number;
  return (
    <Dialog isOpen={opened !== null} onClose={onClose} title={opened === null ? '' : text(`recall.${opened}.title`, { number })}>
      {opened !== null && <RecallForm key={opened} parcel={parcel} opened={opened} onClose={onClose} />}
    </Dialog>
  );
}

function RecallForm({ parcel, opened, onClose }: RecallDialogProps & { readonly opened: Opened }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useOfficeForm<{ note: string }>({
    defaults: { note: '' },
    rules: { note: [fieldRules.required, fieldRules.maxLength(300), fieldRules.plainText] },
    idPrefix: 'recall-',
    submit: async ({ note }) => {
      const changed = await shipping.call(routes[opened], { params: { id: parcel.id }, body: { note: note.trim() } });
      queryClient.setQueryData(shipping.query('admin_get_parcel', { params: { id: parcel.id } }).queryKey, changed);
      toast({ kind: 'success', title: text(`recall.${opened}.done`) });
      onClose();
      await shipping.invalidate(queryClient, 'admin_list_parcels');
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text(`recall.${opened}.failed`)} />
      <p>{text(`recall.${opened}.text`)}</p>
      <TextArea {...form.field('note')} label={text(opened === 'ask' ? 'recall.note' : 'recall.settle.note')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind={opened === 'ask' ? 'danger' : 'confirm'} busy={form.isBusy}>
          {text(`recall.${opened}`)}
        </Button>
      </DialogButtons>
    </form>
  );
}
