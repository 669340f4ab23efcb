import { describe, expect, it } from 'vitest';
import { clientAddress, isPrivateAddress } from './client-address.ts';

describe('the address of a visitor', () => {
  it('is the socket when no proxy is trusted, whatever a header says', () => {
    expect(clientAddress('203.0.113.9', '1.2.3.4', 0)).toBe('203.0.113.9');
  });

  it('is the entry that the outermost trusted proxy appended', () => {
    expect(clientAddress('10.0.0.1', '6.6.6.6, 198.51.100.7', 1)).toBe('198.51.100.7');
    expect(clientAddress('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', 2)).toBe('198.51.100.7');
  });

  it('never is something that is no address', () => {
    expect(clientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', '', 1)).toBe('10.0.0.1');
  });

  it('reads IPv4 through an IPv6 socket as IPv4', () => {
    expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9');
  });
});

it('distinguishes private networks from the internet', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.9.9', '192.168.1.1', '::1', 'fd00::1'])
    expect(isPrivateAddress(address), address).toBe(true);
  for (const address of ['172.32.0.1', '11.0.0.1', '203.0.113.9', '2001:db8::1', '100.127.0.0.1'])
    expect(isPrivateAddress(address), address).toBe(false);
});
