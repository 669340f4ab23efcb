/** URLs of services/orders that the back office calls, by route name (ROUTES). No schema here: browsers import this file. */
export const ordersOfficePaths = {
  admin_list_orders: ['GET', '/api/orders/admin/orders'],
  admin_export_orders: ['GET', '/api/orders/admin/orders/export'],
  admin_export_orders_xlsx: ['GET', '/api/orders/admin/orders/export.xlsx'],
  admin_get_order: ['GET', '/api/orders/admin/orders/:id'],
  admin_find_counter_order: ['GET', '/api/orders/admin/counter'],
  admin_hand_over_order: ['POST', '/api/orders/admin/orders/:id/hand-over'],
  admin_cancel_at_counter: ['POST', '/api/orders/admin/orders/:id/cancel'],
} as const;
