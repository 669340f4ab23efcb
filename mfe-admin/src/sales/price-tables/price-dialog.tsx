import type { PriceRow, PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { checkTimes } from '../../office/fields/typed-date-time.ts';
import { toForm, type PriceForm, priceFormRules, priceWirePaths, toValues } from './price-edit.ts';
import { PriceFields } from './price-fields.tsx';
import { usePriceReload } from './use-price-reload.ts';

/** What is edited: a row, a copy of one, or a new one; null = closed. */
export type Edited = { readonly row: PriceRow | null; readonly isCopy: boolean } | null;

interface PriceDialogProps {
  readonly table: PriceTable;
  readonly edited: Edited;
  onClose(): void;
}

/** One row of a table of prices. */
export function PriceDialog({ table, edited, onClose }: PriceDialogProps) {
  const text = useText();
  const isNew = edited === null || edited.row === null || edited.isCopy;
  return (
    <Dialog isOpen={edited !== null} onClose={onClose} title={text(isNew ? `prices.new.${table}` : `prices.one.${table}`)}>
      {edited !== null && <PriceRowForm table={table} row={edited.row} isNew={isNew} onClose={onClose} />}
    </Dialog>
  );
}

interface PriceRowFormProps {
  readonly table: PriceTable;
  readonly row: PriceRow | null;
  readonly isNew: boolean;
  onClose(): void;
}

function PriceRowForm({ table, row: opened, isNew, onClose }: PriceRowFormProps) {
  const [row, setRow] = useState(opened);
  const text = useText();
  const { market, toast } = useRemote();
  const reload = usePriceReload();
  const start = toForm(row?.values ?? null);
  const conflict = useConflict(async () => {
    const { rows } = await checkout.call('admin_list_price_rows', { params: { table } });
    const thing = rows.find(({ id }) => id === row?.id) ?? row;
    const { items } = await checkout.call('admin_list_price_changes', { params: { table }, query: { page_size: 200 } });
    const last = items.find(({ subject }) => subject === row?.id);
    return { thing, by: last?.by ?? null, at: last?.at ?? null };
  });
  const form = useOfficeForm<PriceForm>({
    defaults: start,
    idPrefix: 'price-',
    rules: priceFormRules[table],
    wirePaths: priceWirePaths,
    submit: async (filled) => {
      checkTimes(filled, ['cut-off'], text('time.invalid'));
      const values = toValues(table, filled, market);
      if (row === null || isNew) await checkout.call('admin_add_price_row', { params: { table }, body: { values } });
      else
        await checkout.call('admin_change_price_row', {
          params: { table, id: row.id },
          body: { version: (conflict.saved ?? row).version, values },
        });
      toast({ kind: 'success', title: text('saved') });
      reload();
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="price-"
        start={start}
        toFields={(theirs) => toForm(theirs?.values ?? null)}
        onLoad={(theirs) => {
          setRow(theirs);
          reload();
        }}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <PriceFields table={table} form={form} isNew={isNew} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
