import { createHmac } from 'node:crypto';
import { type Market, todayIn } from '@okruh/market';
import { type Identity, toNetwork } from '@okruh/service-kit';

/**
 * Who votes: the account, or a visitor by network and day. The network (IPv4 address, IPv6 /64) is hashed with a key, so that nothing can be read
 * back, and with the day, so that a visitor's votes of two days can't be reported to belong together.
 */
export function identifyVoter(identity: Identity, market: Market, now: Date, secret: string): string {
  if (identity.sub !== null) return `account ${identity.sub}`;
  return `visitor ${createHmac('sha256', secret)
    .update(`review vote ${todayIn(market, now)} ${toNetwork(identity.ip)}`)
    .digest('base64url')}`;
}
