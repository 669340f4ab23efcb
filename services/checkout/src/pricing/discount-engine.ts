import { type Currency, localTime, type Market, markets } from '@okruh/market';
import { type GoodsLine, selectGoods, calculateWorth, type Worth } from './discount-worth.ts';
import type { DiscountPart, DiscountResult, DiscountRule, EnteredDiscount, PricedLine } from './model.ts';

export interface DiscountInput {
  readonly market: Market;
  readonly now: Date;
  readonly lines: readonly PricedLine[];
  readonly discounts: readonly DiscountRule[];
  readonly entered: readonly EnteredDiscount[];
}
type InvalidReason = DiscountResult['invalid'][number]['reason'];

/** A discount that could work, with what it alone would take off. */
interface Candidate {
  readonly rule: DiscountRule;
  readonly enteredId: string;
  readonly isAutomatic: boolean;
  readonly byLine: ReadonlyMap<string, number>;
}

/**
 * What all discounts take off a cart (docs/decisions/0014-discounts.md). Each is calculated on the full prices; what falls on a
 * line is added up and ends at the price of the line, so neither the order of lines nor of discounts changes a total, and one
 * discount more never makes a cart more expensive. Of those that don't combine only the best for the shopper works.
 */
export function applyDiscounts(input: DiscountInput): DiscountResult {
  const { currency } = markets[input.market];
  const goods = selectGoods(input.lines);
  const clock = localClock(input.market, input.now);
  const invalid: { enteredId: string; discountId: string; reason: InvalidReason }[] = [];
  const candidates = [
    ...selectAutomatic(input, goods, currency, clock),
    ...selectEntered(input, goods, currency, clock, (entered, reason) =>
      invalid.push({ enteredId: entered.id, discountId: entered.discountId, reason }),
    ),
  ];
  const chosen = choose(candidates, goods);
  const parts = splitParts(chosen, goods);
  const amounts = new Map<string, number>();
  for (const part of parts) amounts.set(part.enteredId, (amounts.get(part.enteredId) ?? 0) + part.amount);
  for (const { rule, enteredId, isAutomatic } of candidates)
    if (!isAutomatic && !amounts.has(enteredId)) invalid.push({ enteredId, discountId: rule.id, reason: 'not-combinable' });
  return {
    parts,
    applied: chosen.flatMap(({ rule, enteredId, isAutomatic }) => {
      const amount = amounts.get(enteredId);
      return amount === undefined ? [] : [{ enteredId, discountId: rule.id, isAutomatic, amount }];
    }),
    invalid: invalid.toSorted((a, b) => compare(a.enteredId, b.enteredId)),
  };
}

/** What the market's clocks show, `YYYY-MM-DDTHH:MM:SS`: discounts begin and end by them. */
export function localClock(market: Market, now: Date): string {
  const { date, time } = localTime(now, market);
  return `${date}T${time}:${String(now.getUTCSeconds()).padStart(2, '0')}`;
}

/** Why a discount can't work anywhere in the market at that time (`localClock`); null when it can. */
export function notNow(rule: DiscountRule, market: Market, clock: string): 'inactive' | 'not-yet-valid' | 'expired' | null {
  if (!rule.isActive || !rule.markets.includes(market)) return 'inactive';
  if (rule.validFrom !== null && clock < rule.validFrom) return 'not-yet-valid';
  return rule.validTo !== null && clock > rule.validTo ? 'expired' : null;
}

function selectAutomatic(
  { market, discounts }: DiscountInput,
  goods: readonly GoodsLine[],
  currency: Currency,
  clock: string,
): Candidate[] {
  return discounts.flatMap((rule) => {
    if (!rule.isAutomatic || rule.needsStudentCard || notNow(rule, market, clock) !== null) return [];
    const worth = calculateWorth(rule, goods, currency);
    return 'reason' in worth ? [] : [{ rule, enteredId: rule.id, isAutomatic: true, byLine: worth.byLine }];
  });
}

/** A discount counts once for a cart: a second code of it, or the code of one that came by itself, is left over. */
function selectEntered(
  { market, discounts, entered }: DiscountInput,
  goods: readonly GoodsLine[],
  currency: Currency,
  clock: string,
  refuse: (entered: EnteredDiscount, reason: InvalidReason) => void,
): Candidate[] {
  const rules = new Map(discounts.map((rule) => [rule.id, rule]));
  const taken = new Set<string>();
  const found: Candidate[] = [];
  for (const one of entered.toSorted((a, b) => compare(a.id, b.id))) {
    const rule = rules.get(one.discountId);
    const refusal = findRefusal(one, rule, market, clock);
    if (rule === undefined || refusal !== null) {
      refuse(one, refusal ?? 'inactive');
      continue;
    }
    const worth: Worth = calculateWorth(rule, goods, currency);
    if ('reason' in worth) refuse(one, worth.reason);
    else if (rule.isAutomatic || taken.has(rule.id)) refuse(one, 'not-combinable');
    else {
      taken.add(rule.id);
      found.push({ rule, enteredId: one.id, isAutomatic: false, byLine: worth.byLine });
    }
  }
  return found;
}

function findRefusal(entered: EnteredDiscount, rule: DiscountRule | undefined, market: Market, clock: string): InvalidReason | null {
  if (!entered.isRedeemable) return entered.by === 'code' ? 'used' : 'expired';
  if (rule === undefined || (rule.needsStudentCard && entered.by === 'code')) return 'inactive';
  return notNow(rule, market, clock);
}

/** Everything that combines, and of the rest what takes off most with it. Equals: what came by itself, then by id. */
function choose(candidates: readonly Candidate[], goods: readonly GoodsLine[]): readonly Candidate[] {
  const combinable = candidates.filter(({ rule }) => rule.isCombinable).toSorted(inOrder);
  let best: readonly Candidate[] = combinable;
  let most = takenOff(combinable, goods);
  for (const candidate of candidates.filter(({ rule }) => !rule.isCombinable).toSorted(inOrder)) {
    const together = [candidate, ...combinable];
    const off = takenOff(together, goods);
    if (off > most) [best, most] = [together, off];
  }
  return best;
}

const takenOff = (candidates: readonly Candidate[], goods: readonly GoodsLine[]): number =>
  goods.reduce((sum, { id, total }) => sum + Math.min(total, offLine(candidates, id)), 0);
const offLine = (candidates: readonly Candidate[], lineId: string): number =>
  candidates.reduce((sum, { byLine }) => sum + (byLine.get(lineId) ?? 0), 0);

/** The one that doesn't combine comes first; what is beyond the price of a line is lost by the last ones. */
function splitParts(chosen: readonly Candidate[], goods: readonly GoodsLine[]): DiscountPart[] {
  return goods.flatMap(({ id, total }) => {
    let left = total;
    return chosen.flatMap(({ rule, enteredId, byLine }) => {
      const amount = Math.min(left, byLine.get(id) ?? 0);
      left -= amount;
      return amount === 0 ? [] : [{ lineId: id, discountId: rule.id, enteredId, amount }];
    });
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const inOrder = (a: Candidate, b: Candidate): number =>
  Number(b.isAutomatic) - Number(a.isAutomatic) || compare(a.rule.id, b.rule.id) || compare(a.enteredId, b.enteredId);
