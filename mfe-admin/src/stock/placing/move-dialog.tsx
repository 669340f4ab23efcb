import type { ProductLocation } from '@okruh/contracts/http/picking-admin/locations';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { findLocation } from '../parts/location-box.tsx';
import { fullName } from '../parts/product-name.tsx';

interface MoveDialogProps {
  /** Null = closed. */
  readonly row: ProductLocation | null;
  onClose(): void;
}

/** Pieces of a product from one location of its place to another, or to the first. */
export function MoveDialog({ row, onClose }: MoveDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={row !== null} onClose={onClose} title={row === null ? '' : text('placing.dialog', { name: fullName(row) })}>
      {row !== null && <MoveForm row={row} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ row, onClose }: { readonly row: ProductLocation; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const sources = [
    ...(row.unassigned > 0 ? [{ value: '', label: text('placing.from.none', { count: row.unassigned }), pieces: row.unassigned }] : []),
    ...row.locations.map(({ id, code, on_hand: pieces }) => ({
      value: id,
      label: text('placing.from.one', { code, count: pieces }),
      pieces,
    })),
  ];
  const countPieces = (from: string): number => sources.find(({ value }) => value === from)?.pieces ?? 0;
  const move = useMutation({
    mutationFn: async ({ from, to, quantity }: { readonly from: string; readonly to: string; readonly quantity: number }) =>
      picking.call('admin_move_pieces', {
        params: { market: row.market, variant: row.variant_id },
        body: { place: row.place, from: from || null, to: (await findLocation(row.market, row.place, to))?.id ?? null, quantity },
      }),
    // Also after a refusal: what lies where has changed meanwhile.
    onSettled: () => picking.invalidate(queryClient, 'admin_list_product_locations'),
  });
  const first = sources[0]?.value ?? '';
  const form = useOfficeForm<Record<'from' | 'to' | 'quantity', string>>({
    defaults: { from: first, to: '', quantity: String(countPieces(first)) },
    rules: ({ from }) => ({
      to: from === '' ? [fieldRules.required, fieldRules.maxLength(20)] : [fieldRules.maxLength(20)],
      quantity: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(countPieces(from))],
    }),
    idPrefix: 'move-',
    submit: async (values) => {
      await move.mutateAsync({ ...values, quantity: Math.round(Number(values.quantity)) });
      toast({ kind: 'success', title: text('placing.moved') });
      onClose();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p className="muted">{row.place_name}</p>
      <Select
        {...form.field('from')}
        onChange={(event) => {
          form.field('from').onChange(event);
          form.set('quantity', String(countPieces(event.target.value)));
        }}
        label={text('placing.from')}
        options={sources.map(({ value, label }) => ({ value, label }))}
      />
      <TextField {...form.field('to')} label={text('placing.to')} help={text('placing.to.help')} autoComplete="off" spellCheck={false} />
      <TextField {...form.field('quantity')} label={text('placing.quantity')} inputMode="numeric" />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('placing.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
