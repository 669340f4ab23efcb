import { factRows, mailTemplate } from '../mail-catalogue.ts';

// Mails about old devices that were given with a purchase.

/** The order stands: the device is to be sent, and the contract to be filled in. The shipping slip is attached. */
export const tradeInOpened = mailTemplate(
  {
    code: 'trade_in_opened',
    variables: ['buyout_number', 'order_number', 'device_name', 'price', 'send_until', 'status_url'],
    optional: ['quality', 'bonus', 'payout', 'contract_note'],
    attaches: ['buyout-slip'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['buyout_number', 'quality', 'price', 'bonus', 'payout']),
    { kind: 'steps', items: [say('step-1'), say('step-2'), say('step-3')] },
    { kind: 'note', text: '{{contract_note}}' },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
/** The device has not come yet. */
export const tradeInReminder = mailTemplate(
  {
    code: 'trade_in_reminder',
    variables: ['buyout_number', 'device_name', 'send_until', 'status_url'],
    optional: ['bonus', 'contract_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['bonus']),
    { kind: 'note', text: '{{contract_note}}' },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
/** The device never came: nothing is owed, the bonus expired. */
export const tradeInExpired = mailTemplate(
  { code: 'trade_in_lapsed', variables: ['buyout_number', 'order_number', 'device_name'], optional: ['lost_bonus'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['lost_bonus']),
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
/** The order ended before the device came. */
export const tradeInCancelled = mailTemplate(
  { code: 'trade_in_cancelled', variables: ['buyout_number', 'order_number', 'device_name'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
/** The purchase ended while the device was with us. */
export const tradeInBonusExpired = mailTemplate(
  {
    code: 'trade_in_bonus_lapsed',
    variables: ['buyout_number', 'order_number', 'device_name', 'price', 'status_url'],
    optional: ['lost_bonus'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['lost_bonus']),
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
/** The price stands: what is paid out, and what is missing for it. */
export const tradeInAccepted = mailTemplate(
  {
    code: 'trade_in_accepted',
    variables: ['buyout_number', 'device_name', 'price', 'status_url'],
    optional: ['bonus', 'payout', 'account', 'contract_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['price', 'bonus', 'payout', 'account']),
    { kind: 'note', text: '{{contract_note}}' },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
  ],
);
/** The pay-out went out, with its bonus. */
export const tradeInPaid = mailTemplate(
  {
    code: 'trade_in_paid',
    variables: ['buyout_number', 'payout', 'status_url'],
    optional: ['price', 'bonus', 'account', 'variable_symbol'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['price', 'bonus', 'payout', 'account', 'variable_symbol']),
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
