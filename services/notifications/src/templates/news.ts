import { mailTemplate } from '../mail-catalogue.ts';

/** News begin when this mail's link is opened. */
export const subscription = mailTemplate({ code: 'subscription', variables: ['confirm_url', 'end_url', 'valid_days'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'key', label: say('key'), url: '{{confirm_url}}' },
  { kind: 'paragraph', text: say('paragraph-3') },
  { kind: 'link', label: say('link'), url: '{{end_url}}' },
]);

/** Somebody asked for news to an address that gets them already; the form never says so, this mail does. */
export const subscriptionKnown = mailTemplate({ code: 'subscription_known', variables: ['end_url'] }, (say) => [
  { kind: 'paragraph', text: say('paragraph') },
  { kind: 'paragraph', text: say('paragraph-2') },
  { kind: 'link', label: say('link'), url: '{{end_url}}' },
]);
