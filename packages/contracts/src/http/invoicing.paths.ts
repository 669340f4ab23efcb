/** What processes of ours ask of services/invoicing. */
export const invoicingInternalPaths = {
  internal_invoice_paper: ['GET', '/api/invoicing/internal/documents/:id/paper.pdf'],
  internal_invoice_mail: ['GET', '/api/invoicing/internal/mails/:kind/:id'],
} as const;
