import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { CancellationPreview, OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { isZeroMoney } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { CancelReasons, findReason } from '../cancel-reasons.tsx';
import { orders } from '../../office/api/orders-api.ts';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { deskQuery } from './order-queries.ts';
import styles from './order.module.css';
import { formatMoney } from '../../office/language/format.ts';

interface CancelDialogProps {
  readonly order: AdminOrder;
  readonly desk: OrderDesk;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Ends the order: why, what happens then, and the press that does it. */
export function CancelDialog({ order, desk, isOpen, onClose }: CancelDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('order.cancel.title', { number: order.number })}>
      {isOpen && desk.cancellation !== null && (
        <CancelForm order={order} version={desk.version} preview={desk.cancellation} onClose={onClose} />
      )}
      {isOpen && desk.cancellation === null && <p>{text('order.cancel.locked')}</p>}
    </Dialog>
  );
}

interface CancelFormProps extends Pick<CancelDialogProps, 'order' | 'onClose'> {
  readonly version: number;
  readonly preview: CancellationPreview;
}

function CancelForm({ order, version, preview, onClose }: CancelFormProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const reload = () =>
    orders.invalidate(
      queryClient,
      'admin_get_order',
      'admin_get_order_desk',
      'admin_list_order_history',
      'admin_list_order_notes',
      'admin_list_orders',
    );
  const form = useOfficeForm<{ reason: string; note: string }>({
    defaults: { reason: '', note: '' },
    rules: { reason: [fieldRules.choiceRequired], note: [fieldRules.maxLength(2000), fieldRules.plainText] },
    idPrefix: 'cancel-',
    submit: async ({ reason, note }) => {
      const chosen = findReason(reason);
      if (chosen === undefined) return;
      const body = { version, reason: chosen, note: note.trim() };
      const desk = await orders.call('admin_cancel_order', {
        params: { id: order.id },
        body,
        idempotencyKey: getKey(body),
      });
      queryClient.setQueryData(deskQuery(order.id).queryKey, desk);
      toast({ kind: 'success', title: text('order.cancel.done', { number: order.number }) });
      onClose();
      await reload();
    },
    onFailure: (error) => {
      // Somebody was faster: the dialog shows what a cancellation means now, and why it did nothing.
      if (isConflict(error)) void reload();
      return false;
    },
  });
  const { error } = form.field('reason');
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('order.cancel.failed')} />
      <CancelReasons error={error} chosen={form.watch('reason')} onChange={(reason) => form.set('reason', reason)} />
      <div className={styles.consequences}>
        <b>{text('order.cancel.then')}</b>
        <Consequences preview={preview} />
      </div>
      <TextArea {...form.field('note')} label={text('order.cancel.note')} help={text('order.cancel.note.help')} optional />
      <DialogButtons onCancel={onClose} cancel={text('order.cancel.back')}>
        <Button type="submit" kind="danger" busy={form.isBusy}>
          {text('order.cancel.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** What the cancellation sets off; all of it follows by events. */
function Consequences({ preview }: { readonly preview: CancellationPreview }) {
  const text = useText();
  const isRefunded = !isZeroMoney(preview.refund);
  return (
    <ul>
      <li>{text(preview.stops_picking ? 'order.cancel.then.picking' : 'order.cancel.then.stock')}</li>
      {isRefunded && <li>{text('order.cancel.then.refund', { amount: formatMoney(preview.refund) })}</li>}
      {isRefunded && !isZeroMoney(preview.withheld) && (
        <li>{text('order.cancel.then.withheld', { amount: formatMoney(preview.withheld) })}</li>
      )}
      {!isRefunded && <li>{text(preview.ends_payment ? 'order.cancel.then.payment' : 'order.cancel.then.nothing')}</li>}
      <li>{text('order.cancel.then.mail')}</li>
    </ul>
  );
}
