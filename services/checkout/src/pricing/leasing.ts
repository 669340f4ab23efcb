// Which programmes of leasing a cart fits into.
import type { LeaseOffer } from '@okruh/contracts/leasing';
import { type Locale, markets, money } from '@okruh/market';
import { canLease, describeLease } from '@okruh/market/lease';
import type { Tariffs } from './instalment-calculation.ts';
import type { CartFacts } from './model.ts';

/** What a leasing is judged by. */
export type Leased = Pick<CartFacts, 'market' | 'payable' | 'hasTradeIn' | 'typeDevices' | 'manufacturerIds' | 'isAllNew'>;

/**
 * Programmes that the whole cart fits into, with their sums. Leasing goes with nothing else: no old device in part payment, and no
 * product that the programme isn't for.
 */
export function leasingFor({ leasing }: Pick<Tariffs, 'leasing'>, facts: Leased, locale: Locale): LeaseOffer[] {
  if (facts.hasTradeIn) return [];
  const price = money(facts.payable, markets[facts.market].currency);
  return leasing
    .filter((programme) => canLease(programme, { ...facts, price: facts.payable }) && programme.partnerIds[facts.market] !== undefined)
    .map((programme) => describeLease(programme, price, locale));
}
