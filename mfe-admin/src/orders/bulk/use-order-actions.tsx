import type { AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import { mailIcon, trashIcon, userIcon } from '@okruh/ui/icons';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import type { AskedAction, BulkAction } from '../../office/data-table/bulk/bulk-action.ts';
import { useMay, useSession } from '../../office/session.ts';
import { toAssignAction } from './assign-action.ts';
import { CancelOrdersDialog } from './cancel-orders-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { MailOrdersDialog } from './mail-orders-dialog.tsx';

/** What the reader may do with selected orders. */
export function useOrderActions(): readonly (BulkAction<AdminOrderRow> | AskedAction<AdminOrderRow>)[] {
  const text = useText();
  const language = useLanguage();
  const session = useSession();
  const mayAssign = useMay('order:note');
  const mayMail = useMay('order:write-mail');
  const mayCancel = useMay('order:cancel');
  const handOver = { id: 'hand-over', label: text('orders.hand-over') };
  return [
    ...(mayAssign && session !== null
      ? [
          toAssignAction(
            { id: 'take-over', label: text('orders.take-over'), icon: userIcon },
            { id: session.id, name: session.display_name },
            text,
            language,
          ),
          {
            ...handOver,
            ask: ({ rows, start, close }) => (
              <HandOverDialog
                isOpen
                title={text('orders.hand-over.title', { count: rows.length })}
                onClose={close}
                onChoose={async (assignee) => start(toAssignAction(handOver, assignee, text, language))}
              />
            ),
          } satisfies AskedAction<AdminOrderRow>,
        ]
      : []),
    ...(mayMail
      ? [
          {
            id: 'mail',
            label: text('orders.mail-many'),
            icon: mailIcon,
            ask: (dialog) => <MailOrdersDialog {...dialog} />,
          } satisfies AskedAction<AdminOrderRow>,
        ]
      : []),
    ...(mayCancel
      ? [
          {
            id: 'cancel',
            label: text('orders.cancel-many'),
            icon: trashIcon,
            ask: (dialog) => <CancelOrdersDialog {...dialog} />,
          } satisfies AskedAction<AdminOrderRow>,
        ]
      : []),
  ];
}
