import type { Site } from '../site/site.ts';
import { availabilityParameter, priceFromParameter, priceToParameter, sortParameter } from '@okruh/contracts/shop-parameters';
import {
  accountPage,
  buyoutReviewPage,
  buyoutStatusPage,
  loginPage,
  passwordPage,
  registrationPage,
  repairStatusPage,
  searchPage,
} from '@okruh/contracts/shop-paths';

/** Areas of single persons, and search, which has no end. */
const privateAreas = [
  accountPage,
  loginPage,
  registrationPage,
  passwordPage,
  searchPage,
  buyoutStatusPage,
  buyoutReviewPage,
  repairStatusPage,
];
/** Parameters that only narrow or sort a list: such addresses name another one as their canonical address. */
const narrowing = [sortParameter, priceFromParameter, priceToParameter, availabilityParameter];

/** What robots may read, and where the list of all pages stands. */
export function robotsFile({ market, origin }: Site): string {
  return [
    'User-agent: *',
    'Disallow: /admin/',
    'Disallow: /api/',
    ...privateAreas.map((page) => `Disallow: ${page[market]}`),
    ...narrowing.map((parameter) => `Disallow: /*?*${parameter[market]}=`),
    // Several filters at once, or several answers of one: combinations without end.
    'Disallow: /*?*&*',
    'Disallow: /*?*%2C',
    'Disallow: /*?*,',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
