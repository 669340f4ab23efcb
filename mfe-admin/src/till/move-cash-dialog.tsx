import type { Drawer } from '@okruh/contracts/http/counter-admin';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Segmented, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { counter } from '../office/api/counter-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { parseAmount } from './amounts.ts';
import { useRefreshTill } from './till-queries.ts';

interface MoveCashDialogProps {
  readonly drawer: Drawer;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Cash that is put in or taken out without a customer, for example to the bank. */
export function MoveCashDialog({ drawer, isOpen, onClose }: MoveCashDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('till.move')}>
      {isOpen && <MoveForm drawer={drawer} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ drawer, onClose }: Omit<MoveCashDialogProps, 'isOpen'>) {
  const text = useText();
  const refresh = useRefreshTill();
  const { market, toast } = useRemote();
  const [direction, setDirection] = useState<'in' | 'out'>('out');
  const [id] = useState(() => crypto.randomUUID());
  const form = useOfficeForm({
    defaults: { amount: '', reason: '' },
    rules: {
      amount: [fieldRules.required, fieldRules.decimal, fieldRules.positiveNumber],
      reason: [fieldRules.required, fieldRules.maxLength(200), fieldRules.plainText],
    },
    idPrefix: 'move-',
    submit: async ({ amount, reason }) => {
      const body = { id, direction, amount: parseAmount(amount, market) ?? 0, reason: reason.trim() };
      await counter.call('admin_move_cash', { params: { id: drawer.id }, body });
      toast({ kind: 'success', title: text('till.moved') });
      refresh();
      onClose();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('till.move.failed')} />
      <Segmented
        label={text('till.move')}
        value={direction}
        onChange={setDirection}
        items={[
          { value: 'out', label: text('till.move.out') },
          { value: 'in', label: text('till.move.in') },
        ]}
      />
      <TextField
        {...form.field('amount')}
        label={text('till.amount.column')}
        inputMode="decimal"
        after={drawer.currency === 'CZK' ? 'Kč' : 'Lei'}
      />
      <TextField {...form.field('reason')} label={text('till.move.reason')} help={text('till.move.reason.help')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {text('till.move.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
