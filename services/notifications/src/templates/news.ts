import { mailTemplate } from '../mail-catalogue.ts';
import type { MailBlock } from '../mail-template.ts';

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

const newsVariables = {
  variables: ['subject', 'message', 'end_url'],
  optional: ['button_label', 'button_url'],
  oneClickBy: 'one_click_url',
} as const;

/** What a colleague wrote, one button, and the way out. */
const buildNews = (say: (part: 'link') => string): readonly MailBlock[] => [
  { kind: 'paragraph', text: '{{message}}' },
  { kind: 'key', label: '{{button_label}}', url: '{{button_url}}' },
  { kind: 'link', label: say('link'), url: '{{end_url}}' },
];

/** An issue of the news, to one subscriber. */
export const news = mailTemplate({ code: 'news', ...newsVariables }, buildNews);

/** The same to the colleague who tries it out; the link ends nothing. */
export const newsTest = mailTemplate({ code: 'news_test', ...newsVariables }, buildNews);
