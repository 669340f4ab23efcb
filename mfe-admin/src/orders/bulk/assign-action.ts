import type { AdminOrderRow } from '@okruh/contracts/http/orders-admin';
import type { Assignee } from '@okruh/contracts/http/orders-admin/assignee';
import type { Language } from '@okruh/market';
import type { IconShape } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { orders } from '../../office/api/orders-api.ts';
import type { BulkAction } from '../../office/data-table/bulk/bulk-action.ts';
import { skipRefused } from './skip-refused.ts';

/** Gives an order to somebody, or to nobody. `seen` is who had it by the screen. */
export const assignOrder = (id: string, assignee: Assignee | null, seen: Assignee | null) =>
  orders.call('admin_assign_order', { params: { id }, body: { assignee: assignee?.id ?? 'nobody', seen: seen?.id ?? null } });

/** Gives selected orders to somebody, or to nobody; undone, each goes back to who had it. */
export const toAssignAction = (
  { id, label, icon }: { readonly id: string; readonly label: string; readonly icon?: IconShape },
  assignee: Assignee | null,
  text: TextFunction,
  language: Language,
): BulkAction<AdminOrderRow> => ({
  id,
  label,
  ...(icon !== undefined && { icon }),
  async run(row) {
    if ((row.assignee?.id ?? null) === (assignee?.id ?? null)) return { state: 'skipped', text: text('orders.assign.already') };
    return skipRefused(async () => {
      await assignOrder(row.id, assignee, row.assignee);
      return row.assignee === null ? '' : text('orders.assign.before', { name: row.assignee.name });
    }, language);
  },
  async undo(row) {
    await assignOrder(row.id, row.assignee, assignee);
  },
});
