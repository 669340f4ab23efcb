// What of an order can be withdrawn from, and what goes back for it. Pure.
import type { OrderLine, TradeIn } from '@okruh/contracts/http/checkout';
import { listExtras, listPieces } from '@okruh/market/dropped-pieces';

export interface WithdrawableOrder {
  readonly lines: readonly OrderLine[];
  readonly tradeIns: readonly Pick<TradeIn, 'package_line' | 'bonus'>[];
  /** Pieces that left the order before it was sent, by variant. */
  readonly dropped: ReadonlyMap<string, number>;
  /** Pieces that were withdrawn from before, by line. */
  readonly withdrawn: ReadonlyMap<number, number>;
}

/** A line that has pieces left. */
export interface LeftLine {
  readonly line: OrderLine;
  readonly variantId: string;
  readonly quantity: number;
  /** Minor units that go back for one piece, for two, and so on. */
  readonly refunds: readonly number[];
  /** Gifts and extras that end with the last piece. */
  readonly companions: readonly OrderLine[];
  /** Minor units of bonuses that end with the last piece. */
  readonly bonus: number;
  /** A gift of another line: it goes back with that, not by itself. */
  readonly isGift: boolean;
}

/** Lines of an order with pieces that its buyer has, as they were agreed. */
export function listLeft({ lines, tradeIns, dropped, withdrawn }: WithdrawableOrder): LeftLine[] {
  return lines.flatMap((line) => {
    const { variant_id: variantId, is_physical: isPhysical } = line;
    if (!isPhysical || variantId === null) return [];
    const sent = listPieces(lines, variantId)
      .slice(dropped.get(variantId) ?? 0)
      .filter((piece) => piece.line === line.line);
    const gone = withdrawn.get(line.line) ?? 0;
    const quantity = sent.length - gone;
    if (quantity <= 0) return [];
    const extras = sent.some(({ isLast }) => isLast) ? listExtras(lines, line.line) : [];
    const extraSum = extras.reduce((sum, { final_total: { amount } }) => sum + amount, 0);
    const goods = sent.reduce((sum, { amount }) => sum + amount, 0) - extraSum;
    /** As credit notes take back pieces of an invoice's line, so that both come to one amount. */
    const sumUntil = (count: number): number => Math.round((goods * count) / sent.length) + (count === sent.length ? extraSum : 0);
    const gifts = lines.filter((one) => one.parent_line === line.line && one.is_physical);
    return [
      {
        line,
        variantId,
        quantity,
        refunds: Array.from({ length: quantity }, (_, index) => sumUntil(gone + index + 1) - sumUntil(gone)),
        companions: [...gifts, ...extras],
        bonus: tradeIns.reduce((sum, { package_line: of, bonus }) => (of === line.line ? sum + bonus.amount : sum), 0),
        isGift: lines.some((one) => one.line === line.parent_line && one.is_physical),
      },
    ];
  });
}

export interface ChosenLine {
  readonly line: number;
  readonly quantity: number;
}

/** A chosen line with what was known of it. */
export interface TakenLine extends LeftLine {
  readonly taken: number;
}

/**
 * The lines that a withdrawal takes: those that were chosen, and the gifts of whatever ends with them.
 * @returns null when a line was chosen twice, isn't there, is a gift, or has fewer pieces left
 */
export function takeLines(left: readonly LeftLine[], chosen: readonly ChosenLine[]): TakenLine[] | null {
  const taken = chosen.map(({ line, quantity }) => {
    const found = left.find((one) => one.line.line === line && !one.isGift);
    return found === undefined || quantity > found.quantity ? null : { ...found, taken: quantity };
  });
  const products = taken.filter((one) => one !== null);
  if (products.length < taken.length || new Set(chosen.map(({ line }) => line)).size < chosen.length) return null;
  const ended = new Set(products.filter((one) => one.taken === one.quantity).map((one) => one.line.line));
  const gifts = left
    .filter(({ isGift, line }) => isGift && line.parent_line !== null && ended.has(line.parent_line))
    .map((one) => ({ ...one, taken: one.quantity }));
  return [...products, ...gifts].toSorted((a, b) => a.line.line - b.line.line);
}

/** Whether nothing that was sent is left with the buyer. */
export const isAllTaken = (left: readonly LeftLine[], taken: readonly Pick<TakenLine, 'line' | 'taken'>[]): boolean =>
  left.every((one) => taken.some((other) => other.line.line === one.line.line && other.taken === one.quantity));

/** Minor units that go back for pieces of a line. */
export const getRefund = (refunds: readonly number[], pieces: number): number => (pieces === 0 ? 0 : (refunds[pieces - 1] ?? 0));
