import { isIP } from 'node:net';

/**
 * Address of the visitor. `hops` trusted proxies stand before us, each having appended the address it saw, so the
 * visitor is that many entries from the right; what stands further left is the visitor's own word and ignored.
 */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const own = normaliseAddress(socketAddress ?? '');
  if (hops === 0 || forwardedFor === undefined) return own;
  const chain = [...forwardedFor.split(',').map((part) => normaliseAddress(part.trim())), own];
  const seen = chain[Math.max(0, chain.length - 1 - hops)];
  return seen !== undefined && isIP(seen) !== 0 ? seen : own;
}

/** IPv4 seen through an IPv6 socket is IPv4. */
function normaliseAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** What counts as one visitor for limits: an IPv4 address, or the /64 network that one IPv6 customer gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const full = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Loopback and private networks: where probes and the metrics collector stand. */
export function isPrivateAddress(address: string): boolean {
  return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(address);
}
