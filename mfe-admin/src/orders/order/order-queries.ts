import type { QueryClient } from '@okruh/web-kit/query';
import { picking } from '../../office/api/picking-api.ts';
import { orders } from '../../office/api/orders-api.ts';

// Asked for again with each visit: colleagues, payments and the warehouse work on the same order.
const fresh = { staleTime: 0 } as const;

export const orderQuery = (id: string) => ({ ...orders.query('admin_get_order', { params: { id } }), ...fresh });
export const deskQuery = (id: string) => ({ ...orders.query('admin_get_order_desk', { params: { id } }), ...fresh });
export const piecesQuery = (id: string) => ({ ...picking.query('admin_get_order_pieces', { params: { order: id } }), ...fresh });
export const notesQuery = (id: string) => ({ ...orders.query('admin_list_order_notes', { params: { id } }), ...fresh });
export const mailsQuery = (id: string) => ({ ...orders.query('admin_list_order_mails', { params: { id } }), ...fresh });
export const mailTextsQuery = (id: string) => ({ ...orders.query('admin_list_order_mail_texts', { params: { id } }), ...fresh });
export const eventsQuery = (id: string) => ({ ...orders.query('admin_list_order_events', { params: { id } }), ...fresh });
export const historyQuery = (id: string, page: number, pageSize: number) => ({
  ...orders.query('admin_list_order_history', { params: { id }, query: { page, page_size: pageSize } }),
  ...fresh,
});

/** What a change of the order's pieces would mean, by the version of the order that was seen. */
export const linesPreviewQuery = (
  id: string,
  version: number,
  lines: readonly { readonly variant_id: string; readonly quantity: number }[],
) => ({
  queryKey: ['admin_preview_order_lines', id, version, lines] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    orders.call('admin_preview_order_lines', { params: { id }, body: { lines: [...lines] }, signal }),
  retry: false,
});

/** What products would cost that are added to the order, and how they would be paid. */
export const additionPreviewQuery = (
  id: string,
  version: number,
  lines: readonly { readonly variant_id: string; readonly quantity: number }[],
) => ({
  queryKey: ['admin_preview_order_addition', id, version, lines] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    orders.call('admin_preview_order_addition', { params: { id }, body: { lines: [...lines] }, signal }),
  retry: false,
  // Price and stock are of this moment.
  staleTime: 0,
});

/** After a note, a mail or a look at the contact: the history has one line more. */
export const reloadHistory = (queryClient: QueryClient): Promise<void> => orders.invalidate(queryClient, 'admin_list_order_history');
