import type { OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Checkbox, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { repairs } from '../../office/api/repairs-api.ts';

interface OperationDialogProps {
  /** Null = closed. */
  readonly operation: OperationRow | null;
  onClose(): void;
}

/** One operation: its prices, time and warranty. Each save is a version of the price list. */
export function OperationDialog({ operation, onClose }: OperationDialogProps) {
  return (
    <Dialog isOpen={operation !== null} onClose={onClose} title={operation === null ? '' : `${operation.device_name}: ${operation.label}`}>
      {operation !== null && <OperationForm operation={operation} onClose={onClose} />}
    </Dialog>
  );
}

const price = [fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(1_000_000)];
const typed = (amount: OperationRow['prices']['CZK']): string => (amount === null ? '' : String(amount.amount / 100));

const toFields = (operation: OperationRow) => ({
  czk: typed(operation.prices.CZK),
  ron: typed(operation.prices.RON),
  minutes: String(operation.duration_minutes),
  months: String(operation.warranty_months),
});

function OperationForm({ operation: opened, onClose }: OperationDialogProps & { readonly operation: OperationRow }) {
  const text = useText();
  const { toast, market } = useRemote();
  const queryClient = useQueryClient();
  const [operation, setOperation] = useState(opened);
  const start = toFields(operation);
  const conflict = useConflict(async () => {
    const { items } = await repairs.call('admin_list_operations', { query: { q: opened.device_name, page_size: 200 } });
    const thing = items.find(({ id }) => id === opened.id) ?? opened;
    const versions = await repairs.call('admin_list_operation_versions', { query: { page_size: 50 } });
    const last = versions.items.find(({ version }) => version === thing.version);
    return { thing, by: last?.created_by ?? null, at: last?.created_at ?? null };
  });
  const [onTheSpot, setOnTheSpot] = useState(operation.on_the_spot);
  const [isOffered, setOffered] = useState(operation.is_offered);
  const minor = (value: string): number | null => {
    const units = parseNumber(value, market);
    return units === null ? null : Math.round(units) * 100;
  };
  const word = (is: boolean): string => text(is ? 'conflict.yes' : 'conflict.no');
  const switched = (label: string, theirs: boolean, mine: boolean) =>
    theirs === mine ? [] : [{ label: text(label), theirs: word(theirs), mine: word(mine) }];
  const update = useMutation({
    mutationFn: (values: { czk: string; ron: string; minutes: string; months: string }) =>
      repairs.call('admin_update_operation', {
        params: { operation: operation.id },
        body: {
          version: (conflict.saved ?? operation).version,
          price_czk: minor(values.czk),
          price_ron: minor(values.ron),
          duration_minutes: Math.round(parseNumber(values.minutes, market) ?? operation.duration_minutes),
          warranty_months: Math.round(parseNumber(values.months, market) ?? operation.warranty_months),
          on_the_spot: onTheSpot,
          is_offered: isOffered,
        },
      }),
  });
  const form = useShopForm({
    defaults: start,
    rules: {
      czk: price,
      ron: price,
      minutes: [fieldRules.required, fieldRules.number, fieldRules.minValue(5), fieldRules.maxValue(43_200)],
      months: [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(60)],
    },
    idPrefix: 'operation-',
    submit: async (values) => {
      await update.mutateAsync(values);
      await repairs.invalidate(queryClient, 'admin_list_operations', 'admin_list_operation_versions');
      toast({ kind: 'success', title: text('operations.saved') });
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="operation-"
        start={start}
        toFields={toFields}
        more={(theirs) => [
          ...switched('operations.on-the-spot', theirs.on_the_spot, onTheSpot),
          ...switched('operations.is-offered', theirs.is_offered, isOffered),
        ]}
        onLoad={(theirs) => {
          setOperation(theirs);
          setOnTheSpot(theirs.on_the_spot);
          setOffered(theirs.is_offered);
        }}
        onKeep={(theirs) => {
          if (onTheSpot === operation.on_the_spot) setOnTheSpot(theirs.on_the_spot);
          if (isOffered === operation.is_offered) setOffered(theirs.is_offered);
        }}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <div className="fields">
        <TextField
          {...form.field('czk')}
          width={3}
          label={text('operations.czk')}
          help={text('operations.price.help')}
          after="Kč"
          inputMode="numeric"
          optional
        />
        <TextField {...form.field('ron')} width={3} label={text('operations.ron')} after="Lei" inputMode="numeric" optional />
        <TextField
          {...form.field('minutes')}
          width={3}
          label={text('operations.minutes')}
          help={text('operations.minutes.help')}
          inputMode="numeric"
        />
        <TextField {...form.field('months')} width={3} label={text('operations.months')} inputMode="numeric" />
      </div>
      <Checkbox
        id="on-the-spot"
        label={text('operations.on-the-spot')}
        checked={onTheSpot}
        onChange={({ target }) => setOnTheSpot(target.checked)}
      />
      <Checkbox
        id="is-offered"
        label={text('operations.is-offered')}
        checked={isOffered}
        onChange={({ target }) => setOffered(target.checked)}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('operations.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
