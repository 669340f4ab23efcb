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

/** Loopback and private networks: where probes and the metrics collector stand. */
export function isPrivateAddress(address: string): boolean {
  return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(address);
}
