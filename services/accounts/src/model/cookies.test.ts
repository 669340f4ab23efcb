import { readCookies } from '@okruh/service-kit';
import { describe, expect, it } from 'vitest';
import { cookiesFor } from './cookies.ts';

const token = 'a'.repeat(43);
const secure = cookiesFor('https://okruh.example');
const plain = cookiesFor('http://ro.localhost:3000');

describe('cookies of a site', () => {
  it('over https carry the __Host- prefix and everything it asks for', () => {
    expect(secure.session(token, 60)).toBe(`__Host-okruh=${token}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`);
    expect(secure.device(token)).toMatch(/^__Host-okruh-device=/);
  });

  it('over http on localhost go without Secure, which browsers would refuse there', () => {
    expect(plain.session(token, 60)).toBe(`okruh=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`);
  });

  it('are removed under the same name and path', () => {
    expect(secure.noSession()).toBe('__Host-okruh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('are found among others', () => {
    const sent = readCookies(`a=1; okruh-device=${'b'.repeat(43)} ;okruh=${token}; okruh2=x`);
    expect(plain.readSession(sent)).toBe(token);
    expect(plain.readDevice(sent)).toBe('b'.repeat(43));
  });

  it.each(['', ';;=', 'okruh', 'okruh=', `okruh=${token}x`, "okruh=' or 1=1 --", `okruh=${'ř'.repeat(43)}`, `__Host-okruh=${token}`])(
    'that are not ours are nobody: %s',
    (header) => {
      expect(plain.readSession(readCookies(header))).toBeNull();
    },
  );
});
