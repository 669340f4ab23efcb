import { CART_COUNT_COOKIE, SESSION_COOKIE } from '@okruh/contracts/cookies';
import { describe, expect, it } from 'vitest';
import { clearCookie, cookieName, readCookies, setCookie } from './cookies.ts';

describe('cookies that are sent', () => {
  it('are found by name, whatever stands around them', () => {
    expect(readCookies('a=1;okruh=t0ken ; okruh2=x').okruh).toBe('t0ken');
    expect(readCookies('; =;broken;okruh').okruh).toBeUndefined();
  });

  it('count once: the first of a name, as browsers send the most specific one first', () => {
    expect(readCookies('okruh=first; okruh=second').okruh).toBe('first');
  });

  it('are read as they were sent, so that they can be passed on unchanged', () => {
    expect(readCookies('okruh=%2e%E0%A4%A; q="x"')).toEqual({ okruh: '%2e%E0%A4%A', q: '"x"' });
  });

  it('reach nothing of the object that holds them', () => {
    expect(readCookies('a=1').toString).toBeUndefined();
    expect(readCookies('__proto__=x; constructor=y').constructor).toBe('y');
  });
});

describe('cookies that are set', () => {
  it('over https have the __Host- prefix and all that it asks for', () => {
    expect(setCookie(SESSION_COOKIE, true, 't0ken', 60)).toBe('__Host-okruh=t0ken; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('over http on localhost have the plain name', () => {
    expect(cookieName(SESSION_COOKIE, false)).toBe('okruh');
    expect(setCookie(SESSION_COOKIE, false, 't0ken', 60)).toBe('okruh=t0ken; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  });

  it('are left to scripts where the page reads them', () => {
    expect(setCookie(CART_COUNT_COOKIE, true, '3', 60)).toBe('okruh-cart-count=3; Max-Age=60; Path=/; Secure; SameSite=Lax');
  });

  it('last whole seconds, and never less than none', () => {
    expect(setCookie(SESSION_COOKIE, false, 'x', 59.9)).toContain('Max-Age=59;');
    expect(setCookie(SESSION_COOKIE, false, 'x', -5)).toContain('Max-Age=0;');
  });

  it('are removed under the same name and path', () => {
    expect(clearCookie(SESSION_COOKIE, true)).toBe('__Host-okruh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('with a value that would add attributes or headers are encoded', () => {
    expect(setCookie(SESSION_COOKIE, false, 'x; Domain=elsewhere\r\ny', 60)).toMatch(/^okruh=x%3B%20Domain%3Delsewhere%0D%0Ay; Max-Age/);
  });
});
