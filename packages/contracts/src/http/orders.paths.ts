/** URLs of services/orders that the shop's pages call, by route name (ROUTES). No schema here: browsers import this file. */
export const ordersPaths = {
  get_order: ['GET', '/api/orders/orders/:code'],
  find_order: ['POST', '/api/orders/find'],
  my_orders: ['GET', '/api/orders/mine'],
  cancel_order: ['POST', '/api/orders/orders/:code/cancel'],
  get_order_terms: ['GET', '/api/orders/orders/:code/terms.pdf'],
  get_order_invoice: ['GET', '/api/orders/orders/:code/invoices/:id'],
  find_withdrawable: ['POST', '/api/orders/withdrawals/find'],
  announce_withdrawal: ['POST', '/api/orders/withdrawals'],
  get_withdrawal_paper: ['GET', '/api/orders/orders/:code/withdrawals/:id'],
  report_complaint: ['POST', '/api/orders/orders/:code/complaints'],
  get_complaint_paper: ['GET', '/api/orders/orders/:code/complaints/:id'],
} as const;

/** What processes of ours ask. */
export const ordersInternalPaths = {
  find_cases: ['POST', '/api/orders/internal/cases/find'],
  place_order: ['PUT', '/api/orders/internal/orders/:order'],
  internal_order_payment: ['GET', '/api/orders/internal/orders/:code/payment'],
  internal_order_seller: ['GET', '/api/orders/internal/orders/:order/seller'],
  internal_complaint_item: ['POST', '/api/orders/internal/complaint-items'],
  internal_order_may_leave: ['POST', '/api/orders/internal/orders/:id/leave'],
  internal_order_billings: ['POST', '/api/orders/internal/billings'],
  internal_order_recipient: ['GET', '/api/orders/internal/orders/:order/recipient'],
  internal_order_mails: ['POST', '/api/orders/internal/mails'],
  internal_legal_paper: ['GET', '/api/orders/internal/papers/:kind/:version'],
} as const;
