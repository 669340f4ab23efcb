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

/** The tax document of a payment that came before the goods: nobody is asked to pay by it. */
export const advanceIssued = mailTemplate(
  {
    code: 'advance_issued',
    variables: ['document_kind', 'document_number', 'order_number', 'order_url', 'total', 'paid_on'],
    attaches: ['invoice'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['document_number', 'order_number', 'paid_on', 'total']),
    { kind: 'note', text: say('note') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);
