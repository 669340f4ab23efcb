import type { Drawer } from '@okruh/contracts/http/counter-admin';
import { money, negateMoney } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Notice, SumLines, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { counter } from '../office/api/counter-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { parseAmount } from './amounts.ts';
import { useRefreshTill } from './till-queries.ts';
import { formatMoney } from '../office/language/format.ts';

interface CloseDrawerDialogProps {
  readonly drawer: Drawer;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The day's end: the drawer is counted, and a difference explained. */
export function CloseDrawerDialog({ drawer, isOpen, onClose }: CloseDrawerDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('till.close.title')}>
      {isOpen && <CloseForm key={drawer.version} drawer={drawer} onClose={onClose} />}
    </Dialog>
  );
}

function CloseForm({ drawer, onClose }: Omit<CloseDrawerDialogProps, 'isOpen'>) {
  const text = useText();
  const refresh = useRefreshTill();
  const { currency, expected } = drawer;
  // Numbers are typed as the page's market types them, whatever the drawer's is.
  const { market: shown, toast } = useRemote();
  const form = useOfficeForm({
    defaults: { counted: '', reason: '' },
    rules: {
      counted: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0)],
      reason: [fieldRules.maxLength(500), fieldRules.plainText],
    },
    idPrefix: 'close-',
    submit: async ({ counted, reason }) => {
      const body = { version: drawer.version, counted: parseAmount(counted, shown) ?? 0, reason: reason.trim() };
      const closed = await counter.call('admin_close_drawer', { params: { id: drawer.id }, body });
      const difference = closed.difference?.amount ?? 0;
      toast({
        kind: 'success',
        title: text('till.closed'),
        ...(difference !== 0 && { text: text('till.closed.difference', { amount: formatMoney(money(difference, currency)) }) }),
      });
      onClose();
      refresh();
    },
  });
  const counted = parseAmount(form.watch('counted'), shown);
  const difference = counted === null ? 0 : counted - expected.amount;
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('till.close.failed')} />
      <SumLines
        small
        lines={[
          { id: 'float', label: text('till.float'), amount: formatMoney(drawer.float) },
          { id: 'cash', label: text('till.cash-taken'), amount: formatMoney(drawer.cash_taken) },
          { id: 'card', label: text('till.card-taken'), amount: formatMoney(drawer.card_taken) },
          ...(drawer.paid_out.amount > 0
            ? [{ id: 'paid-out', label: text('till.paid-out-sum'), amount: formatMoney(negateMoney(drawer.paid_out)) }]
            : []),
          { id: 'expected', label: text('till.expected'), amount: formatMoney(expected), kind: 'total' },
        ]}
      />
      <TextField
        {...form.field('counted')}
        label={text('till.counted')}
        inputMode="decimal"
        autoComplete="off"
        after={currency === 'CZK' ? 'Kč' : 'Lei'}
      />
      {difference !== 0 && (
        <>
          <Notice tone="warning" role="status">
            {text(difference < 0 ? 'till.short' : 'till.over', { amount: formatMoney(money(Math.abs(difference), currency)) })}
          </Notice>
          <TextArea {...form.field('reason')} label={text('till.reason')} help={text('till.reason.help')} />
        </>
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {text('till.close.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
