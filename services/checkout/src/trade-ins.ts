import { getTradeIn } from '@okruh/contracts/http/buyout/selector';
import type { Market } from '@okruh/market';
import { callService, DependencyDown } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { LoadedCart, LoadedPackage } from './carts.repository.ts';
import type { Deps } from './deps.ts';
import type { KeptTradeIn } from './tables/cart.ts';

/** A page waits no longer for buy-out than this: what is kept will do. */
const PATIENCE_MS = 1_500;

export type AskedTradeIn =
  | { readonly kind: 'known'; readonly tradeIn: KeptTradeIn }
  /** It isn't bought out. */
  | { readonly kind: 'refused' }
  /** Buy-out doesn't answer. */
  | { readonly kind: 'unknown' };

/** What buy-out says of an old device now. */
export async function askTradeIn(deps: Deps, market: Market, device: string): Promise<AskedTradeIn> {
  try {
    const answer = await callService(getTradeIn, {
      baseUrl: deps.buyoutUrl,
      secret: deps.identitySecret,
      service: 'checkout',
      market,
      timeoutMs: PATIENCE_MS,
      request: { params: { device } },
    });
    if (!answer.ok)
      return answer.status === 404 || answer.status === 400 || answer.status === 409 ? { kind: 'refused' } : { kind: 'unknown' };
    const { label, quality, estimate, bonus, url } = answer.body;
    return {
      kind: 'known',
      tradeIn: { label, quality, estimate: estimate.amount, bonus: bonus?.amount.amount ?? 0, percent: bonus?.percent ?? null, url },
    };
  } catch (error) {
    if (error instanceof DependencyDown) return { kind: 'unknown' };
    throw error;
  }
}

/** Worth of an old device to a purchase, minor units. */
export const worthOfTradeIn = ({ estimate, bonus }: KeptTradeIn): number => estimate + bonus;

/**
 * Asks anew for estimates older than five minutes and keeps what is said. What is worth less or more than the shopper saw
 * becomes the problem `trade-in-changed`. While buy-out is away the kept ones hold, and it is asked again in a minute.
 */
export async function refreshTradeIns(deps: Deps, cart: LoadedCart): Promise<LoadedCart> {
  if (!cart.packages.some(({ tradeIn }) => tradeIn?.isOld === true)) return cart;
  const packages = await Promise.all(cart.packages.map((one) => refreshed(deps, cart.head.market, one)));
  return { ...cart, packages };
}

async function refreshed(deps: Deps, market: Market, one: LoadedPackage): Promise<LoadedPackage> {
  const { tradeIn } = one;
  if (tradeIn === null || !tradeIn.isOld) return one;
  const asked = await askTradeIn(deps, market, tradeIn.device);
  const kept =
    asked.kind === 'known'
      ? asked.tradeIn
      : asked.kind === 'refused'
        ? { ...tradeIn.kept, estimate: 0, bonus: 0, percent: null }
        : tradeIn.kept;
  const age = asked.kind === 'unknown' ? sql`now() - interval '4 minutes'` : sql`now()`;
  await deps.database.db.execute(sql`
    update packages set trade_in = ${JSON.stringify(kept)}::jsonb, trade_in_asked_at = ${age}
    where id = ${one.id} and trade_in_device = ${tradeIn.device}`);
  return { ...one, tradeIn: { ...tradeIn, kept, isOld: false } };
}
