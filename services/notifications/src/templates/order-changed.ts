import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** Pieces that there are none of: they won't come, or others come instead; the owner writes why, and how money goes back. */
export const orderChanged = mailTemplate(
  {
    code: 'order_changed',
    variables: ['order_number', 'order_url', 'change_text', 'change_what'],
    optional: ['change_instead', 'change_refund'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: '{{change_text}}' },
    factRows(say, ['change_what', 'change_instead']),
    { kind: 'note', text: '{{change_refund}}' },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{order_url}}' },
  ],
);
