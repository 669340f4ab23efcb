import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** The office added products to a paid order: what they cost, and until when they are held. */
export const orderAdditionOffered = mailTemplate(
  {
    code: 'order_addition_offered',
    variables: ['order_number', 'order_url', 'addition_lines', 'addition_amount', 'addition_until'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'bill', rows: '{{addition_lines}}', isSum: false },
    factRows(say, ['addition_amount', 'addition_until']),
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);

/** Products became part of an order: they are paid, or collected with the rest. */
export const orderLinesAdded = mailTemplate(
  { code: 'order_lines_added', variables: ['order_number', 'order_url', 'addition_lines', 'addition_payment'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'bill', rows: '{{addition_lines}}', isSum: false },
    { kind: 'paragraph', text: '{{addition_payment}}' },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);
