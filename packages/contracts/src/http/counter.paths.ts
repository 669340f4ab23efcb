/** What processes of ours ask of services/counter. */
export const counterInternalPaths = {
  internal_receipt_mail: ['GET', '/api/counter/internal/mails/:kind/:id'],
  internal_receipt_paper: ['GET', '/api/counter/internal/payments/:id/receipt.pdf'],
} as const;
