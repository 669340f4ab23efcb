import { describe, expect, it } from 'vitest';
import { buyoutPath, pathInMarket, reportedPath, resolveRoute } from './routes.ts';

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
    // Words of the other market, and words that only begin alike, are no pages here.
    ['cz', '/buyback', 'not-found', null, 'full'],
    ['cz', '/vykupy', 'not-found', null, 'full'],
    ['cz', '/kontakt/dalsi', 'not-found', null, 'full'],
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
    ['/ucet', '/cont'],
    ['/admin/vykupy', '/admin/vykupy'],
    ['/nic', null],
  ])('%s → %s', (path, expected) => {
    expect(pathInMarket('cz', path, 'ro')).toBe(expected);
  });
  it('leads back to where it came from', () => {
    for (const path of ['/', '/kontakt', '/vykup/tablety/apple', '/ochrana-udaju']) {
      expect(pathInMarket('ro', pathInMarket('cz', path, 'ro') ?? '', 'cz')).toBe(path);
    }
  });
});

it('a preselected buy-out has its words in the address, escaped', () => {
  expect(buyoutPath('cz', 'telefony', 'a/b')).toBe('/vykup/telefony/a%2Fb');
  expect(buyoutPath('ro')).toBe('/buyback');
});

it('analytics never learns the code of a buy-out', () => {
  expect(reportedPath('cz', '/vykup/stav/ABCDEFGHIJ')).toBe('/vykup/stav');
  expect(reportedPath('ro', '/buyback/sumar/ABCDEFGHIJ')).toBe('/buyback/sumar');
  expect(reportedPath('cz', '/vykup/telefony/apple')).toBe('/vykup/telefony/apple');
});
