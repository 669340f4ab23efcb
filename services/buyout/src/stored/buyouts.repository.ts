import type { DataOf, EventContract } from '@okruh/contracts';
import { buyoutOrdered, type BuyoutState } from '@okruh/contracts/events/buyout';
import { buyoutStatuses } from '@okruh/contracts/http/buyout';
import { isFetched, isUnfetched } from '@okruh/contracts/http/picking-collections';
import { type Market, markets, type Money, money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { bonusAfter } from '@okruh/market/trade-in-settlement';
import { toBonusFact, type BuyoutFacts, openStatuses } from '../model/buyout.ts';
import { buyoutNumber, variableSymbol } from '../model/numbering.ts';
import { toDeviceAccount, toPurchase } from './purchase.ts';
import { dropCollection, wantCollection, type WantedCollection } from './collections.ts';
import { publishSettlement } from './settlement.ts';
import { type BuyoutRow, buyouts, type CounterOfferRow, counterOffers, history } from './tables.ts';

export async function findBuyoutByCode(tx: Tx, code: string): Promise<BuyoutRow | null> {
  const [row] = await tx.select().from(buyouts).where(eq(buyouts.code, code));
  return row ?? null;
}

export async function findBuyout(tx: Tx, id: string): Promise<BuyoutRow | null> {
  const [row] = await tx.select().from(buyouts).where(eq(buyouts.id, id));
  return row ?? null;
}

/** Reads the row and locks it until the transaction ends, so that commands on one buy-out run one after the other. */
export async function lockBuyout(tx: Tx, id: string): Promise<BuyoutRow | null> {
  const [row] = await tx.select().from(buyouts).where(eq(buyouts.id, id)).for('update');
  return row ?? null;
}

/** Reads and locks several rows in the order of their ids, which prevents deadlocks. */
export const lockBuyouts = (tx: Tx, ids: readonly string[]): Promise<BuyoutRow[]> =>
  tx
    .select()
    .from(buyouts)
    .where(inArray(buyouts.id, [...ids]))
    .orderBy(asc(buyouts.id))
    .for('update');

export async function findCounterOffer(tx: Tx, buyoutId: string): Promise<CounterOfferRow | null> {
  const [row] = await tx.select().from(counterOffers).where(eq(counterOffers.buyoutId, buyoutId));
  return row ?? null;
}

/** Other open buy-outs of the same IMEI or serial number; empty when neither is known. */
export const findDuplicates = async (tx: Tx, identifierIndexes: readonly string[], except: string | null) =>
  identifierIndexes.includes('')
    ? []
    : tx
        .select({ id: buyouts.id, number: buyouts.number, status: buyouts.status })
        .from(buyouts)
        .where(
          and(
            inArray(buyouts.identifierIndex, [...identifierIndexes]),
            inArray(buyouts.status, [...openStatuses]),
            except === null ? undefined : ne(buyouts.id, except),
          ),
        )
        .orderBy(asc(buyouts.createdAt))
        .limit(20);

export const toFacts = (row: BuyoutRow): BuyoutFacts => ({
  status: row.status,
  isReceived: row.receivedAt !== null,
  isPriced: row.inspectedPrice !== null,
  isAtCounter: row.tradeInMethod === 'in_store',
  isOrderEnded: row.isOrderEnded,
  isPayable: row.orderId === null || (row.isComplete && (row.isOrderPaid || row.isOrderEnded)),
  isSetOff: row.setOff > 0,
  isCollectionOpen: row.collection !== null && isUnfetched(row.collection),
  isFetched: row.collection !== null && isFetched(row.collection),
});

/** An amount of the buy-out in its currency. */
export const toMoney = (row: Pick<BuyoutRow, 'currency'>, amount: number): Money => money(amount, row.currency);

/** Columns of the public state. */
type PublicFacts = Pick<
  BuyoutRow,
  | 'id'
  | 'version'
  | 'number'
  | 'market'
  | 'status'
  | 'deviceIdentifier'
  | 'deviceName'
  | 'deviceVariant'
  | 'typeDevice'
  | 'quality'
  | 'inspectedQuality'
  | 'currency'
  | 'price'
  | 'finalPrice'
  | 'handOver'
  | 'appraisalVersion'
  | 'variableSymbol'
  | 'createdAt'
  | 'updatedAt'
  | 'orderId'
  | 'orderNumber'
  | 'orderLine'
  | 'tradeInMethod'
  | 'bonus'
  | 'bonusState'
  | 'setOff'
>;

/** Public state of a buy-out for events: no person, no account, no identifier. */
export const publicState = (row: PublicFacts, offer: CounterOfferRow | null): BuyoutState => ({
  buyout_id: row.id,
  number: row.number,
  market: row.market,
  status: row.status,
  device_identifier: row.deviceIdentifier,
  device_name: `${row.deviceName} ${row.deviceVariant}`,
  type_device: row.typeDevice,
  quality: row.inspectedQuality ?? row.quality,
  price: toMoney(row, row.price),
  final_price: row.finalPrice === null ? null : toMoney(row, row.finalPrice),
  appraisal_version: row.appraisalVersion,
  variable_symbol: row.variableSymbol,
  created_at: row.createdAt.toISOString(),
  changed_at: row.updatedAt.toISOString(),
  counter_offer:
    offer === null ? null : { price: toMoney(row, offer.price), quality: offer.quality, answer_until: offer.answerUntil.toISOString() },
  hand_over: row.handOver,
  purchase: toPurchase(row),
});

/** Who made a change, and in which request. */
export interface Actor {
  /** Name of the staff member; null for the seller and for scheduled jobs. */
  readonly name: string | null;
  readonly requestId?: string;
}

/** A change of a buy-out: columns, history entry and event. */
export interface Step {
  readonly set?: PgUpdateSetSource<typeof buyouts>;
  readonly history?: { readonly event: string; readonly note?: string };
}

const toWanted = ({
  pickupOn = null,
  pickupWindow = null,
}: Pick<typeof buyouts.$inferInsert, 'pickupOn' | 'pickupWindow'>): WantedCollection => ({
  way: 'in',
  day: pickupOn,
  window: pickupWindow,
});

/** What the carrier doesn't have yet isn't wanted any more once the device came another way, or won't come; or went back another way. */
async function endCollection(tx: Tx, row: BuyoutRow, set: Step['set'], actor: Actor): Promise<Partial<Pick<BuyoutRow, 'collection'>>> {
  const status = buyoutStatuses.find((candidate) => candidate === set?.status);
  if (status === undefined || set?.collection !== undefined || row.collection === null) return {};
  const isWanted = row.collection.way === 'in' ? status === 'submitted' || status === 'courier_ordered' : status !== 'returned';
  return isWanted ? {} : { collection: await dropCollection(tx, row, actor) };
}

/** Values of a new buy-out. */
export type NewBuyoutRow = typeof buyouts.$inferInsert & Pick<BuyoutRow, 'version' | 'quality' | PurchaseColumns>;

/** Inserts a buy-out with its first history entry and its event. */
export async function insertBuyout(tx: Tx, values: NewBuyoutRow, actor: Actor): Promise<void> {
  // Returns only the database's defaults, as the row contains a whole appraisal.
  const collection = values.handOver === 'courier' ? await wantCollection(tx, values, toWanted(values), actor) : null;
  const [added] = await tx
    .insert(buyouts)
    .values({ ...values, collection })
    .returning({ createdAt: buyouts.createdAt, updatedAt: buyouts.updatedAt, handOver: buyouts.handOver });
  if (added === undefined) throw new Error('the new buy-out gave no row back');
  await addHistory(tx, values.id, { event: values.status }, actor);
  const state = { ...values, ...added, inspectedQuality: null, finalPrice: null };
  await publishState(tx, state, null, buyoutOrdered, undefined, actor);
}
type PurchaseColumns = 'orderId' | 'orderNumber' | 'orderLine' | 'tradeInMethod' | 'bonus' | 'bonusState' | 'setOff';
/** Values of the purchase columns for a buy-out without a purchase. */
export const noPurchase: Pick<BuyoutRow, PurchaseColumns> = {
  orderId: null,
  orderNumber: null,
  orderLine: null,
  tradeInMethod: null,
  bonus: 0,
  bonusState: 'lapsed',
  setOff: 0,
};

type StateEvent = EventContract & { readonly type: `buyout.${string}` };
/** Fields of an event besides the state. */
type Extra<C> = Omit<DataOf<C>, keyof BuyoutState>;

/**
 * Changes a locked buy-out, writes its history and appends the event, all in the caller's transaction. Each event has its own
 * version, so that consumers can order them; a change that no consumer needs has no event. If the buy-out belongs to a purchase,
 * the status decides about its bonus, and every change of amounts is published with all devices of the order.
 */
export async function applyStep<C extends StateEvent>(
  tx: Tx,
  row: BuyoutRow,
  contract: C | null,
  step: Step & { readonly extra?: Extra<C> },
  actor: Actor,
): Promise<BuyoutRow> {
  const [changed] = await tx
    .update(buyouts)
    .set({
      ...bonusDecision(row, step.set?.status),
      ...(await endCollection(tx, row, step.set, actor)),
      ...step.set,
      version: row.version + 1,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(buyouts.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`buy-out ${row.id} vanished while locked`);
  if (step.history !== undefined) await addHistory(tx, row.id, step.history, actor);
  if (contract !== null) await publishState(tx, changed, await findCounterOffer(tx, row.id), contract, step.extra, actor);
  if (changed.orderId !== null && isOtherMoney(row, changed)) await publishSettlement(tx, changed.orderId, actor.requestId);
  return changed;
}

function bonusDecision(row: BuyoutRow, status: unknown): Pick<BuyoutRow, 'bonusState'> | null {
  const next = buyoutStatuses.find((candidate) => candidate === status);
  const fact = row.orderId === null || next === undefined ? null : toBonusFact(next);
  return fact === null ? null : { bonusState: bonusAfter(row.bonusState, fact) };
}

function isOtherMoney(before: BuyoutRow, after: BuyoutRow): boolean {
  const [one, other] = [toDeviceAccount(before), toDeviceAccount(after)];
  return one.agreed !== other.agreed || one.bonusState !== other.bonusState || one.setOff !== other.setOff;
}

/** Appends an event with the row's current state. */
async function publishState<C extends StateEvent>(
  tx: Tx,
  row: PublicFacts,
  offer: CounterOfferRow | null,
  contract: C,
  extra: Extra<C> | undefined,
  actor: Actor,
): Promise<void> {
  await appendEvent<StateEvent>(tx, contract, {
    subject: row.id,
    version: row.version,
    market: row.market,
    data: { ...publicState(row, offer), ...extra },
    ...(actor.requestId === undefined ? {} : { correlationId: actor.requestId }),
  });
}

export async function addHistory(
  tx: Tx,
  buyoutId: string,
  entry: { readonly event: string; readonly note?: string },
  actor: Actor,
): Promise<void> {
  await tx.insert(history).values({ buyoutId, event: entry.event, by: actor.name, note: entry.note === '' ? null : (entry.note ?? null) });
}

/** Takes the next number of the market, prefixed with the year. A buy-out that fails afterwards leaves a gap. */
export async function takeNumber(tx: Tx, market: Market): Promise<{ number: string; variableSymbol: string }> {
  const { rows } = await tx.execute<{ year: number; position: number }>(sql`
    select extract(year from now() at time zone ${markets[market].timezone})::int as year, nextval(${`buyout_number_${market}`})::int as position`);
  const [taken] = rows;
  if (taken === undefined) throw new Error(`the number series of ${market} gave no number`);
  return {
    number: buyoutNumber(market, taken.year, taken.position),
    variableSymbol: variableSymbol(market, taken.year, taken.position),
  };
}
