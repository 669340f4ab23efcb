import { mailTemplate } from '../mail-catalogue.ts';

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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.quote_lines'), value: '{{quote_lines}}' },
        { label: say('fact.quote_total'), value: '{{quote_total}}' },
        { label: say('fact.answer_until'), value: '{{answer_until}}' },
      ],
    },
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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.total'), value: '{{total}}' },
        { label: say('fact.promised_on'), value: '{{promised_on}}' },
        { label: say('fact.repair_number'), value: '{{repair_number}}' },
      ],
    },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The customer declined the price, or let the time pass. */
export const repairDeclined = mailTemplate(
  { code: 'repair_declined', variables: ['repair_number', 'device_name', 'status_url'], optional: ['store', 'opening_hours'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    {
      kind: 'facts',
      rows: [
        { label: say('fact.store'), value: '{{store}}' },
        { label: say('fact.opening_hours'), value: '{{opening_hours}}' },
        { label: say('fact.repair_number'), value: '{{repair_number}}' },
      ],
    },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);
