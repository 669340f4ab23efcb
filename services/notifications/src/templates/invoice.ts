import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** An invoice or a credit note with the document as PDF. */
export const invoiceIssued = mailTemplate(
  {
    code: 'invoice_issued',
    variables: ['document_kind', 'document_number', 'order_number', 'order_url', 'total'],
    optional: ['due_note', 'credit_note'],
    attaches: ['invoice'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['document_number', 'order_number', 'total']),
    { kind: 'note', text: '{{credit_note}}\n{{due_note}}' },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);
