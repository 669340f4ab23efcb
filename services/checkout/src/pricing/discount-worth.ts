import type { Currency } from '@okruh/market';
import type { Amounts, DiscountRule, PricedLine, ProductFacts } from './model.ts';

/** A line of goods: what discounts can fall on. Services, gifts and extras are never discounted. */
export interface GoodsLine {
  readonly id: string;
  readonly facts: ProductFacts;
  readonly quantity: number;
  readonly unitPrice: number;
  /** quantity × unitPrice. */
  readonly total: number;
}

/** What a discount alone takes off each line at its full price, or why it takes off nothing. */
export type Worth =
  | { readonly byLine: ReadonlyMap<string, number> }
  | { readonly reason: 'no-matching-product' | 'price-range' | 'too-few-products' };

/** A price tag has no hellers: what is taken off is whole units, rounded up, so that nobody gets less than was promised. */
const WHOLE = 100;

/** Goods by id, so that the order in which they stand in the cart never matters. */
export const selectGoods = (lines: readonly PricedLine[]): GoodsLine[] =>
  lines
    .filter((line) => line.kind === 'product' && line.facts.isPhysical)
    .map(({ id, facts, quantity, unitPrice }) => ({ id, facts, quantity, unitPrice, total: quantity * unitPrice }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Whether a discount is meant for a product: every list that isn't empty has it. */
export function matches({ appliesTo }: DiscountRule, facts: ProductFacts): boolean {
  const has = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);
  return (
    (appliesTo.categoryIds.length === 0 || facts.categoryIds.some((id) => appliesTo.categoryIds.includes(id))) &&
    has(appliesTo.manufacturerIds, facts.manufacturerId) &&
    has(appliesTo.masterProductIds, facts.masterProductId) &&
    has(appliesTo.qualities, facts.quality)
  );
}

export function calculateWorth(rule: DiscountRule, goods: readonly GoodsLine[], currency: Currency): Worth {
  const worth =
    rule.accessoryPrices.length > 0
      ? accessoryWorth(rule, goods, currency)
      : isInRange(rule, sumGoods(goods), currency)
        ? goodsWorth(
            rule,
            goods.filter(({ facts }) => matches(rule, facts)),
            currency,
          )
        : { reason: goods.some(({ facts }) => matches(rule, facts)) ? ('price-range' as const) : ('no-matching-product' as const) };
  if ('reason' in worth) return worth;
  return [...worth.byLine.values()].some((amount) => amount > 0) ? worth : { reason: 'no-matching-product' };
}

const sumGoods = (goods: readonly { readonly total: number }[]): number => goods.reduce((sum, { total }) => sum + total, 0);

function isInRange({ priceRange }: DiscountRule, price: number, currency: Currency): boolean {
  const { from, to } = priceRange ?? { from: null, to: null };
  return (from === null || price >= from[currency]) && (to === null || price <= to[currency]);
}

/** Some pieces of a line; what a discount is calculated on. */
interface Pieces {
  readonly line: GoodsLine;
  readonly count: number;
}
const calculatePrice = ({ line, count }: Pieces): number => line.unitPrice * count;
const countPieces = (pieces: readonly Pieces[]): number => pieces.reduce((sum, { count }) => sum + count, 0);

/** Discounts on the products that they are meant for, or on complete sets of them. */
function goodsWorth(rule: DiscountRule, goods: readonly GoodsLine[], currency: Currency): Worth {
  if (goods.length === 0) return { reason: 'no-matching-product' };
  const sets = rule.sets.length > 0 ? completeSets(rule, goods) : null;
  const pieces = sets === null ? goods.map((line) => ({ line, count: line.quantity })) : sets.flat();
  const count = countPieces(pieces);
  if ((sets !== null && sets.length < Math.max(1, rule.minimalSets ?? 1)) || count < (rule.minimalProducts ?? 1)) {
    return { reason: 'too-few-products' };
  }
  const percent = percentFor(rule, count);
  if (percent !== null) return { byLine: addUp(groupByLine(pieces).map((some) => [some.line, percentOff(calculatePrice(some), percent)])) };
  const amount = rule.amounts[currency];
  if (rule.kind === 'fixed') return { byLine: fixedOff(sets ?? groupPieces(pieces, rule), rule.isPerPiece, amount) };
  if (rule.isPerPiece) return { byLine: addUp(pieces.map(({ line, count: some }) => [line, Math.min(amount, line.unitPrice) * some])) };
  return { byLine: addUp(spread(groupByLine(pieces), amount)) };
}

/** The percentage that holds for so many pieces; null for amounts. */
function percentFor(rule: DiscountRule, count: number): number | null {
  const bonus = rule.cumulativeBonus
    .filter(({ fromQuantity }) => fromQuantity <= count)
    .reduce<number | null>((best, { percent }) => Math.max(best ?? 0, percent), null);
  return bonus ?? (rule.kind === 'percentage' ? rule.percent : null);
}

function percentOff(price: number, percent: number): number {
  // In hundredths of a percent everything is a whole number, so that 7 % of 200 is 14 and not a hair more.
  return Math.min(price, Math.ceil((price * Math.round(percent * 100)) / (10_000 * WHOLE)) * WHOLE);
}

/** Splits an amount over lines by their prices, in whole units as long as the prices are; exactly, and never more than a line. */
function spread(pieces: readonly Pieces[], amount: number): [GoodsLine, number][] {
  let totalLeft = pieces.reduce((sum, some) => sum + calculatePrice(some), 0);
  let left = Math.min(amount, totalLeft);
  return pieces.map((some) => {
    const price = calculatePrice(some);
    const share = totalLeft === 0 ? 0 : Math.floor((left * price) / (totalLeft * WHOLE)) * WHOLE;
    totalLeft -= price;
    // The rest has to fit into what is left of the lines.
    const part = Math.max(share, left - totalLeft);
    left -= part;
    return [some.line, part];
  });
}

/** A group (a set, so many pieces) costs the amount, or each of its pieces does; what is cheaper already stays. */
function fixedOff(groups: readonly (readonly Pieces[])[], isPerPiece: boolean, amount: number): ReadonlyMap<string, number> {
  return addUp(
    groups.flatMap((group): [GoodsLine, number][] =>
      isPerPiece
        ? group.map(({ line, count }) => [line, Math.max(0, line.unitPrice - amount) * count])
        : spread(groupByLine(group), Math.max(0, group.reduce((sum, some) => sum + calculatePrice(some), 0) - amount)),
    ),
  );
}

/** Groups of as many pieces as the discount asks for, the most expensive first; what doesn't fill a group keeps its price. */
function groupPieces(pieces: readonly Pieces[], { minimalProducts, isPerPiece }: DiscountRule): Pieces[][] {
  if (isPerPiece) return [[...pieces]];
  const size = Math.max(1, minimalProducts ?? 1);
  const singles = mostExpensiveFirst(pieces).flatMap(({ line, count }) => Array.from({ length: count }, () => ({ line, count: 1 })));
  return Array.from({ length: Math.floor(singles.length / size) }, (_, group) => singles.slice(group * size, (group + 1) * size));
}

/** Complete sets, the most expensive first; a piece belongs to one set only. */
function completeSets(rule: DiscountRule, goods: readonly GoodsLine[]): Pieces[][] {
  const left = new Map(goods.map((line) => [line.id, line.quantity]));
  const found: Pieces[][] = [];
  for (;;) {
    const best = rule.sets
      .map((set) => ({ id: set.id, pieces: oneSet(set, goods, left) }))
      .flatMap(({ id, pieces }) =>
        pieces === null ? [] : [{ id, pieces, price: pieces.reduce((sum, some) => sum + calculatePrice(some), 0) }],
      )
      .toSorted((a, b) => b.price - a.price || (a.id < b.id ? -1 : 1))[0];
    if (best === undefined) return found;
    found.push(best.pieces);
    for (const { line, count } of best.pieces) left.set(line.id, (left.get(line.id) ?? 0) - count);
  }
}

function oneSet(set: DiscountRule['sets'][number], goods: readonly GoodsLine[], left: ReadonlyMap<string, number>): Pieces[] | null {
  if (set.masterProductIds.length === 0) return null;
  const pieces: Pieces[] = [];
  for (const masterProductId of new Set(set.masterProductIds)) {
    const there = goods
      .filter(({ facts }) => facts.masterProductId === masterProductId)
      .map((line) => ({ line, count: left.get(line.id) ?? 0 }));
    const taken = take(mostExpensiveFirst(there), Math.max(1, set.quantityEach));
    if (taken === null) return null;
    pieces.push(...taken);
  }
  return pieces;
}

/** So many pieces from the front; null when there are fewer. */
function take(pieces: readonly Pieces[], count: number): Pieces[] | null {
  const taken: Pieces[] = [];
  let missing = count;
  for (const some of pieces) {
    const here = Math.min(missing, some.count);
    if (here > 0) taken.push({ line: some.line, count: here });
    missing -= here;
  }
  return missing === 0 ? taken : null;
}

const mostExpensiveFirst = (pieces: readonly Pieces[]): Pieces[] =>
  pieces.toSorted((a, b) => b.line.unitPrice - a.line.unitPrice || (a.line.id < b.line.id ? -1 : 1));

/** Accessories beside main products: one piece for each piece of a main product, first where the shopper saves most. */
function accessoryWorth(rule: DiscountRule, goods: readonly GoodsLine[], currency: Currency): Worth {
  const priceFor = ({ facts }: GoodsLine) =>
    rule.accessoryPrices.find(
      ({ masterProductId, variantIds }) =>
        masterProductId === facts.masterProductId && (variantIds.length === 0 || variantIds.includes(facts.variantId)),
    );
  const mains = goods.filter((line) => priceFor(line) === undefined && matches(rule, line.facts));
  const accessories = goods
    .flatMap((line) => {
      const price = priceFor(line);
      return price === undefined ? [] : [{ line, off: accessoryOff(line.unitPrice, price, rule, currency) }];
    })
    .toSorted((a, b) => b.off - a.off || (a.line.id < b.line.id ? -1 : 1));
  if (mains.length === 0 || accessories.length === 0) return { reason: 'no-matching-product' };
  const fitting = mains.filter(({ unitPrice }) => isInRange(rule, unitPrice, currency));
  if (fitting.length === 0) return { reason: 'price-range' };
  let left = fitting.reduce((sum, { quantity }) => sum + quantity, 0);
  if (left < (rule.minimalProducts ?? 1)) return { reason: 'too-few-products' };
  const byLine = new Map<string, number>();
  for (const { line, off } of accessories) {
    const count = Math.min(left, line.quantity);
    byLine.set(line.id, off * count);
    left -= count;
  }
  return { byLine };
}

/** Its own price or percentage; where the list gives neither, what the discount says. */
function accessoryOff(
  unitPrice: number,
  { amounts, percent }: { readonly amounts: Amounts | null; readonly percent: number | null },
  rule: DiscountRule,
  currency: Currency,
): number {
  if (amounts !== null) return Math.max(0, unitPrice - amounts[currency]);
  if (percent !== null) return percentOff(unitPrice, percent);
  if (rule.kind === 'percentage') return percentOff(unitPrice, rule.percent);
  const amount = rule.amounts[currency];
  return rule.kind === 'fixed' ? Math.max(0, unitPrice - amount) : Math.min(unitPrice, amount);
}

/** Pieces of one line together. */
function groupByLine(pieces: readonly Pieces[]): Pieces[] {
  const found = new Map<string, Pieces>();
  for (const { line, count } of pieces) found.set(line.id, { line, count: count + (found.get(line.id)?.count ?? 0) });
  return [...found.values()].toSorted((a, b) => (a.line.id < b.line.id ? -1 : 1));
}

function addUp(parts: readonly (readonly [GoodsLine, number])[]): ReadonlyMap<string, number> {
  const byLine = new Map<string, number>();
  for (const [{ id }, amount] of parts) byLine.set(id, (byLine.get(id) ?? 0) + amount);
  return byLine;
}
