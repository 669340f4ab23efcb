import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import type { ChosenPayouts } from './export-payouts.tsx';
import { usePayoutCommand } from './use-payout-command.ts';
import { formatMoneyExact } from '../../office/language/format.ts';

/** Notes that the bank carried the chosen pay-outs out; customers get a mail. */
export function ConfirmPaid({ payouts, sum, isOpen, onClose, onDone }: ChosenPayouts) {
  const text = useText();
  const { toast } = useRemote();
  const confirm = usePayoutCommand({
    send: (ids, idempotencyKey) => buyout.call('admin_confirm_payouts', { body: { ids: [...ids] }, idempotencyKey }),
    onDone: ({ paid }) => {
      toast({ kind: 'success', title: text('paid.done', { count: paid }) });
      onDone();
    },
    failed: 'paid.failed',
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('paid.title')}
      confirm={text('paid.submit')}
      isBusy={confirm.isPending}
      onConfirm={() =>
        confirm.mutate(
          payouts.map(({ id }) => id),
          { onError: onClose },
        )
      }
    >
      <p>{text('paid.text', { count: payouts.length, sum: formatMoneyExact(sum) })}</p>
    </ConfirmDialog>
  );
}
