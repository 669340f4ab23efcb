import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** Receipt of a withdrawal from the contract, at once and with its date and time (Directive 2011/83/EU art. 11a). */
export const withdrawalReceived = mailTemplate(
  {
    code: 'withdrawal_received',
    variables: [
      'order_number',
      'order_url',
      'withdrawal_number',
      'withdrawal_goods',
      'withdrawal_at',
      'withdrawal_send_until',
      'withdrawal_refund_until',
      'withdrawal_estimate',
      'withdrawal_refund_to',
    ],
    attaches: ['withdrawal-receipt'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['withdrawal_number', 'withdrawal_at', 'withdrawal_goods', 'withdrawal_estimate']),
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);

/** Returned goods are judged: what goes back, and what was kept back and why. */
export const withdrawalJudged = mailTemplate(
  {
    code: 'withdrawal_judged',
    variables: [
      'order_number',
      'order_url',
      'withdrawal_number',
      'withdrawal_goods',
      'withdrawal_refund',
      'withdrawal_refund_until',
      'withdrawal_refund_to',
    ],
    optional: ['withdrawal_deduction', 'withdrawal_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    factRows(say, ['withdrawal_number', 'withdrawal_goods', 'withdrawal_deduction', 'withdrawal_refund']),
    { kind: 'note', text: '{{withdrawal_note}}' },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);
