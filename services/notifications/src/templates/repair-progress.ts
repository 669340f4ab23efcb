import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** A repair was booked. */
export const repairBooked = mailTemplate(
  {
    code: 'repair_booked',
    variables: ['repair_number', 'device_name', 'status_url', 'operations', 'total'],
    optional: ['slot', 'store', 'pickup_date', 'promised_on', 'total_note'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['operations', 'total', 'slot', 'store', 'pickup_date', 'promised_on']),
    { kind: 'note', text: '{{total_note}}' },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'steps', items: [say('step-1'), say('step-2'), say('step-3')] },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The courier comes for the device. */
export const repairCourierBooked = mailTemplate(
  {
    code: 'repair_courier_booked',
    variables: ['repair_number', 'device_name', 'status_url'],
    optional: ['pickup_date', 'tracking_number', 'tracking_url'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['pickup_date', 'tracking_number']),
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'link', label: say('link'), url: '{{tracking_url}}' },
  ],
);

/** The courier came and nobody handed the device over. */
export const repairCollectionMissed = mailTemplate(
  { code: 'repair_collection_missed', variables: ['repair_number', 'device_name', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
  ],
);

/** The carrier has the device on its way back. */
export const repairSentBack = mailTemplate(
  {
    code: 'repair_sent_back',
    variables: ['repair_number', 'device_name', 'status_url'],
    optional: ['tracking_number', 'tracking_url'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['tracking_number']),
    { kind: 'key', label: say('key'), url: '{{tracking_url}}' },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The device arrived. */
export const repairReceived = mailTemplate(
  { code: 'repair_received', variables: ['repair_number', 'device_name', 'status_url'], optional: ['promised_on'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['repair_number', 'promised_on']),
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** Parts that the repair waited for are there. */
export const repairPartsArrived = mailTemplate(
  { code: 'repair_parts_arrived', variables: ['repair_number', 'device_name', 'status_url'], optional: ['promised_on'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['repair_number', 'promised_on']),
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The device is repaired and waits. */
export const repairReady = mailTemplate(
  {
    code: 'repair_ready',
    variables: ['repair_number', 'device_name', 'status_url', 'total'],
    optional: ['store', 'opening_hours', 'store_phone', 'warranty'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['total', 'store', 'opening_hours', 'store_phone', 'warranty']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The customer has the device back. */
export const repairCollected = mailTemplate(
  { code: 'repair_collected', variables: ['repair_number', 'device_name', 'status_url'], optional: ['warranty', 'operations'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['operations', 'warranty', 'repair_number']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** A repair was cancelled, by the customer or by us. */
export const repairCancelled = mailTemplate(
  { code: 'repair_cancelled', variables: ['repair_number', 'device_name', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);
