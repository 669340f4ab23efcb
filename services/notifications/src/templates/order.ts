import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** An order was placed: the confirmation of the contract with everything that the law wants in it. */
export const orderPlaced = mailTemplate(
  {
    code: 'order_placed',
    variables: ['order_number', 'order_url', 'placed_at', 'lines', 'totals', 'delivery', 'payment', 'billing_address'],
    optional: [
      'delivery_address',
      'arrives',
      'note',
      'trade_in_note',
      'pay_note',
      'transfer_account',
      'transfer_iban',
      'transfer_symbol',
      'transfer_amount',
      'transfer_due',
    ],
    attaches: ['payment-qr', 'terms', 'withdrawal'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'bill', rows: '{{lines}}', isSum: false },
    { kind: 'bill', rows: '{{totals}}', isSum: true },
    { kind: 'note', text: '{{pay_note}}' },
    factRows(say, ['transfer_amount', 'transfer_account', 'transfer_iban', 'transfer_symbol', 'transfer_due']),
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
    factRows(say, ['delivery', 'arrives', 'delivery_address', 'payment', 'billing_address', 'note']),
    { kind: 'note', text: '{{trade_in_note}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The money is ours, or a loan for it is approved. */
export const orderPaid = mailTemplate(
  { code: 'order_paid', variables: ['order_number', 'order_url', 'total'], optional: ['paid_at', 'payment', 'arrives'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['total', 'payment', 'paid_at', 'arrives']),
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);

/** A try to pay ended without money; the goods are still held. */
export const orderPaymentFailed = mailTemplate(
  { code: 'order_payment_failed', variables: ['order_number', 'retry_url', 'total'], optional: ['pay_until'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['total', 'pay_until']),
    { kind: 'key', label: say('key'), url: '{{retry_url}}' },
  ],
);

/** An order ended: by the customer, by us, unpaid, sold out or because the loan was declined; the owner writes the reason. */
export const orderCancelled = mailTemplate(
  { code: 'order_cancelled', variables: ['order_number', 'order_url', 'cancel_reason'], optional: ['refund_note'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{refund_note}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);

/** Money went back. */
export const orderRefunded = mailTemplate({ code: 'order_refunded', variables: ['order_number', 'order_url', 'refund_amount'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'link', label: say('link'), url: '{{order_url}}' },
]);

/** What the office wrote by hand to the customer of an order. */
export const orderMessage = mailTemplate(
  { code: 'order_message', variables: ['subject', 'message', 'order_number', 'order_url'] },
  (say) => [
    { kind: 'paragraph', text: '{{message}}' },
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);
