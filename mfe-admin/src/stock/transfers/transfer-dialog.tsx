import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { isMarket, marketCodes } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { usePlaceChoices } from '../parts/places.ts';

/** Begins a transfer: from where to where. */
export function TransferDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('transfers.add')}>
      {isOpen && <TransferForm onClose={onClose} />}
    </Dialog>
  );
}

type Fields = Record<'market' | 'from_place' | 'to_place' | 'note', string>;

function TransferForm({ onClose }: { onClose(): void }) {
  const text = useText();
  const { market: site, navigate } = useRemote();
  const choices = usePlaceChoices();
  const create = useMutation({
    mutationFn: ({ market, ...body }: Fields) =>
      picking.call('admin_create_transfer', { body: { ...body, market: isMarket(market) ? market : site } }),
  });
  const form = useOfficeForm<Fields>({
    defaults: { market: site, from_place: '', to_place: '', note: '' },
    rules: {
      from_place: [fieldRules.required],
      to_place: [fieldRules.required],
      note: [fieldRules.maxLength(300), fieldRules.plainText],
    },
    idPrefix: 'transfer-',
    submit: async (values) => {
      const { id } = await create.mutateAsync(values);
      onClose();
      navigate(pathTo(officePaths.transfer, { id }));
    },
  });
  const places = choices(form.watch('market'));
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Select
        {...form.field('market')}
        label={text('stock.market')}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      />
      <Select {...form.field('from_place')} label={text('transfer.from')} placeholder={text('transfer.choose')} options={places} />
      <Select {...form.field('to_place')} label={text('transfer.to')} placeholder={text('transfer.choose')} options={places} />
      <TextField {...form.field('note')} label={text('stock.note')} optional />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('transfers.begin')}
        </Button>
      </DialogButtons>
    </form>
  );
}
