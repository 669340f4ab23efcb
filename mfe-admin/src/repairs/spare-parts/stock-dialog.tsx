import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { isMarket, type Market, marketCodes, parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { repairs } from '../../office/api/repairs-api.ts';

interface StockDialogProps {
  /** Null = closed. */
  readonly part: SparePart | null;
  /** Market whose shelf was counted. */
  readonly market: Market;
  onClose(): void;
}

/** The counted stock of one market, the minimum and the place of a part. */
export function StockDialog({ part, market, onClose }: StockDialogProps) {
  return (
    <Dialog isOpen={part !== null} onClose={onClose} title={part?.name ?? ''}>
      {part !== null && <StockForm part={part} market={market} onClose={onClose} />}
    </Dialog>
  );
}

const whole = [fieldRules.required, fieldRules.number, fieldRules.minValue(0)];

const toFields = (part: SparePart, market: Market): Record<'market' | 'on_hand' | 'minimum' | 'location', string> => ({
  market,
  on_hand: String(part.stock[market].on_hand),
  minimum: String(part.stock[market].minimum),
  location: part.location,
});

function StockForm({ part: opened, market, onClose }: StockDialogProps & { readonly part: SparePart }) {
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  const [part, setPart] = useState(opened);
  const start = toFields(part, market);
  const conflict = useConflict(async () => {
    const { part: thing } = await repairs.call('admin_get_spare_part', { params: { part: opened.id } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const update = useMutation({
    mutationFn: (body: { market: Market; on_hand: number; minimum: number; location: string }) =>
      repairs.call('admin_update_spare_part', {
        params: { part: part.id },
        body: {
          version: (conflict.saved ?? part).version,
          stock: { market: body.market, on_hand: body.on_hand, minimum: body.minimum },
          location: body.location,
        },
      }),
  });
  const form = useOfficeForm<Record<'market' | 'on_hand' | 'minimum' | 'location', string>>({
    defaults: start,
    rules: {
      on_hand: [...whole, fieldRules.maxValue(100_000)],
      minimum: [...whole, fieldRules.maxValue(1_000)],
      location: [fieldRules.maxLength(40), fieldRules.plainText],
    },
    idPrefix: 'stock-',
    submit: async (values) => {
      await update.mutateAsync({
        market: isMarket(values.market) ? values.market : market,
        on_hand: Math.round(parseNumber(values.on_hand, site) ?? 0),
        minimum: Math.round(parseNumber(values.minimum, site) ?? 0),
        location: values.location.trim(),
      });
      await repairs.invalidate(queryClient, 'admin_list_spare_parts');
      toast({ kind: 'success', title: text('part-stock.done') });
      onClose();
    },
    onFailure: conflict.take,
  });
  const chosen = form.watch('market');
  const shelf = part.stock[isMarket(chosen) ? chosen : market];
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="stock-"
        start={start}
        toFields={(theirs) => {
          const counted = form.values().market;
          return toFields(theirs, isMarket(counted) ? counted : market);
        }}
        onLoad={(theirs) => setPart(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Select
        {...form.field('market')}
        label={text('part-stock.market')}
        options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
      />
      <TextField
        {...form.field('on_hand')}
        label={text('part-stock.on-hand')}
        help={text('part-stock.now', { count: shelf.on_hand, reserved: shelf.reserved })}
        inputMode="numeric"
      />
      <TextField {...form.field('minimum')} label={text('part-stock.minimum')} help={text('part-stock.minimum.help')} inputMode="numeric" />
      <TextField {...form.field('location')} label={text('spare-parts.location')} optional />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('part-stock.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
