import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** The courier comes for the device. */
export const buyoutCourierOrdered = mailTemplate(
  {
    code: 'buyout_courier_ordered',
    variables: ['buyout_number', 'device_name', 'status_url'],
    optional: ['pickup', 'tracking_number', 'tracking_url'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['pickup', 'tracking_number']),
    { kind: 'steps', items: [say('step-1'), say('step-2'), say('step-3')] },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'link', label: say('link'), url: '{{tracking_url}}' },
  ],
);

/** The courier came and nobody handed the device over. */
export const buyoutCollectionMissed = mailTemplate(
  { code: 'buyout_collection_missed', variables: ['buyout_number', 'device_name', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
  ],
);

/** The device arrived and waits for its inspection. */
export const buyoutDeviceReceived = mailTemplate(
  { code: 'buyout_device_received', variables: ['buyout_number', 'device_name', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
  ],
);

/** The inspection agreed with the customer's answers: the price stands. */
export const buyoutAccepted = mailTemplate(
  { code: 'buyout_accepted', variables: ['buyout_number', 'device_name', 'price', 'account', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['price', 'account', 'buyout_number']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);
