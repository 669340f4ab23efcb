import { type IsoDate, type Market, markets, type Money, money, todayIn } from '@okruh/market';
import type { Quality } from '@okruh/market/appraisal';
import type { BonusState } from '@okruh/contracts/http/buyout-admin/bonuses';
import type { Bonus, Model, PriceListData } from './price-list.ts';

/** A trade-in bonus as it comes to one price. */
export interface BonusOffer {
  readonly percent: number;
  /** Percent of the price, whole units, never more than the bonus' limit. */
  readonly amount: Money;
}

const isValidOn = (bonus: Pick<Bonus, 'validFrom' | 'validTo'>, today: IsoDate): boolean =>
  bonus.validFrom <= today && (bonus.validTo === null || today <= bonus.validTo);

/** Where a bonus is in its days: valid when it holds on one of its markets today. */
export function bonusState(bonus: Pick<Bonus, 'validFrom' | 'validTo' | 'markets'>, now: Date): BonusState {
  const days = bonus.markets.map((market) => todayIn(market, now));
  if (days.some((today) => isValidOn(bonus, today))) return 'valid';
  return days.some((today) => today < bonus.validFrom) ? 'planned' : 'ended';
}

/** Bonuses of a type that hold on that day. */
export const bonusesOn = (list: Pick<PriceListData, 'bonuses'>, market: Market, typeId: string | undefined, today: IsoDate): Bonus[] =>
  list.bonuses.filter((bonus) => bonus.typeId === typeId && bonus.markets.includes(market) && isValidOn(bonus, today));

/** Bonuses for a device of that grade on that day; those of every manufacturer, family and grade among them. */
export const bonusesFor = (
  list: Pick<PriceListData, 'bonuses'>,
  market: Market,
  device: Pick<Model, 'typeId' | 'manufacturerId' | 'masterProductId'> & { readonly quality: Quality | undefined },
  today: IsoDate,
): Bonus[] =>
  bonusesOn(list, market, device.typeId, today).filter(
    ({ manufacturerId, masterProductId, qualities }) =>
      (manufacturerId === null || manufacturerId === device.manufacturerId) &&
      (masterProductId === null || masterProductId === device.masterProductId) &&
      (qualities.length === 0 || (device.quality !== undefined && qualities.includes(device.quality))),
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
