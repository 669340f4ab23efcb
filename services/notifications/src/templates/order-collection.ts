import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** Goods wait at the counter until tomorrow. */
export const orderCollectionDue = mailTemplate(
  { code: 'order_collection_due', variables: ['order_number', 'order_url', 'pay_until'], optional: ['store'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['store', 'pay_until']),
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);
