import { type IsoDate, type Market, markets, type Money, money } from '@okruh/market';
import type { Bonus, PriceListData } from './price-list.ts';

/** A trade-in bonus as it comes to one price. */
export interface BonusOffer {
  readonly percent: number;
  /** Percent of the price, whole units, never more than the bonus' limit. */
  readonly amount: Money;
}

/** Bonuses of a type that hold on that day. */
export const bonusesOn = (list: Pick<PriceListData, 'bonuses'>, market: Market, typeId: string | undefined, today: IsoDate): Bonus[] =>
  list.bonuses.filter(
    (bonus) =>
      bonus.typeId === typeId &&
      bonus.markets.includes(market) &&
      bonus.validFrom <= today &&
      (bonus.validTo === null || today <= bonus.validTo),
  );

/** Bonuses for a type and manufacturer on that day; those of every manufacturer among them. */
export const bonusesFor = (
  list: Pick<PriceListData, 'bonuses'>,
  market: Market,
  device: { readonly typeId: string; readonly manufacturerId: string },
  today: IsoDate,
): Bonus[] =>
  bonusesOn(list, market, device.typeId, today).filter(
    ({ manufacturerId }) => manufacturerId === null || manufacturerId === device.manufacturerId,
  );

/** The bonus that brings most for a price; null when none holds. */
export function bestBonus(bonuses: readonly Bonus[], market: Market, price: Money): BonusOffer | null {
  const { currency } = markets[market];
  const offers = bonuses.map((bonus): BonusOffer => {
    const whole = Math.floor((price.amount * bonus.percent) / 100 / 100) * 100;
    return { percent: bonus.percent, amount: money(Math.min(whole, bonus.maxAmount[currency]), currency) };
  });
  return offers.reduce<BonusOffer | null>(
    (best, offer) => (best === null || offer.amount.amount > best.amount.amount ? offer : best),
    null,
  );
}
