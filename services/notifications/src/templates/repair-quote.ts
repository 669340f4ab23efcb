import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** The diagnosis is done, the customer approves or declines the price within 14 days. */
export const repairQuote = mailTemplate(
  {
    code: 'repair_quote',
    variables: ['repair_number', 'device_name', 'finding', 'quote_lines', 'quote_total', 'quote_url', 'answer_until'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{finding}}' },
    factRows(say, ['quote_lines', 'quote_total', 'answer_until']),
    { kind: 'key', label: say('key'), url: '{{quote_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The customer approved the price. */
export const repairApproved = mailTemplate(
  { code: 'repair_approved', variables: ['repair_number', 'device_name', 'status_url', 'total'], optional: ['promised_on'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['total', 'promised_on', 'repair_number']),
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The customer declined the price, or let the time pass. */
export const repairDeclined = mailTemplate(
  { code: 'repair_declined', variables: ['repair_number', 'device_name', 'status_url'], optional: ['store', 'opening_hours'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['store', 'opening_hours', 'repair_number']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The defect of a complaint is none that we answer for; a price follows by a mail of its own. */
export const repairComplaintRejected = mailTemplate(
  { code: 'repair_complaint_rejected', variables: ['repair_number', 'device_name', 'rejection', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{rejection}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);
