import type { Receipt } from '@okruh/contracts/http/picking-admin/receipts';
import { isMarket, marketCodes } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { usePlaceChoices } from '../parts/places.ts';

interface ReceiptDialogProps {
  readonly isOpen: boolean;
  /** Null: a new one. */
  readonly receipt: Receipt | null;
  onClose(): void;
  onSaved(receipt: Receipt): void;
}

/** Head of a receipt: whose delivery it is, and where it came. */
export function ReceiptDialog({ isOpen, receipt, onClose, onSaved }: ReceiptDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text(receipt === null ? 'receipts.add' : 'receipt.edit')}>
      {isOpen && <ReceiptForm receipt={receipt} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

type Fields = Record<'market' | 'place' | 'supplier' | 'delivery_note' | 'note', string>;

function ReceiptForm({ receipt, onClose, onSaved }: Omit<ReceiptDialogProps, 'isOpen'>) {
  const text = useText();
  const { market: site } = useRemote();
  const queryClient = useQueryClient();
  const choices = usePlaceChoices();
  const save = useMutation({
    mutationFn: ({ market, place, ...head }: Fields) =>
      receipt === null
        ? picking.call('admin_create_receipt', { body: { ...head, market: isMarket(market) ? market : site, place } })
        : picking.call('admin_update_receipt', { params: { id: receipt.id }, body: { ...head, version: receipt.version } }),
  });
  const form = useOfficeForm<Fields>({
    defaults: {
      market: receipt?.market ?? site,
      place: receipt?.place ?? 'warehouse',
      supplier: receipt?.supplier ?? '',
      delivery_note: receipt?.delivery_note ?? '',
      note: receipt?.note ?? '',
    },
    rules: {
      supplier: [fieldRules.required, fieldRules.maxLength(120), fieldRules.plainText],
      delivery_note: [fieldRules.maxLength(60), fieldRules.plainText],
      note: [fieldRules.maxLength(300), fieldRules.plainText],
    },
    idPrefix: 'receipt-',
    submit: async (values) => {
      const saved = await save.mutateAsync(values);
      await picking.invalidate(queryClient, 'admin_list_receipts');
      onClose();
      onSaved(saved);
    },
  });
  const market = form.watch('market');
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      {receipt === null && (
        <>
          <Select
            {...form.field('market')}
            label={text('stock.market')}
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          />
          <LateSelect
            {...form.field('place')}
            key={market}
            chosen={form.watch('place')}
            label={text('stock.place')}
            options={choices(market)}
          />
        </>
      )}
      <TextField {...form.field('supplier')} label={text('receipt.supplier')} autoComplete="off" />
      <TextField {...form.field('delivery_note')} label={text('receipt.delivery-note')} autoComplete="off" optional />
      <TextField {...form.field('note')} label={text('stock.note')} optional />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text(receipt === null ? 'receipts.begin' : 'form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
