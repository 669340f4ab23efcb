import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** A buy-out was placed: what to do before the device goes off. The shipping slip is attached. */
export const buyoutReceived = mailTemplate(
  {
    code: 'buyout_received',
    variables: ['buyout_number', 'device_name', 'quality', 'price', 'status_url', 'hand_over'],
    optional: ['device_variant'],
    attaches: ['buyout-slip'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['buyout_number', 'device_name', 'device_variant', 'quality', 'price']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'steps', items: [say('step-1'), say('step-2'), say('step-3'), say('step-4'), say('step-5')] },
    { kind: 'paragraph', text: say('paragraph-4') },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'note', text: say('note') },
  ],
);
