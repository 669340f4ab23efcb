import type { AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import type { OfficeCancelReason } from '@okruh/contracts/http/orders-admin/desk';
import { isZeroMoney, type Language, marketCodes, markets, money } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Notice } from '@okruh/ui';
import { type TextFunction, useLanguage, useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { orders } from '../../office/api/orders-api.ts';
import type { BulkAction, BulkDialog } from '../../office/data-table/bulk/bulk-action.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { CancelReasons, findReason } from '../cancel-reasons.tsx';
import { skipRefused } from './skip-refused.ts';
import { formatMoney } from '../../office/language/format.ts';

/** How many orders are ended, and what they come to; by market, so that currencies aren't added up. */
function describe(rows: readonly AdminOrderRow[], text: TextFunction): readonly string[] {
  const sum = (some: readonly AdminOrderRow[], currency: (typeof markets)[keyof typeof markets]['currency']): string =>
    formatMoney(
      money(
        some.reduce((total, row) => total + row.total.amount, 0),
        currency,
      ),
    );
  return marketCodes.flatMap((market) => {
    const here = rows.filter((row) => row.market === market);
    if (here.length === 0) return [];
    const { currency } = markets[market];
    const paid = here.filter((row) => row.payment_status === 'paid');
    const facts = { market: market.toUpperCase(), count: here.length, sum: sum(here, currency) };
    return [
      text('orders.cancel-many.sum', facts),
      paid.length === 0
        ? text('orders.cancel-many.unpaid', { market: facts.market })
        : text('orders.cancel-many.paid', { market: facts.market, count: paid.length, sum: sum(paid, currency) }),
    ];
  });
}

/** Cancels selected orders for one reason, each by the version that the list showed. */
const toCancelAction = (reason: OfficeCancelReason, text: TextFunction, language: Language): BulkAction<AdminOrderRow> => {
  // One for each order: another try after a lost answer ends it once.
  const keys = new Map<string, string>();
  return {
    id: 'cancel',
    label: text('orders.cancel-many'),
    run: ({ id, version }) =>
      skipRefused(async () => {
        const idempotencyKey = keys.get(id) ?? crypto.randomUUID();
        keys.set(id, idempotencyKey);
        const body = { version, reason, note: '' };
        const { owed_back: owed } = await orders.call('admin_cancel_order', { params: { id }, body, idempotencyKey });
        return isZeroMoney(owed) ? '' : text('orders.cancel-many.refund', { amount: formatMoney(owed) });
      }, language),
  };
};

/** Why the selected orders end, how many they are and what they come to. It can't be undone, and says so. */
export function CancelOrdersDialog({ rows, start, close }: BulkDialog<AdminOrderRow>) {
  const text = useText();
  const language = useLanguage();
  const form = useOfficeForm({
    defaults: { reason: '' },
    rules: { reason: [fieldRules.choiceRequired] },
    idPrefix: 'cancel-',
    submit: async ({ reason }) => {
      const chosen = findReason(reason);
      if (chosen !== undefined) start(toCancelAction(chosen, text, language));
    },
  });
  return (
    <Dialog isOpen onClose={close} title={text('orders.cancel-many.title', { count: rows.length })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('order.cancel.failed')} />
        <Notice tone="warning" title={text('orders.cancel-many.warning')}>
          <ul>
            {describe(rows, text).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{text('order.cancel.then.mail')}</li>
          </ul>
        </Notice>
        <CancelReasons error={form.field('reason').error} chosen={form.watch('reason')} onChange={(reason) => form.set('reason', reason)} />
        <DialogButtons onCancel={close} cancel={text('order.cancel.back')}>
          <Button type="submit" kind="danger" busy={form.isBusy}>
            {text('orders.cancel-many.submit', { count: rows.length })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
