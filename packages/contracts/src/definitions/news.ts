/** Words of the news that browsers and services share; no schema here. */

/**
 * States of an issue. A draft is written; a scheduled one waits for its instant; one that is being sent goes out page by page; sent and cancelled
 * ones change no more.
 */
export const newsStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type NewsState = (typeof newsStates)[number];

/** What happened to an issue. `started` and `finished` are the job's, all others a colleague's. */
export const newsActions = [
  'created',
  'changed',
  'tested',
  'scheduled',
  'unscheduled',
  'sent',
  'started',
  'finished',
  'cancelled',
  'deleted',
] as const;
export type NewsAction = (typeof newsActions)[number];

/** Whether a subscriber gets news, or hasn't opened the link of the first mail yet. */
export const subscriberStates = ['confirmed', 'unconfirmed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Longest subject, text, label of the button and its address, in characters. */
export const [MAX_NEWS_SUBJECT, MAX_NEWS_TEXT, MAX_NEWS_LABEL, MAX_NEWS_LINK] = [120, 10_000, 40, 300] as const;
