import { type IsoDate, type Market, type Money, money } from '@okruh/market';
import { answersForQuality, appraise, type Quality } from '@okruh/market/appraisal';
import { bestBonus, type BonusOffer, bonusesFor } from '../bonus.ts';
import { type Device, devicePath, type PriceList } from '../price-list.ts';

/** Grade that an estimate without questions stands for: well kept, ordinary signs of use. */
const GOOD: Quality = 'A';

/** What an old device takes off a purchase. */
export interface TradeIn {
  readonly quality: Quality;
  readonly estimate: Money;
  readonly bonus: BonusOffer | null;
  readonly total: Money;
  readonly url: string;
}

/** Estimate in good condition with the best bonus of the day; null when the device isn't bought out in that condition. */
export function tradeInOf(list: PriceList, device: Device, market: Market, today: IsoDate): TradeIn | null {
  const appraisal = list.appraisal(device, market);
  const outcome = appraise(appraisal, answersForQuality(appraisal, GOOD));
  // What might be added to the device (cases, headphones) nobody was asked about yet.
  const priced = outcome.kind === 'incomplete' ? outcome.estimate : outcome.kind === 'priced' ? outcome : null;
  if (priced === null) return null;
  const { quality, price } = priced;
  const bonus = bestBonus(bonusesFor(list, market, device.model, today), market, price);
  const total = money(price.amount + (bonus?.amount.amount ?? 0), price.currency);
  return { quality, estimate: price, bonus, total, url: devicePath(device, market, quality) };
}
