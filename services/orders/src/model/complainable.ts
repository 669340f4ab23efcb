// What of an order may be complained about by a case of its own: goods that nobody repairs. Pure.
import type { ComplaintRefusal } from '@okruh/contracts/http/orders/complaints';
import type { OrderLine } from '@okruh/contracts/http/checkout';
import { isRepairedType } from '@okruh/contracts/shop-paths';
import type { IsoDate } from '@okruh/market';
import { getComplaintUntil } from './complaint-time.ts';
import type { ChosenLine, LeftLine } from './withdrawable.ts';

/** Goods with the last day of their time. */
export interface ComplainableGoods extends LeftLine {
  readonly until: IsoDate;
}

/** Goods with a part of the price that may be complained about, and why there are none. */
export interface Complainable {
  readonly goods: readonly ComplainableGoods[];
  /** Null while there are some. */
  readonly refusal: ComplaintRefusal | null;
}

/** @param line what was bought */
export const isUsed = ({ quality }: Pick<OrderLine, 'quality'>): boolean => quality !== null && quality !== 'new';

/**
 * @param left lines with pieces that their buyer has and doesn't complain about yet
 * @param deliveredOn day of the last delivery in the market's time; null while a part isn't delivered
 */
export function listComplainable(left: readonly LeftLine[], deliveredOn: IsoDate | null, today: IsoDate): Complainable {
  if (deliveredOn === null) return { goods: [], refusal: 'not-delivered' };
  const all = left
    // What cost nothing has no money to give back, a device is repaired.
    .filter(({ line, refunds }) => !isRepairedType(line.type_device) && (refunds[0] ?? 0) > 0)
    .map((one) => ({ ...one, until: getComplaintUntil(deliveredOn, isUsed(one.line)) }));
  const goods = all.filter(({ until }) => until >= today);
  return { goods, refusal: goods.length > 0 ? null : all.length > 0 ? 'expired' : 'not-bought' };
}

/** Goods with the pieces of them that are complained about. */
export interface ComplainedGoods extends ComplainableGoods {
  readonly taken: number;
}

/** @returns null when a line was chosen twice, isn't there, or has fewer pieces left */
export function takeComplained(goods: readonly ComplainableGoods[], chosen: readonly ChosenLine[]): ComplainedGoods[] | null {
  if (new Set(chosen.map(({ line }) => line)).size < chosen.length) return null;
  const taken = chosen.flatMap(({ line, quantity }) => {
    const found = goods.find((one) => one.line.line === line);
    return found === undefined || quantity > found.quantity ? [] : [{ ...found, taken: quantity }];
  });
  return taken.length < chosen.length ? null : taken.toSorted((a, b) => a.line.line - b.line.line);
}
