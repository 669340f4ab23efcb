import type { PriceRule, RuleRefusal } from '@okruh/contracts/http/catalog-admin/price-rules';

/** A price that a rule is for. Minor units. */
export interface RuledPrice {
  readonly now: number;
  readonly common: number | null;
}

/** What a rule makes of a price: the new one, or why it stays. */
export type RuleResult = { readonly after: number } | { readonly refusal: RuleRefusal };

/** Prices that can be saved; the contract of a changed price has the same limits. */
const [LEAST, MOST] = [100, 1_000_000_000];

/** Prices that a rounding allows: every `step` minor units from `first` on. */
const grids: Readonly<Record<PriceRule['rounding'], { readonly step: number; readonly first: number }>> = {
  none: { step: 1, first: 0 },
  whole: { step: 100, first: 0 },
  'ends-in-90': { step: 10_000, first: 9_000 },
  'ends-in-9': { step: 1_000, first: 900 },
};

/**
 * The price that a rule makes. It is rounded to the nearest allowed one, the higher of two, but never to the other side of the price
 * that holds: a rule that lowers raises nothing. A floor takes back what falls below it.
 */
export function applyRule(rule: PriceRule, price: RuledPrice): RuleResult {
  const wanted = calculate(rule, price);
  const floor = findFloor(rule, price);
  if (wanted === null || floor === null) return { refusal: 'no-common' };
  const { step, first } = grids[rule.rounding];
  const up = (amount: number): number => first + Math.ceil((amount - first) / step) * step;
  const down = (amount: number): number => first + Math.floor((amount - first) / step) * step;
  const nearest = down(wanted + step / 2);
  const rounded =
    wanted === price.now ? price.now : wanted < price.now ? Math.min(nearest, down(price.now)) : Math.max(nearest, up(price.now));
  // A price that is below the floor already stays: only a rule that raises lifts it.
  const lowest = wanted <= price.now ? Math.min(up(floor), price.now) : up(floor);
  const after = Math.max(rounded, lowest);
  return after >= LEAST && after <= MOST ? { after } : { refusal: 'out-of-range' };
}

/** The price before rounding and floor; null without a usual price that it needs. */
function calculate({ change }: PriceRule, { now, common }: RuledPrice): number | null {
  switch (change.kind) {
    case 'percent':
      return takePercent(now, 100 + change.percent);
    case 'amount':
      return now + change.amount;
    case 'share-of-common':
      return common === null ? null : takePercent(common, change.percent);
    default:
      return change satisfies never;
  }
}

function findFloor({ floor }: PriceRule, { now, common }: RuledPrice): number | null {
  if (floor === null) return -Infinity;
  const base = floor.of === 'held' ? now : common;
  return base === null ? null : Math.ceil((base * floor.percent) / 100);
}

/** Percent have at most two decimals that count; whole numbers multiply without an error of theirs. */
const takePercent = (amount: number, percent: number): number => Math.round((amount * Math.round(percent * 100)) / 10_000);
