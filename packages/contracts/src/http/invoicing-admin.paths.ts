/** URLs of services/invoicing that the back office calls, by route name (ROUTES). No schema here: browsers import this file. */
export const invoicingOfficePaths = {
  admin_list_invoices: ['GET', '/api/invoicing/admin/documents'],
  admin_get_invoice_stats: ['GET', '/api/invoicing/admin/stats'],
  admin_issue_waiting_invoices: ['POST', '/api/invoicing/admin/issue-waiting'],
  admin_get_invoice: ['GET', '/api/invoicing/admin/documents/:id'],
  admin_get_invoice_paper: ['GET', '/api/invoicing/admin/documents/:id/paper.pdf'],
  admin_get_invoice_xml: ['GET', '/api/invoicing/admin/documents/:id/document.xml'],
  admin_send_invoice: ['POST', '/api/invoicing/admin/documents/:id/mails'],
  admin_issue_credit_note: ['POST', '/api/invoicing/admin/documents/:id/credit-notes'],
  admin_correct_invoice_buyer: ['POST', '/api/invoicing/admin/documents/:id/buyer'],
  admin_upload_invoice: ['POST', '/api/invoicing/admin/documents/:id/e-factura'],
  admin_export_invoices: ['GET', '/api/invoicing/admin/export.csv'],
  admin_export_invoice_files: ['GET', '/api/invoicing/admin/export.zip'],
  admin_find_list_invoice: ['GET', '/api/invoicing/admin/lists/:list/invoice'],
  admin_get_list_invoice_paper: ['GET', '/api/invoicing/admin/lists/:list/invoice.pdf'],
} as const;
