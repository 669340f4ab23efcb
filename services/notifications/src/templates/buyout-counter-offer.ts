import { factRows, mailTemplate } from '../mail-catalogue.ts';

/** The inspection led to another price; the customer answers within 14 days. */
export const buyoutCounterOffer = mailTemplate(
  {
    code: 'buyout_counter_offer',
    variables: ['buyout_number', 'device_name', 'original_price', 'new_price', 'reason', 'offer_url', 'answer_until'],
  },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'note', text: '{{reason}}' },
    factRows(say, ['original_price', 'new_price', 'answer_until']),
    { kind: 'key', label: say('key'), url: '{{offer_url}}' },
    { kind: 'paragraph', text: say('paragraph-3') },
  ],
);

/** The customer took the counter-offer. */
export const buyoutCounterOfferAccepted = mailTemplate(
  { code: 'buyout_counter_offer_accepted', variables: ['buyout_number', 'device_name', 'new_price', 'account', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    factRows(say, ['new_price', 'account', 'buyout_number']),
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** The customer declined the counter-offer: the device goes back for free. */
export const buyoutCounterOfferDeclined = mailTemplate(
  { code: 'buyout_counter_offer_declined', variables: ['buyout_number', 'device_name', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);

/** Nobody answered the counter-offer within 14 days. */
export const buyoutCounterOfferExpired = mailTemplate(
  { code: 'buyout_counter_offer_expired', variables: ['buyout_number', 'device_name', 'status_url'] },
  (say) => [
    { kind: 'paragraph', text: say('paragraph') },
    { kind: 'paragraph', text: say('paragraph-2') },
    { kind: 'paragraph', text: say('paragraph-3') },
    { kind: 'link', label: say('link'), url: '{{status_url}}' },
  ],
);
