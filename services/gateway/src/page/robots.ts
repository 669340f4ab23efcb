import type { Market, Site } from '../site/site.ts';

/** Areas of single persons, and search, which has no end. */
const privateAreas: Readonly<Record<Market, readonly string[]>> = {
  cz: ['/ucet', '/prihlaseni', '/registrace', '/heslo', '/hledat', '/vykup/stav', '/vykup/prehled', '/servis/stav'],
  ro: ['/cont', '/autentificare', '/inregistrare', '/parola', '/cautare', '/buyback/stare', '/buyback/sumar', '/service/stare'],
};
/** Parameters that only narrow or sort a list: such addresses name another one as their canonical address. */
const narrowing: Readonly<Record<Market, readonly string[]>> = {
  cz: ['razeni', 'cena_od', 'cena_do', 'skladem'],
  ro: ['sortare', 'pret_de', 'pret_pana', 'stoc'],
};

/** What robots may read, and where the list of all pages stands. */
export function robotsFile({ market, origin }: Site): string {
  return [
    'User-agent: *',
    'Disallow: /admin/',
    'Disallow: /api/',
    ...privateAreas[market].map((path) => `Disallow: ${path}`),
    ...narrowing[market].map((parameter) => `Disallow: /*?*${parameter}=`),
    // Several filters at once, or several answers of one: combinations without end.
    'Disallow: /*?*&*',
    'Disallow: /*?*%2C',
    'Disallow: /*?*,',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
