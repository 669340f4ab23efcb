import { type IsoDate, type Market, type Money, money } from '@okruh/market';
import { answersForQuality, appraise, type ChosenAnswers, type Priced, type Quality } from '@okruh/market/appraisal';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { bestBonus, type BonusOffer, bonusesFor } from '../model/bonus.ts';
import { type Device, devicePath, type PriceList } from '../model/price-list.ts';

/** Grade that an estimate without answers stands for: well kept, ordinary signs of use. */
const GOOD: Quality = 'A';

/** What an old device is worth with a purchase. */
export interface TradeIn {
  readonly quality: Quality;
  readonly estimate: Money;
  readonly bonus: BonusOffer | null;
  readonly total: Money;
  readonly url: string;
}

/** A trade-in priced by answers about the condition. */
export type DescribedTradeIn =
  | {
      readonly kind: 'priced';
      readonly tradeIn: TradeIn;
      readonly version: string;
      /** Empty when they weren't an answer to these questions: the estimate stands for good condition then. */
      readonly choices: readonly string[];
      readonly condition: string;
    }
  /** In that condition it isn't bought. */
  | { readonly kind: 'not-eligible' };

/**
 * What a device is worth as it was described, by the wizard's own rule. Answers that aren't answers to all of today's
 * questions count as none: they have to be given again.
 */
export function describedTradeIn(
  list: PriceList,
  device: Device,
  market: Market,
  { today, choices }: { readonly today: IsoDate; readonly choices: readonly string[] },
): DescribedTradeIn {
  const appraisal = list.appraisal(device, market);
  const outcome = choices.length === 0 ? null : appraise(appraisal, choices);
  if (outcome?.kind === 'not-eligible' || outcome?.kind === 'no-price') return { kind: 'not-eligible' };
  const isDescribed = outcome?.kind === 'priced';
  const priced = isDescribed ? outcome : inGoodCondition(appraisal);
  if (priced === null) return { kind: 'not-eligible' };
  return {
    kind: 'priced',
    tradeIn: calculateTradeIn(list, device, market, today, priced),
    version: appraisal.version,
    choices: isDescribed ? choices : [],
    condition: isDescribed ? priced.corrections.map(({ name, answer }) => `${name}: ${answer}`).join(', ') : '',
  };
}

function inGoodCondition(appraisal: Appraisal): Priced | null {
  const good: ChosenAnswers = answersForQuality(appraisal, GOOD);
  const outcome = appraise(appraisal, good);
  // What might be added to the device (cases, headphones) nobody was asked about yet.
  return outcome.kind === 'incomplete' ? outcome.estimate : outcome.kind === 'priced' ? outcome : null;
}

function calculateTradeIn(list: PriceList, device: Device, market: Market, today: IsoDate, { quality, price }: Priced): TradeIn {
  const bonus = bestBonus(bonusesFor(list, market, { ...device.model, quality }, today), market, price);
  const total = money(price.amount + (bonus?.amount.amount ?? 0), price.currency);
  return { quality, estimate: price, bonus, total, url: devicePath(device, market, quality) };
}
