/** URLs of services/payments that the shop's pages call, by route name (ROUTES). No schema here: browsers import this file. */
export const paymentsPaths = {
  start_payment: ['POST', '/api/payments/orders/:code/start'],
  payment_status: ['GET', '/api/payments/status'],
  payment_status_payment_id: ['GET', '/api/payments/status/:payment_id'],
  cardpay: ['GET', '/api/payments/cardpay'],
  list_saved_cards: ['GET', '/api/payments/cards'],
  delete_saved_card: ['DELETE', '/api/payments/cards/:card'],
  wallet_echo: ['GET', '/api/payments/wallets/:wallet/echo'],
  wallet_init: ['POST', '/api/payments/wallets/:wallet/init'],
  wallet_session: ['POST', '/api/payments/wallets/:wallet/session'],
  wallet_process: ['POST', '/api/payments/wallets/:wallet/process'],
} as const;

/** What processes of ours ask. */
export const paymentsInternalPaths = {
  internal_counter_bill: ['GET', '/api/payments/internal/counter-bills/:scan'],
  internal_saved_cards: ['GET', '/api/payments/internal/customers/:customer/cards'],
} as const;

/** Called by providers from their own servers: signed, with a body that is read as bytes. */
export const paymentsWebhookPaths = {
  payment_webhook: ['POST', '/api/payments/webhooks/:provider'],
} as const;
