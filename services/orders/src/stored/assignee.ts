import type { Assignee } from '@okruh/contracts/http/orders-admin/assignee';
import type { OrderRow } from './tables.ts';

/** Who looks after an order, as the office reads it. */
export const assigneeView = ({ assigneeId, assigneeName }: Pick<OrderRow, 'assigneeId' | 'assigneeName'>): Assignee | null =>
  assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName };
