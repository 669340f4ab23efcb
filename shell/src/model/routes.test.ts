import { describe, expect, it } from 'vitest';
import { detailName, detailPath, pathInMarket, reportedPath, resolveRoute } from './routes.ts';

describe('which page an address shows', () => {
  it.each([
    ['cz', '/', 'home', null, 'full'],
    ['ro', '/contact', 'contact', null, 'full'],
    ['cz', '/kontakt/', 'contact', null, 'full'],
    ['cz', '/vykup', null, 'mfe-buyout', 'full'],
    ['ro', '/buyback/telefoane/apple', null, 'mfe-buyout', 'full'],
    ['cz', '/prihlaseni', null, 'mfe-account', 'full'],
    ['ro', '/cont/date', null, 'mfe-account', 'full'],
    ['ro', '/admin/vykupy', null, 'mfe-admin', 'bare'],
    ['cz', '/admin/prihlaseni', null, 'mfe-admin', 'bare'],
    ['cz', '/servis/telefony', null, 'mfe-service', 'full'],
    ['ro', '/service', null, 'mfe-service', 'full'],
    ['cz', '/kosik', null, 'mfe-cart-checkout', 'full'],
    ['ro', '/cos', null, 'mfe-cart-checkout', 'full'],
    ['cz', '/pokladna/doprava', null, 'mfe-cart-checkout', 'focused'],
    ['ro', '/finalizare/rezumat', null, 'mfe-cart-checkout', 'focused'],
    ['cz', '/stav', 'status', null, 'full'],
    // A status without a code: the page that finds orders, repairs and buy-outs.
    ['cz', '/objednavka', 'status', null, 'full'],
    ['cz', '/vykup/stav', 'status', null, 'full'],
    ['ro', '/service/stare/', 'status', null, 'full'],
    ['cz', '/servis/stav/ABCDEFGHIJ', null, 'mfe-service', 'full'],
    ['ro', '/comanda/ABCDEFGHIJKLMNOPQRSTUVWXYZ', null, 'mfe-cart-checkout', 'full'],
    ['cz', '/hledat', 'search', null, 'full'],
    ['ro', '/produs/apple-iphone-15-128gb-blue-new', 'product', null, 'full'],
    ['cz', '/clanky', 'article-list', null, 'full'],
    ['cz', '/clanky/jak-vybrat-telefon', 'article', null, 'full'],
    ['ro', '/magazine/bucuresti-unirii', 'store', null, 'full'],
    ['ro', '/intrebari-frecvente', 'faq', null, 'full'],
    ['cz', '/telefony/apple-iphone/', 'category', null, 'full'],
    ['ro', '/reduceri', 'category', null, 'full'],
    // Words of the other market, and words that only begin alike, may be categories: the catalogue says whether they are.
    ['cz', '/buyback', 'category', null, 'full'],
    ['cz', '/vykupy', 'category', null, 'full'],
    ['cz', '/kontakt/dalsi', 'not-found', null, 'full'],
    ['cz', '/produkt', 'not-found', null, 'full'],
    ['cz', '/produkt/a/b', 'not-found', null, 'full'],
    ['cz', '/Telefony', 'not-found', null, 'full'],
    ['cz', '/a/b/c/d/e/f', 'not-found', null, 'full'],
    ['cz', '/wp-login.php', 'not-found', null, 'full'],
  ] as const)('%s %s', (market, path, page, remote, frame) => {
    expect(resolveRoute(market, path)).toMatchObject({ page, remote, frame });
  });
});

describe('the same page in the other market', () => {
  it.each([
    ['/', '/'],
    ['/podminky-vykupu', '/termeni-buyback'],
    ['/vykup', '/buyback'],
    ['/vykup/telefony/apple/apple-iphone-13-128gb/black', '/buyback/telefoane/apple/apple-iphone-13-128gb/black'],
    ['/vykup/stav/ABCDEFGHIJ', '/buyback'],
    ['/kosik', '/cos'],
    ['/pokladna/platba', '/finalizare/plata'],
    ['/objednavka/ABCDEFGHIJKLMNOPQRSTUVWXYZ', '/stare'],
    ['/vykup/stav', '/stare'],
    ['/ucet', '/cont'],
    ['/admin/vykupy', '/admin/vykupy'],
    ['/hledat', '/cautare'],
    ['/nic', null],
    ['/produkt/apple-iphone-15-128gb-blue-new', null],
  ])('%s → %s', (path, expected) => {
    expect(pathInMarket('cz', path, 'ro')).toBe(expected);
  });
  it('leads back to where it came from', () => {
    for (const path of ['/', '/kontakt', '/vykup/tablety/apple', '/ochrana-udaju']) {
      expect(pathInMarket('ro', pathInMarket('cz', path, 'ro') ?? '', 'cz')).toBe(path);
    }
  });
});

it('reads the name of a product as it was written', () => {
  expect(detailName('cz', detailPath('cz', 'product', 'a b/č'))).toBe('a b/č');
  expect(detailName('cz', '/produkt/%E0')).toBeNull();
  expect(detailName('cz', '/produkt')).toBeNull();
});

it('analytics never learns the code of an order, a buy-out or a repair', () => {
  expect(reportedPath('cz', '/objednavka/ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('/objednavka');
  expect(reportedPath('ro', '/comanda/ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('/comanda');
  expect(reportedPath('cz', '/pokladna/platba')).toBe('/pokladna/platba');
  expect(reportedPath('cz', '/servis/stav/ABCDEFGHIJ')).toBe('/servis/stav');
  expect(reportedPath('cz', '/vykup/stav/ABCDEFGHIJ')).toBe('/vykup/stav');
  expect(reportedPath('ro', '/buyback/sumar/ABCDEFGHIJ')).toBe('/buyback/sumar');
  expect(reportedPath('cz', '/vykup/telefony/apple')).toBe('/vykup/telefony/apple');
});
