import { factRows, mailTemplate } from '../mail-catalogue.ts';

// Mails about what a lease promised: the texts of each say when.

const variables = ['device_name', 'promise', 'required_grade', 'opens_on', 'ends_on', 'order_number'];
const facts = ['promise', 'required_grade', 'opens_on', 'ends_on', 'order_number'] as const;

/** A month before it can be claimed. */
export const leasePromiseSoon = mailTemplate({ code: 'lease_promise_soon', variables }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  factRows(say, facts),
  { kind: 'paragraph', text: say('paragraph-3') },
]);
/** It can be claimed from today. */
export const leasePromiseOpen = mailTemplate({ code: 'lease_promise_open', variables: [...variables, 'claim_url'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  factRows(say, facts),
  { kind: 'key', label: say('key'), url: '{{claim_url}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
]);
/** Its last day comes. */
export const leasePromiseEnding = mailTemplate({ code: 'lease_promise_ending', variables: [...variables, 'claim_url'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  factRows(say, facts),
  { kind: 'key', label: say('key'), url: '{{claim_url}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
]);
