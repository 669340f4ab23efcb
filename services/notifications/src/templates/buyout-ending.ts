import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** The bank carried the pay-out out. */
export const buyoutPaid = mailTemplate(
  { code: 'buyout_paid', variables: ['buyout_number', 'price', 'account', 'status_url'], optional: ['variable_symbol'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['price', 'account', 'variable_symbol']),
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The device went back to the customer. */
export const buyoutReturned = mailTemplate(
  {
    code: 'buyout_returned',
    variables: ['buyout_number', 'device_name', 'status_url'],
    optional: ['tracking_number', 'tracking_url'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['tracking_number']),
    { kind: 'key', label: say('track'), url: '{{tracking_url}}' },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The device never came within the time that the price was held. */
export const buyoutExpired = mailTemplate({ code: 'buyout_expired', variables: ['buyout_number', 'device_name'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'paragraph', text: say('paragraph-3') },
]);
