import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** What somebody paid for a repair at a counter, got back there, or got for a device, with the receipt as PDF. */
export const receiptIssued = mailTemplate(
  {
    code: 'receipt_issued',
    variables: ['document_kind', 'document_number', 'subject_number', 'total', 'status_url'],
    attaches: ['receipt'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['document_number', 'subject_number', 'total']),
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
  ],
);
