import { expect, test } from 'vitest';
import { readerFamily } from './reader-family.ts';

test.each([
  ['Mozilla/5.0 (compatible; HeurekaBot/1.0; +https://heureka.cz)', 'heureka'],
  ['Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 Chrome/79.0 Safari/537.36', 'storebot-google'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'googlebot'],
  ['FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)', 'google'],
  ['Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/)', 'seznam'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bing'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'browser'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'other'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
  [undefined, 'other'],
])('%s is %s', (userAgent, family) => {
  expect(readerFamily(userAgent)).toBe(family);
});
