import type { DataOf, EventContract } from '@okruh/contracts';
import { buyoutOrdered, type BuyoutState } from '@okruh/contracts/events/buyout';
import { type Market, markets, type Money, money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type BuyoutFacts, openStatuses } from './buyout.ts';
import { buyoutNumber, variableSymbol } from './numbering.ts';
import { type BuyoutRow, buyouts, type CounterOfferRow, counterOffers, history } from './tables.ts';

export async function findBuyoutByCode(tx: Tx, code: string): Promise<BuyoutRow | null> {
  const [row] = await tx.select().from(buyouts).where(eq(buyouts.code, code));
  return row ?? null;
}

export async function findBuyout(tx: Tx, id: string): Promise<BuyoutRow | null> {
  const [row] = await tx.select().from(buyouts).where(eq(buyouts.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends: commands on one buy-out come one after the other. */
export async function lockBuyout(tx: Tx, id: string): Promise<BuyoutRow | null> {
  const [row] = await tx.select().from(buyouts).where(eq(buyouts.id, id)).for('update');
  return row ?? null;
}

/** Several rows locked in the order of their ids, so that two callers never wait for each other. */
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

/** Other open buy-outs of the same IMEI or serial number. */
export const findDuplicates = (tx: Tx, identifierIndex: string, except: string | null) =>
  tx
    .select({ id: buyouts.id, number: buyouts.number, status: buyouts.status })
    .from(buyouts)
    .where(
      and(
        eq(buyouts.identifierIndex, identifierIndex),
        inArray(buyouts.status, [...openStatuses]),
        except === null ? undefined : ne(buyouts.id, except),
      ),
    )
    .orderBy(asc(buyouts.createdAt))
    .limit(20);

export const factsOf = (row: BuyoutRow): BuyoutFacts => ({
  status: row.status,
  isReceived: row.receivedAt !== null,
  isPriced: row.inspectedPrice !== null,
});

/** An amount of the buy-out in its currency. */
export const amountOf = (row: Pick<BuyoutRow, 'currency'>, amount: number): Money => money(amount, row.currency);

/** Columns that the public state is made of. */
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
  | 'appraisalVersion'
  | 'variableSymbol'
  | 'createdAt'
  | 'updatedAt'
>;

/** What the world may know of a buy-out: no person, no account, no identifier. */
export const publicState = (row: PublicFacts, offer: CounterOfferRow | null): BuyoutState => ({
  buyout_id: row.id,
  number: row.number,
  market: row.market,
  status: row.status,
  device_identifier: row.deviceIdentifier,
  device_name: `${row.deviceName} ${row.deviceVariant}`,
  type_device: row.typeDevice,
  quality: row.inspectedQuality ?? row.quality,
  price: amountOf(row, row.price),
  final_price: row.finalPrice === null ? null : amountOf(row, row.finalPrice),
  appraisal_version: row.appraisalVersion,
  variable_symbol: row.variableSymbol,
  created_at: row.createdAt.toISOString(),
  changed_at: row.updatedAt.toISOString(),
  counter_offer:
    offer === null ? null : { price: amountOf(row, offer.price), quality: offer.quality, answer_until: offer.answerUntil.toISOString() },
});

/** Who did it and in which request. */
export interface Actor {
  /** Name of the staff member; null for the seller and the clock. */
  readonly name: string | null;
  readonly requestId?: string;
}

/** One change of a buy-out: columns, an entry of the history, and the event that tells it. */
export interface Step {
  readonly set?: PgUpdateSetSource<typeof buyouts>;
  readonly history?: { readonly event: string; readonly note?: string };
}

/** A buy-out as it is placed. */
export type NewBuyoutRow = typeof buyouts.$inferInsert & Pick<BuyoutRow, 'version' | 'quality'>;

/** Writes a new buy-out with the first entry of its history and its event. */
export async function insertBuyout(tx: Tx, values: NewBuyoutRow, actor: Actor): Promise<void> {
  // Only what the database adds comes back: the row holds a whole appraisal.
  const [added] = await tx.insert(buyouts).values(values).returning({ createdAt: buyouts.createdAt, updatedAt: buyouts.updatedAt });
  if (added === undefined) throw new Error('the new buy-out gave no row back');
  await addHistory(tx, values.id, { event: values.status }, actor);
  await publishState(tx, { ...values, ...added, inspectedQuality: null, finalPrice: null }, null, buyoutOrdered, undefined, actor);
}

type StateEvent = EventContract & { readonly type: `buyout.${string}` };
/** What an event says besides the state. */
type Extra<C> = Omit<DataOf<C>, keyof BuyoutState>;

/**
 * Changes a locked buy-out, writes its history and appends the event, all in the caller's transaction. Each event has
 * its own version, so that a reader can order them.
 */
export async function applyStep<C extends StateEvent>(
  tx: Tx,
  row: BuyoutRow,
  contract: C,
  step: Step & { readonly extra?: Extra<C> },
  actor: Actor,
): Promise<BuyoutRow> {
  const [changed] = await tx
    .update(buyouts)
    .set({ ...step.set, version: row.version + 1, updatedAt: sql`clock_timestamp()` })
    .where(eq(buyouts.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`buy-out ${row.id} vanished while locked`);
  if (step.history !== undefined) await addHistory(tx, row.id, step.history, actor);
  await publishState(tx, changed, await findCounterOffer(tx, row.id), contract, step.extra, actor);
  return changed;
}

/** Appends an event of the row's present state. */
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

/** The next number of the market, with this year in front. An order that fails afterwards leaves a gap. */
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
