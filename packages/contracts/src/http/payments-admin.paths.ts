/** URLs of services/payments that the back office calls, by route name (ROUTES). No schema here: browsers import this file. */
export const paymentsOfficePaths = {
  admin_list_waiting: ['GET', '/api/payments/admin/waiting'],
  admin_list_payments: ['GET', '/api/payments/admin/payments'],
  admin_export_payments: ['GET', '/api/payments/admin/payments/export'],
  admin_get_payment: ['GET', '/api/payments/admin/payments/:id'],
  admin_decide_payment: ['POST', '/api/payments/admin/payments/:id/decide'],
  admin_refund_payment: ['POST', '/api/payments/admin/payments/:id/refunds'],
  admin_confirm_refund: ['POST', '/api/payments/admin/payments/:id/refunds/:refund/confirm'],
  admin_settle_at_counter: ['POST', '/api/payments/admin/orders/:order/counter'],
  admin_list_loans: ['GET', '/api/payments/admin/loans'],
  admin_decide_loan: ['POST', '/api/payments/admin/loans/:id/decide'],
  admin_list_statements: ['GET', '/api/payments/admin/statements'],
  admin_get_statement: ['GET', '/api/payments/admin/statements/:id'],
  admin_upload_statement: ['POST', '/api/payments/admin/statements'],
  admin_assign_statement_line: ['POST', '/api/payments/admin/statement-lines/:line/assign'],
} as const;
