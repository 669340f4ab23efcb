import type { ServiceQuote } from '@okruh/contracts/http/repairs';
import { type IsoDate, type Locale, type Market, markets, todayIn } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { durationText, LONGEST_WAIT, togetherMinutes } from '../model/duration.ts';
import { conflicting, calculateSum } from '../model/pricing.ts';
import { commonPrice, type Device, deviceView, toLine, type Operation, partsFor, type RepairList } from '../model/repair-list.ts';
import { sparePartStock } from './tables.ts';
import { readyOn } from '../model/working-days.ts';

/** Operations of a device as chosen, or what is wrong with the choice. */
export type ChosenOperations = { readonly operations: readonly Operation[] } | { readonly error: string };

export function chooseOperations(device: Device, ids: readonly string[], locale: Locale): ChosenOperations {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return { error: texts.text(locale, 'field.operations') };
  const operations = unique.flatMap((id) => device.model.operations.find((operation) => operation.id === id && operation.isOffered) ?? []);
  if (operations.length < unique.length) return { error: texts.text(locale, 'field.unknown-operation') };
  const excluded = conflicting(operations.map((operation) => ({ id: operation.id, exclusiveGroup: operation.type.exclusiveGroup })));
  if (excluded.length > 0) return { error: texts.text(locale, 'field.conflicting') };
  // In the order of the list, whatever order they were ticked in.
  return { operations: operations.toSorted((a, b) => a.position - b.position) };
}

export const listHolidays = (list: RepairList, market: Market): ReadonlySet<IsoDate> =>
  new Set(list.listStores(market).flatMap((store) => store.closedOn));

/**
 * Price, time and warranty of chosen operations. Prices come from memory, the stock of their parts from the database.
 *
 * @param from day on which the device is handed in; today when left out
 */
export async function calculateQuote(
  tx: Tx,
  list: RepairList,
  market: Market,
  device: Device,
  operations: readonly Operation[],
  when: { readonly now: Date; readonly from?: IsoDate },
): Promise<ServiceQuote> {
  const { locale, currency } = markets[market];
  const parts = operations.map((operation) => partsFor(list, operation, device.colour.colourId).map(({ id }) => id));
  const free = await freePieces(tx, market, parts.flat());
  const sum = calculateSum(
    operations.map((operation) => toLine(operation, market)),
    currency,
    locale,
  );
  const lines = operations.flatMap((operation, index) => {
    const line = sum.lines[index];
    const needed = parts[index] ?? [];
    const part = needed.length === 0 ? 'none-needed' : needed.every((id) => (free.get(id) ?? 0) > 0) ? 'in-stock' : 'to-order';
    return line === undefined ? [] : [{ ...line, common_price: commonPrice(operation, market), part } as const];
  });
  const minutes = togetherMinutes(operations.map(({ durationMinutes }) => durationMinutes));
  const hasParts = lines.every(({ part }) => part !== 'to-order');
  const isOnTheSpot = operations.every(({ onTheSpot }) => onTheSpot) && minutes <= LONGEST_WAIT;
  const warranties = operations.map(({ warrantyMonths }) => warrantyMonths).filter((months) => months > 0);
  return {
    ...sum,
    device: deviceView(device, locale),
    lines,
    duration: durationText(minutes, locale),
    duration_minutes: minutes,
    on_the_spot: isOnTheSpot && hasParts,
    warranty_months: warranties.length === 0 ? null : { from: Math.min(...warranties), to: Math.max(...warranties) },
    parts_in_stock: hasParts,
    ready_on: readyOn(when.from ?? todayIn(market, when.now), { minutes, isOnTheSpot, needsParts: !hasParts }, listHolidays(list, market)),
  };
}

async function freePieces(tx: Tx, market: Market, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(sparePartStock)
    .where(and(eq(sparePartStock.market, market), inArray(sparePartStock.sparePartId, [...ids])));
  return new Map(rows.map((row) => [row.sparePartId, row.onHand - row.reserved]));
}
