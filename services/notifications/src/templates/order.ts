import { mailTemplate } from '../mail-catalogue.ts';

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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.transfer_amount'), value: '{{transfer_amount}}' },
        { label: say('fact.transfer_account'), value: '{{transfer_account}}' },
        { label: say('fact.transfer_iban'), value: '{{transfer_iban}}' },
        { label: say('fact.transfer_symbol'), value: '{{transfer_symbol}}' },
        { label: say('fact.transfer_due'), value: '{{transfer_due}}' },
      ],
    },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
    {
      kind: 'facts',
      rows: [
        { label: say('fact.delivery'), value: '{{delivery}}' },
        { label: say('fact.arrives'), value: '{{arrives}}' },
        { label: say('fact.delivery_address'), value: '{{delivery_address}}' },
        { label: say('fact.payment'), value: '{{payment}}' },
        { label: say('fact.billing_address'), value: '{{billing_address}}' },
        { label: say('fact.note'), value: '{{note}}' },
      ],
    },
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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.total'), value: '{{total}}' },
        { label: say('fact.payment'), value: '{{payment}}' },
        { label: say('fact.paid_at'), value: '{{paid_at}}' },
        { label: say('fact.arrives'), value: '{{arrives}}' },
      ],
    },
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);

/** A try to pay ended without money; the goods are still held. */
export const orderPaymentFailed = mailTemplate(
  { code: 'order_payment_failed', variables: ['order_number', 'retry_url', 'total'], optional: ['pay_until'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    {
      kind: 'facts',
      rows: [
        { label: say('fact.total'), value: '{{total}}' },
        { label: say('fact.pay_until'), value: '{{pay_until}}' },
      ],
    },
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
