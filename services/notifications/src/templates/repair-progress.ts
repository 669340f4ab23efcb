import { mailTemplate } from '../mail-catalogue.ts';

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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.operations'), value: '{{operations}}' },
        { label: say('fact.total'), value: '{{total}}' },
        { label: say('fact.slot'), value: '{{slot}}' },
        { label: say('fact.store'), value: '{{store}}' },
        { label: say('fact.pickup_date'), value: '{{pickup_date}}' },
        { label: say('fact.promised_on'), value: '{{promised_on}}' },
      ],
    },
    { kind: 'note', text: '{{total_note}}' },
    { kind: 'key', label: say('key'), url: '{{status_url}}' },
    { kind: 'steps', items: [say('step-1'), say('step-2'), say('step-3')] },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The device arrived. */
export const repairReceived = mailTemplate(
  { code: 'repair_received', variables: ['repair_number', 'device_name', 'status_url'], optional: ['promised_on'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    {
      kind: 'facts',
      rows: [
        { label: say('fact.repair_number'), value: '{{repair_number}}' },
        { label: say('fact.promised_on'), value: '{{promised_on}}' },
      ],
    },
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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.total'), value: '{{total}}' },
        { label: say('fact.store'), value: '{{store}}' },
        { label: say('fact.opening_hours'), value: '{{opening_hours}}' },
        { label: say('fact.store_phone'), value: '{{store_phone}}' },
        { label: say('fact.warranty'), value: '{{warranty}}' },
      ],
    },
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
    {
      kind: 'facts',
      rows: [
        { label: say('fact.operations'), value: '{{operations}}' },
        { label: say('fact.warranty'), value: '{{warranty}}' },
        { label: say('fact.repair_number'), value: '{{repair_number}}' },
      ],
    },
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
