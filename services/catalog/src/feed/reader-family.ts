import type { FeedReader } from '@okruh/contracts/http/catalog-admin/feeds';

/** Families by what their user agents have in them; the first that fits. */
const families: readonly (readonly [family: FeedReader, pattern: RegExp])[] = [
  ['heureka', /heureka/i],
  ['storebot-google', /storebot-google/i],
  ['googlebot', /googlebot/i],
  ['google', /google-|-google|googleother/i],
  ['seznam', /seznambot/i],
  ['bing', /bingbot/i],
  // Other robots call themselves so, or leave an address.
  ['other', /bot\b|crawl|spider|https?:\/\//i],
  ['browser', /^Mozilla\/5\.0 /],
];

/** The family of a user agent; nothing else of it is remembered. */
export const readerFamily = (userAgent: string | undefined): Exclude<FeedReader, 'office'> => {
  const [family] = families.find(([, pattern]) => pattern.test(userAgent ?? '')) ?? [];
  return family === undefined || family === 'office' ? 'other' : family;
};
