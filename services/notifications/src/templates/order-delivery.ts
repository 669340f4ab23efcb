import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** A carrier has a package; each of several has a mail of its own. */
export const orderPackageHandedOver = mailTemplate(
  {
    code: 'order_package_handed_over',
    variables: ['order_number', 'order_url'],
    optional: ['carrier', 'tracking_number', 'tracking_url', 'part_note', 'contents', 'arrives', 'place', 'delivery_address', 'due_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{part_note}}' },
    { kind: 'key', label: say('key'), url: '{{tracking_url}}' },
    factRows(say, ['carrier', 'tracking_number', 'contents', 'arrives', 'place', 'delivery_address']),
    { kind: 'paragraph', text: '{{due_note}}' },
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);

/** All of an order waits at a store or a pickup point. */
export const orderReady = mailTemplate(
  {
    code: 'order_ready',
    variables: ['order_number', 'order_url', 'place', 'bring'],
    optional: ['due_note', 'stores_url'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['place']),
    { kind: 'note', text: '{{bring}}\n{{due_note}}' },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
    { kind: 'link', label: say('link'), url: '{{stores_url}}' },
  ],
);

/** The customer has the goods: thanks, and what the law gives them. Nothing is advertised. */
export const orderDelivered = mailTemplate(
  { code: 'order_delivered', variables: ['order_number', 'order_url'], optional: ['part_note'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{part_note}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);

/** Nobody took a package: it comes back to us. */
export const orderPackageReturned = mailTemplate(
  {
    code: 'order_package_returned',
    variables: ['order_number', 'order_url', 'return_reason'],
    optional: ['part_note', 'carrier', 'tracking_number', 'contents'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{part_note}}' },
    factRows(say, ['carrier', 'tracking_number', 'contents']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{order_url}}' },
  ],
);

/** Two weeks after the delivery: how are the goods? Once for an order, to who may write a review. */
export const orderReview = mailTemplate({ code: 'order_review', variables: ['order_number', 'review_links'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'links', rows: '{{review_links}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
]);
