import type { EventContract } from '@okruh/contracts';
import { repairBooked, type RepairState } from '@okruh/contracts/events/repairs';
import { type RepairSum, repairStatuses } from '@okruh/contracts/http/repairs';
import { type Market, markets, money } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { desc, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type CollectionFacts, isStillWanted } from '../model/collection.ts';
import { repairNumber } from '../model/numbering.ts';
import type { RepairFacts } from '../model/repair.ts';
import type { RepairList } from '../model/repair-list.ts';
import { dropCollection, wantCollection } from './collections.ts';
import { history, type QuoteRow, quotes, type RepairRow, repairs } from './tables.ts';

export async function findRepairByCode(tx: Tx, code: string): Promise<RepairRow | null> {
  const [row] = await tx.select().from(repairs).where(eq(repairs.code, code));
  return row ?? null;
}

export async function findRepair(tx: Tx, id: string): Promise<RepairRow | null> {
  const [row] = await tx.select().from(repairs).where(eq(repairs.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends: commands on one repair come one after the other. */
export async function lockRepair(tx: Tx, id: string): Promise<RepairRow | null> {
  const [row] = await tx.select().from(repairs).where(eq(repairs.id, id)).for('update');
  return row ?? null;
}

/** Quotes of a repair, newest first; the draft is one of them. */
export const loadQuotes = (tx: Tx, repairId: string): Promise<QuoteRow[]> =>
  tx.select().from(quotes).where(eq(quotes.repairId, repairId)).orderBy(desc(quotes.createdAt), desc(quotes.id));

/** The newest quote that the customer got. */
export async function sentQuote(tx: Tx, repairId: string): Promise<QuoteRow | null> {
  return (await loadQuotes(tx, repairId)).find((quote) => quote.sentAt !== null) ?? null;
}

export const toCollectionFacts = ({ status, deviceWithUs, handOver, collection }: RepairRow): CollectionFacts => ({
  status,
  isDeviceWithUs: deviceWithUs,
  handOver,
  collection,
});

export const toFacts = (row: RepairRow, facts: { readonly isQuoted: boolean; readonly hasParts: boolean }): RepairFacts => ({
  status: row.status,
  isDeviceWithUs: row.deviceWithUs,
  ...facts,
});

/** What the world may know of a repair: no person, no account, no identifier. */
export const publicState = (row: RepairRow, quote: QuoteRow | null, list: RepairList): RepairState => ({
  repair_id: row.id,
  number: row.number,
  market: row.market,
  status: row.status,
  outcome: row.outcome,
  device_identifier: row.deviceIdentifier,
  device_name: row.device.name,
  master_product_id: row.masterProductId,
  type_device: row.device.type_device,
  hand_over: row.handOver,
  store_id: row.storeId,
  operations: row.agreed.lines.map((line) => ({
    operation_id: line.operation_id,
    kind: list.operation(line.operation_id)?.operation.type.id ?? '',
    price: line.price,
  })),
  total: money(row.total, row.currency),
  quote: quoteState(row, quote),
  created_at: row.createdAt.toISOString(),
  changed_at: row.updatedAt.toISOString(),
});

function quoteState(row: RepairRow, quote: QuoteRow | null): RepairState['quote'] {
  const until = quote?.answerUntil ?? null;
  if (quote === null || until === null) return null;
  return { quote_id: quote.id, total: money(quote.total, row.currency), answer_until: until.toISOString(), answer: quote.answer };
}

/** Who did it and in which request. */
export interface Actor {
  /** Name of the staff member; null for the customer and the clock. */
  readonly name: string | null;
  readonly requestId?: string;
}

type StateEvent = EventContract & { readonly type: `repairs.${string}` };

/** One change of a repair: columns, an entry of the history, and the event that tells it; null = nobody outside needs to hear. */
export interface Step {
  readonly set?: PgUpdateSetSource<typeof repairs>;
  readonly history?: { readonly event: string; readonly note?: string };
  readonly event: StateEvent | null;
}

/**
 * Changes a locked repair, writes its history and appends the event, all in the caller's transaction. Each change has its own
 * version, so that a reader of the events can order them and staff never overwrites what it hasn't seen.
 */
export async function applyStep(tx: Tx, row: RepairRow, step: Step, actor: Actor, list: RepairList): Promise<RepairRow> {
  const [changed] = await tx
    .update(repairs)
    .set({ ...(await endCollection(tx, row, step.set, actor)), ...step.set, version: row.version + 1, updatedAt: sql`clock_timestamp()` })
    .where(eq(repairs.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`repair ${row.id} vanished while locked`);
  if (step.history !== undefined) await addHistory(tx, row.id, step.history, actor);
  if (step.event !== null) await publish(tx, changed, step.event, actor, list);
  return changed;
}

/** What the carrier doesn't have yet isn't wanted any more once the device came, or went back, another way; or won't come. */
async function endCollection(tx: Tx, row: RepairRow, set: Step['set'], actor: Actor): Promise<Partial<Pick<RepairRow, 'collection'>>> {
  if (set === undefined || set.collection !== undefined || row.collection === null) return {};
  const status = repairStatuses.find((candidate) => candidate === set.status) ?? row.status;
  const isDeviceWithUs = typeof set.deviceWithUs === 'boolean' ? set.deviceWithUs : row.deviceWithUs;
  if (isStillWanted(row.collection, status, isDeviceWithUs)) return {};
  return { collection: await dropCollection(tx, row, actor) };
}

/** A repair as it is booked. */
export type NewRepairRow = typeof repairs.$inferInsert;

/** Writes a new repair with the first entry of its history and its event. */
export async function insertRepair(tx: Tx, values: NewRepairRow, actor: Actor, list: RepairList): Promise<RepairRow> {
  const wanted = { way: 'in' as const, day: values.pickupOn ?? null, window: null };
  const collection = values.handOver === 'courier' ? await wantCollection(tx, values, wanted, actor) : null;
  const [row] = await tx
    .insert(repairs)
    .values({ ...values, collection })
    .returning();
  if (row === undefined) throw new Error('the new repair gave no row back');
  await addHistory(tx, row.id, { event: 'booked' }, actor);
  await publish(tx, row, repairBooked, actor, list);
  return row;
}

async function publish(tx: Tx, row: RepairRow, contract: StateEvent, actor: Actor, list: RepairList): Promise<void> {
  await appendEvent(tx, contract, {
    subject: row.id,
    version: row.version,
    market: row.market,
    data: publicState(row, await sentQuote(tx, row.id), list),
    ...(actor.requestId === undefined ? {} : { correlationId: actor.requestId }),
  });
}

export async function addHistory(
  tx: Tx,
  repairId: string,
  entry: { readonly event: string; readonly note?: string },
  actor: Actor,
): Promise<void> {
  await tx.insert(history).values({ repairId, event: entry.event, by: actor.name, note: entry.note === '' ? null : (entry.note ?? null) });
}

/** The next number of the market, with this year in front. A booking that fails afterwards leaves a gap. */
export async function takeNumber(tx: Tx, market: Market): Promise<string> {
  const { rows } = await tx.execute<{ year: number; position: number }>(sql`
    select extract(year from now() at time zone ${markets[market].timezone})::int as year, nextval(${`repair_number_${market}`})::int as position`);
  const [taken] = rows;
  if (taken === undefined) throw new Error(`the number series of ${market} gave no number`);
  return repairNumber(market, taken.year, taken.position);
}

/** A sum as the customer agreed to it: without what only the page of the quote shows. */
export const agreedSum = (sum: RepairSum): RepairSum => ({
  lines: sum.lines.map((line) => ({
    operation_id: line.operation_id,
    label: line.label,
    price: line.price,
    duration: line.duration,
    duration_minutes: line.duration_minutes,
    on_the_spot: line.on_the_spot,
    warranty_months: line.warranty_months,
  })),
  discounts: sum.discounts,
  total: sum.total,
  has_on_request: sum.has_on_request,
});
