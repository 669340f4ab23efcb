import { type IsoDate, type Market, roundHalfAwayFromZero } from '@okruh/market';
import type { SupplierCsvLine } from './read-supplier-csv.ts';
import { type CellError, formatAmount } from './supplier-file.ts';

/** A variant of the catalogue. */
export interface KnownVariant {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}
/** What a piece costs by the newest invoice, in minor units. */
export interface KnownCost {
  readonly unitCost: number;
  readonly effectiveOn: IsoDate;
}
/** A line that can be imported. Amounts in minor units. */
export interface PricedLine {
  readonly line: number;
  readonly variant: KnownVariant;
  readonly quantity: number;
  readonly unitCost: number;
  readonly vatRate: number;
  readonly total: number;
  readonly previousCost: number | null;
  readonly changePercent: number | null;
  /** The invoice isn't older than what is known. */
  readonly isCurrent: boolean;
}

/** A price that is more than so many times the last cost, or less than that part of it, is probably a slip. */
const UNUSUAL_TIMES = 3;

/** Compares the lines of an invoice with the catalogue and with the last known costs; every line that doesn't fit is named. */
export function priceSupplierLines(
  lines: readonly SupplierCsvLine[],
  known: {
    /** By id and by code. */
    readonly variants: ReadonlyMap<string, KnownVariant>;
    /** By variant. */
    readonly costs: ReadonlyMap<string, KnownCost>;
    readonly market: Market;
    readonly issuedOn: IsoDate | null;
    readonly acceptsUnusual: boolean;
  },
): { readonly lines: readonly PricedLine[]; readonly errors: readonly CellError[] } {
  const priced: PricedLine[] = [];
  const errors: CellError[] = [];
  const lineByVariant = new Map<string, number>();
  for (const line of lines) {
    if (line.code === null) continue;
    const variant = known.variants.get(line.code);
    if (variant === undefined) {
      errors.push({ line: line.line, column: 'code', value: line.code, reason: { kind: 'unknown-code' } });
      continue;
    }
    const before = lineByVariant.get(variant.id);
    if (before !== undefined)
      errors.push({ line: line.line, column: 'code', value: line.code, reason: { kind: 'twice', params: { line: before } } });
    else lineByVariant.set(variant.id, line.line);
    const cost = known.costs.get(variant.id) ?? null;
    if (cost !== null && line.unitPrice !== null && !known.acceptsUnusual && isUnusual(line.unitPrice, cost.unitCost)) {
      const params = { known: formatAmount(cost.unitCost, known.market) };
      errors.push({
        line: line.line,
        column: 'unit_price',
        value: formatAmount(line.unitPrice, known.market),
        reason: { kind: 'unusual', params },
      });
    }
    const whole = priceLine(line, variant, cost, known.issuedOn);
    if (whole !== null) priced.push(whole);
  }
  return { lines: priced, errors };
}

/** Null when one of its cells is wrong. */
function priceLine(line: SupplierCsvLine, variant: KnownVariant, cost: KnownCost | null, issuedOn: IsoDate | null): PricedLine | null {
  const { quantity, unitPrice, vatRate, total } = line;
  if (quantity === null || unitPrice === null || vatRate === null || total === null || issuedOn === null) return null;
  return {
    line: line.line,
    variant,
    quantity,
    unitCost: unitPrice,
    vatRate,
    total,
    previousCost: cost?.unitCost ?? null,
    changePercent: cost === null ? null : calculateChange(cost.unitCost, unitPrice),
    isCurrent: cost === null || issuedOn >= cost.effectiveOn,
  };
}

const isUnusual = (price: number, known: number): boolean => price > known * UNUSUAL_TIMES || price * UNUSUAL_TIMES < known;

/** Difference in percent, one decimal. */
export const calculateChange = (before: number, after: number): number => roundHalfAwayFromZero(((after - before) * 1_000) / before) / 10;
