import { internalOpenTradeIns, internalTradeInPrice } from '@okruh/contracts/http/buyout/trade-in';
import type { Market } from '@okruh/market';
import { callService, DependencyDown } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { LoadedCart, LoadedPackage, StoredTradeIn } from '../pricing/loaded-cart.ts';
import type { Deps } from '../deps.ts';

/** A page waits no longer for buy-out than this: the kept estimate will do. */
const PATIENCE_MS = 1_500;

/** An old device as somebody described it; no choices = nobody answered the questions. */
export interface DescribedDevice {
  readonly device: string;
  readonly choices: readonly string[];
}
export type AskedTradeIn =
  | { readonly kind: 'known'; readonly tradeIn: StoredTradeIn }
  /** It isn't bought out. */
  | { readonly kind: 'refused' }
  /** It isn't bought out in that condition. */
  | { readonly kind: 'not-eligible' }
  /** Buy-out doesn't answer. */
  | { readonly kind: 'unknown' };

/** What buy-out says of an old device now. */
export async function askTradeIn(deps: Deps, market: Market, { device, choices }: DescribedDevice): Promise<AskedTradeIn> {
  try {
    const answer = await callService(internalTradeInPrice, {
      baseUrl: deps.buyoutUrl,
      keys: deps.keys,
      market,
      timeoutMs: PATIENCE_MS,
      request: { body: { market, device_identifier: device, device_condition_choices: [...choices] } },
    });
    if (!answer.ok) {
      if (answer.problem?.type === 'urn:okruh:problem:not-eligible') return { kind: 'not-eligible' };
      return answer.status === 404 || answer.status === 400 ? { kind: 'refused' } : { kind: 'unknown' };
    }
    const { body } = answer;
    return {
      kind: 'known',
      tradeIn: {
        label: body.label,
        quality: body.quality,
        estimate: body.estimate.amount,
        bonus: body.bonus?.amount.amount ?? 0,
        percent: body.bonus?.percent ?? null,
        url: body.url,
        version: body.appraisal_version,
        choices: body.device_condition_choices,
        condition: body.condition,
        image: body.device.image,
        identifierKind: body.device.identifier_kind,
      },
    };
  } catch (error) {
    if (error instanceof DependencyDown) return { kind: 'unknown' };
    throw error;
  }
}

/** Worth of an old device to a purchase, minor units. */
export const worthOfTradeIn = ({ estimate, bonus }: StoredTradeIn): number => estimate + bonus;

/**
 * Asks again for estimates older than five minutes and keeps the answers. What is worth less or more than the shopper saw
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
  const asked = await askTradeIn(deps, market, { device: tradeIn.device, choices: tradeIn.stored.choices ?? [] });
  const stored = savedAfter(asked, tradeIn.stored);
  const age = asked.kind === 'unknown' ? sql`now() - interval '4 minutes'` : sql`now()`;
  await deps.database.db.execute(sql`
    update packages set trade_in = ${JSON.stringify(stored)}::jsonb, trade_in_asked_at = ${age}
    where id = ${one.id} and trade_in_device = ${tradeIn.device}`);
  return { ...one, tradeIn: { ...tradeIn, stored, isOld: false } };
}

function savedAfter(asked: AskedTradeIn, before: StoredTradeIn): StoredTradeIn {
  switch (asked.kind) {
    case 'known':
      return { ...asked.tradeIn, ...(before.identifierTail === undefined ? {} : { identifierTail: before.identifierTail }) };
    case 'refused':
    case 'not-eligible':
      return { ...before, estimate: 0, bonus: 0, percent: null };
    case 'unknown':
      return before;
  }
}

/** Open trade-ins of a person, those of earlier orders; null while buy-out doesn't answer. */
export async function openTradeIns(
  deps: Deps,
  market: Market,
  person: { readonly customerId: string | null; readonly eMail: string },
): Promise<number | null> {
  try {
    const answer = await callService(internalOpenTradeIns, {
      baseUrl: deps.buyoutUrl,
      keys: deps.keys,
      market,
      timeoutMs: PATIENCE_MS,
      request: { body: { market, customer_id: person.customerId, e_mail: person.eMail } },
    });
    return answer.ok ? answer.body.open : null;
  } catch (error) {
    if (error instanceof DependencyDown) return null;
    throw error;
  }
}
