/** URLs of services/counter that the back office calls, by route name (ROUTES). No schema here: browsers import this file. */
export const counterOfficePaths = {
  admin_list_record_changes: ['GET', '/api/counter/admin/record-changes'],
  admin_get_till: ['GET', '/api/counter/admin/till'],
  admin_list_drawers: ['GET', '/api/counter/admin/drawers'],
  admin_open_drawer: ['POST', '/api/counter/admin/drawers'],
  admin_close_drawer: ['POST', '/api/counter/admin/drawers/:id/close'],
  admin_move_cash: ['POST', '/api/counter/admin/drawers/:id/movements'],
  admin_list_drawer_entries: ['GET', '/api/counter/admin/drawers/:id/entries'],
  admin_find_bill: ['GET', '/api/counter/admin/bills'],
  admin_take_payment: ['POST', '/api/counter/admin/payments'],
  admin_check_payment: ['POST', '/api/counter/admin/payments/:id/check'],
  admin_cancel_card_payment: ['POST', '/api/counter/admin/payments/:id/cancel'],
  admin_refund_payment: ['POST', '/api/counter/admin/payments/:id/refund'],
  admin_pay_out: ['POST', '/api/counter/admin/payouts'],
  admin_get_receipt: ['GET', '/api/counter/admin/payments/:id/receipt.pdf'],
} as const;
