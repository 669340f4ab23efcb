import { CART_COOKIE, CONSENT_COOKIE } from '@okruh/contracts/cookies';
import { describe, expect, it } from 'vitest';
import { cookiesFor, readCookie, sessionToken } from './cookies.ts';
import { createSites } from './site.ts';

const secure = createSites({ cz: 'https://okruh.example', ro: 'https://ro.okruh.example' }).find('okruh.example');
const plain = createSites({ cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' }).find('localhost:3000');
if (secure === null || plain === null) throw new Error('both hosts are ours');

describe('cookies at the gateway', () => {
  it('are of the site that is asked: over https nothing counts that a subdomain could have planted', () => {
    const header = 'okruh=planted; __Host-okruh=real';
    expect(sessionToken(header, secure)).toBe('real');
    expect(sessionToken(header, plain)).toBe('planted');
  });

  it('of one request are never those of another', () => {
    const headers = ['okruh=jana; okruh-consent=a1m0', 'okruh=petr', undefined, 'okruh=jana; okruh-consent=a1m0'];
    expect(headers.map((header) => sessionToken(header, plain))).toEqual(['jana', 'petr', null, 'jana']);
    expect(headers.map((header) => readCookie(header, CONSENT_COOKIE, plain))).toEqual(['a1m0', null, null, 'a1m0']);
  });

  it.each(['', 'okruh', 'okruh=', 'okruh2=x', `okruh=${'x'.repeat(1025)}`])('that are none are null: %s', (header) => {
    expect(sessionToken(header, plain)).toBeNull();
  });

  it('go to the service that owns them, unchanged', () => {
    const header = 'okruh=jana; okruh-cart=%61bc; okruh-cart-count=1; _ga=2';
    expect(readCookie(header, CART_COOKIE, plain)).toBe('%61bc');
    expect(cookiesFor('checkout', header, plain)).toBe('okruh-cart=%61bc; okruh-cart-count=1');
    expect(cookiesFor('accounts', header, plain)).toBe(header);
    expect(cookiesFor('catalog', header, plain)).toBeNull();
    expect(cookiesFor('checkout', 'okruh=jana', plain)).toBeNull();
  });
});
