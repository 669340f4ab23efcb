import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { Assignee as Person } from '@okruh/contracts/http/orders-admin/assignee';
import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { orders } from '../../office/api/orders-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay, useSession } from '../../office/session.ts';
import { assignOrder } from '../bulk/assign-action.ts';
import { HandOverDialog } from '../bulk/hand-over-dialog.tsx';

/** Who looks after the order; it is taken over, given back, or handed over to a colleague. */
export function Assignee({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  const { toast } = useRemote();
  const session = useSession();
  const mayAssign = useMay('order:note');
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const reload = () => orders.invalidate(queryClient, 'admin_get_order', 'admin_list_orders', 'admin_list_order_history');
  const assign = useMutation({
    mutationFn: (assignee: Person | null) => assignOrder(order.id, assignee, order.assignee),
    onSuccess: async ({ assignee }) => {
      toast({ kind: 'success', title: assignee === null ? text('order.given-back') : text('order.assigned', { name: assignee.name }) });
      await reload();
    },
    // Somebody was faster: the page shows who has it.
    onError: () => void reload(),
  });
  const isMine = session !== null && order.assignee?.id === session.id;
  const press = (): void => {
    if (session === null) return;
    const me = { id: session.id, name: session.display_name };
    assign.mutate(isMine ? null : me, { onError: (error) => reportFailure(text('orders.hand-over.failed'), error) });
  };
  return (
    <div className="row row-tight">
      <span>{order.assignee?.name ?? text('orders.assignee.nobody')}</span>
      {mayAssign && (
        <>
          <Button size="small" kind="quiet" busy={assign.isPending} onClick={press}>
            {text(isMine ? 'order.give-back' : 'orders.take-over')}
          </Button>
          <Button size="small" kind="bare" onClick={() => setAsking(true)}>
            {text('orders.hand-over')}
          </Button>
          <HandOverDialog
            isOpen={isAsking}
            title={text('orders.hand-over.title', { count: 1 })}
            onClose={() => setAsking(false)}
            onChoose={async (assignee) => {
              await assign.mutateAsync(assignee);
              setAsking(false);
            }}
          />
        </>
      )}
    </div>
  );
}
