import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { orders } from '../../office/api/orders-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useMay } from '../../office/session.ts';
import { deskQuery } from './order-queries.ts';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';

interface AdditionsProps {
  readonly order: AdminOrder;
  /** Undefined while it loads. */
  readonly desk: OrderDesk | undefined;
}

/** Products that were added after the order was placed, and what became of them. Nothing when there are none. */
export function Additions({ order, desk }: AdditionsProps) {
  const text = useText();
  const { market } = useRemote();
  const mayChange = useMay('order:change');
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  if (desk === undefined || desk.additions.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="additions-heading">
      <h2 id="additions-heading">{text('order.additions')}</h2>
      <ul className="list-plain stack">
        {desk.additions.map(({ id, state, end_reason: reason, lines, amount, is_due_raised: isDue, payable_until: until, at, by }) => (
          <li key={id} className="stack">
            <div>
              {lines.map(({ name, spec, quantity }) => `${quantity} × ${[name, spec].filter((part) => part !== '').join(', ')}`).join('; ')}
              , <b>{formatMoney(amount)}</b>
              <span className="sub">
                {state === 'awaiting-payment' && until !== null && text('order.addition.waits', { until: formatDateTime(until, market) })}
                {state === 'added' && text(isDue ? 'order.addition.due' : 'order.addition.paid')}
                {state === 'ended' && reason !== null && text(`order.addition.ended.${reason}`)}
              </span>
              <span className="sub">{text('order.addition.by', { name: by, when: formatDateTime(at, market) })}</span>
            </div>
            {state === 'awaiting-payment' && mayChange && (
              <div>
                <Button kind="quiet" size="small" onClick={() => setWithdrawn(id)}>
                  {text('order.addition.withdraw')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <WithdrawDialog order={order} addition={withdrawn} onClose={() => setWithdrawn(null)} />
    </section>
  );
}

interface WithdrawDialogProps {
  readonly order: AdminOrder;
  /** Null while nothing is to be taken back. */
  readonly addition: string | null;
  onClose(): void;
}

function WithdrawDialog({ order, addition, onClose }: WithdrawDialogProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (id: string) => orders.call('admin_withdraw_order_addition', { params: { id: order.id, addition: id }, body: {} }),
    onSuccess: (desk) => {
      queryClient.setQueryData(deskQuery(order.id).queryKey, desk);
      toast({ kind: 'success', title: text('order.addition.withdrawn') });
    },
    onError: () => toast({ kind: 'error', title: text('order.addition.withdraw.failed') }),
    onSettled: async () => {
      onClose();
      await orders.invalidate(queryClient, 'admin_get_order', 'admin_get_order_desk', 'admin_list_order_history');
    },
  });
  return (
    <ConfirmDialog
      isOpen={addition !== null}
      title={text('order.addition.withdraw.title')}
      confirm={text('order.addition.withdraw.confirm')}
      kind="danger"
      isBusy={withdraw.isPending}
      onClose={onClose}
      onConfirm={() => addition !== null && withdraw.mutate(addition)}
    >
      <p>{text('order.addition.withdraw.text')}</p>
    </ConfirmDialog>
  );
}
