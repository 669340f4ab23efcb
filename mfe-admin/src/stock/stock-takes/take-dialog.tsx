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
import { LateSelect } from '../../office/fields/late-select.tsx';
import { useMayActAt, useSession } from '../../office/session.ts';
import { usePlaceChoices } from '../parts/places.ts';

/** Opens a count of a place, or of a part of its locations. */
export function TakeDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('takes.add')}>
      {isOpen && <TakeForm onClose={onClose} />}
    </Dialog>
  );
}

type Fields = Record<'market' | 'place' | 'from_code' | 'to_code' | 'note', string>;

function TakeForm({ onClose }: { onClose(): void }) {
  const text = useText();
  const { market: site, navigate } = useRemote();
  const choices = usePlaceChoices();
  const mayActAt = useMayActAt();
  const own = useSession()?.store_id;
  const open = useMutation({
    mutationFn: ({ market, place, from_code: from, to_code: to, note }: Fields) =>
      picking.call('admin_open_stock_take', {
        body: { market: isMarket(market) ? market : site, place, from_code: from.trim() || null, to_code: to.trim() || null, note },
      }),
  });
  const code = [fieldRules.minLength(2), fieldRules.maxLength(20)];
  const form = useOfficeForm<Fields>({
    defaults: { market: site, place: own ?? 'warehouse', from_code: '', to_code: '', note: '' },
    rules: { from_code: code, to_code: code, note: [fieldRules.maxLength(300), fieldRules.plainText] },
    idPrefix: 'take-',
    submit: async (values) => {
      const { id } = await open.mutateAsync(values);
      onClose();
      navigate(pathTo(officePaths['stock-take'], { id }));
    },
  });
  const market = form.watch('market');
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Select
        {...form.field('market')}
        label={text('stock.market')}
        options={marketCodes.map((known) => ({ value: known, label: known.toUpperCase() }))}
      />
      <LateSelect
        {...form.field('place')}
        key={market}
        chosen={form.watch('place')}
        label={text('stock.place')}
        options={choices(market).filter(({ value }) => mayActAt(value))}
      />
      <TextField {...form.field('from_code')} label={text('take.from')} help={text('take.from.help')} autoComplete="off" optional />
      <TextField {...form.field('to_code')} label={text('take.to')} autoComplete="off" optional />
      <TextField {...form.field('note')} label={text('stock.note')} optional />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('takes.open')}
        </Button>
      </DialogButtons>
    </form>
  );
}
