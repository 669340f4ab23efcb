import { describe, expect, test } from 'vitest';
import { loginPath, resolvePage, getPath, returnPath } from './pages.ts';

test('every page has its own address in each market', () => {
  expect(
    (['login', 'registration', 'password', 'account', 'orders', 'addresses', 'news'] as const).map((page) => [
      getPath('cz', page),
      getPath('ro', page),
    ]),
  ).toEqual([
    ['/prihlaseni', '/autentificare'],
    ['/registrace', '/inregistrare'],
    ['/heslo', '/parola'],
    ['/ucet', '/cont'],
    ['/ucet/objednavky', '/cont/comenzi'],
    ['/ucet/adresy', '/cont/adrese'],
    ['/odber-novinek', '/abonare-noutati'],
  ]);
  expect(resolvePage('ro', '/cont/')).toBe('account');
  expect(resolvePage('cz', '/cont')).toBeNull();
  expect(resolvePage('cz', '/ucet/neco')).toBeNull();
});

test('a login comes back to the page it was asked for on, but never to another page of the account', () => {
  expect(loginPath('cz', '/vykup/telefony?stav=a')).toBe('/prihlaseni?zpet=%2Fvykup%2Ftelefony%3Fstav%3Da');
  expect(loginPath('ro', '/buyback')).toBe('/autentificare?inapoi=%2Fbuyback');
  expect(loginPath('cz', '/registrace')).toBe('/prihlaseni');
});

describe('after login', () => {
  const back = (path: string) => returnPath('cz', `?${new URLSearchParams({ zpet: path }).toString()}`);

  test('a path of this site is followed with its query', () => {
    expect(back('/vykup/telefony?stav=a')).toBe('/vykup/telefony?stav=a');
  });

  test('without one it leads to the account', () => {
    expect([returnPath('cz', ''), returnPath('ro', '?zpet=/vykup')]).toEqual(['/ucet', '/cont']);
  });

  test.each([
    'https://evil.example/ucet',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    'vykup',
    '/prihlaseni?zpet=/prihlaseni',
  ])('%j leads to the account, to no other site and in no circle', (path) => {
    expect(back(path)).toBe('/ucet');
  });
});
