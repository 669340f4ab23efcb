import type { IsoDate, Market } from '@okruh/market';
import { isReverseChargeGood, reachesReverseCharge, takeVatOff } from '@okruh/market/reverse-charge';
import type { PricedPackage } from './cart-lines.ts';
import type { DiscountPart, DiscountResult, PricedLine } from './model.ts';

interface Priced {
  readonly packages: readonly PricedPackage[];
  readonly discounts: DiscountResult;
}

/**
 * The cart of a company that is registered for VAT: what the law sells by reverse charge stands at its price without VAT, when all of it
 * reaches the limit after discounts; the rest stays as it is. Discounts are decided by the prices with VAT and lose their VAT with them.
 * An old device is a payment and lowers no price.
 */
export function sellByReverseCharge(market: Market, today: IsoDate, priced: Priced): Priced {
  const lines = new Map<string, PricedLine>();
  const parts = new Map<string, readonly DiscountPart[]>();
  let base = 0;
  for (const line of priced.packages.flatMap((one) => one.lines)) {
    if (line.kind !== 'product' || !isReverseChargeGood(line.facts)) continue;
    const net: PricedLine = { ...line, unitPrice: takeVatOff(line.unitPrice, line.vatRate), vatRate: 0, vatTreatment: 'reverse-charge' };
    const off = discountNet(line, net, priced.discounts.parts);
    lines.set(line.id, net);
    parts.set(line.id, off);
    base += net.quantity * net.unitPrice - sumParts(off);
  }
  return reachesReverseCharge(market, today, base)
    ? {
        packages: priced.packages.map((one) => ({ ...one, lines: one.lines.map((line) => lines.get(line.id) ?? line) })),
        discounts: replaceParts(priced.discounts, parts),
      }
    : priced;
}

const sumParts = (parts: readonly DiscountPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Parts of a line's discounts without VAT, never more than the line; what takes off all of it does so without VAT too. */
function discountNet(line: PricedLine, net: PricedLine, all: readonly DiscountPart[]): DiscountPart[] {
  const own = all.filter(({ lineId }) => lineId === line.id);
  const isFree = sumParts(own) === line.quantity * line.unitPrice;
  let left = net.quantity * net.unitPrice;
  return own.map((part, index) => {
    const amount = isFree && index === own.length - 1 ? left : Math.min(left, takeVatOff(part.amount, line.vatRate));
    left -= amount;
    return { ...part, amount };
  });
}

function replaceParts(discounts: DiscountResult, byLine: ReadonlyMap<string, readonly DiscountPart[]>): DiscountResult {
  const parts = [...discounts.parts.filter(({ lineId }) => !byLine.has(lineId)), ...[...byLine.values()].flat()];
  return {
    ...discounts,
    parts,
    applied: discounts.applied.map((one) => ({ ...one, amount: sumParts(parts.filter(({ enteredId }) => enteredId === one.enteredId)) })),
  };
}
