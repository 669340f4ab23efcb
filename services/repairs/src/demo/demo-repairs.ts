import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepairStatus, RepairSum } from '@okruh/contracts/http/repairs';
import { formatMoney, type Market, markets, money, sumMoney } from '@okruh/market';
import { base32, type Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { PersonalData } from '../stored/personal-data.ts';
import { DIAGNOSIS } from '../model/pricing.ts';
import { QUOTE_DAYS } from '../model/repair.ts';
import { type Device, deviceView, toLine, partsFor, type RepairList } from '../model/repair-list.ts';
import { history, quotes, repairParts, repairs } from '../stored/tables.ts';
import { consentText } from '../model/words.ts';

const nullableText = z.string().nullable();
const customersFile = z.object({
  as_of: z.iso.date(),
  customers: z.array(
    // Companies have no first name.
    z.object({ id: z.string(), e_mail: z.string(), first_name: nullableText, last_name: nullableText, phone_number: nullableText }),
  ),
  repairs: z.array(
    z.object({
      code: z.string(),
      site: z.enum(['cz', 'ro']),
      store_id: z.string(),
      customer_id: z.string(),
      device_identifier: z.string(),
      imei: nullableText,
      serial_number: nullableText,
      note: z.string(),
      status: z.string(),
      created_at: z.string(),
      promised_at: z.string(),
      operations: z.array(z.object({ operation_id: z.string(), price: z.int() })),
      spare_parts: z.array(z.object({ spare_part_id: z.string(), quantity: z.int() })),
      total: z.int(),
      history: z.array(z.object({ at: z.string(), event: z.string() })),
    }),
  ),
});
type File = z.output<typeof customersFile>;
type Recorded = File['repairs'][number];

/** Recorded states in our words. Who is at the diagnosis has received the device and taken it over. */
const statuses: Readonly<Record<string, RepairStatus>> = {
  received: 'received',
  diagnostics: 'received',
  waiting_for_approval: 'waiting_for_approval',
  waiting_for_part: 'waiting_for_parts',
  in_repair: 'in_repair',
  done: 'ready',
  handed_over: 'collected',
  declined: 'cancelled',
};
const TECHNICIAN = { id: '00000000-0000-8000-a000-00000000000d', name: 'Okruh, servis' } as const;

/**
 * Writes the recorded repairs, once. Their times are moved so that the day the data speaks of is today: a quote that waits for
 * an answer still does. No events: nothing happened today, and no mail may go out. Recorded parts have left the shelf already.
 *
 * @returns how many rows were written
 */
export async function seedRepairs(tx: Tx, folder: string, list: RepairList, personalData: PersonalData): Promise<number> {
  const file = customersFile.parse(JSON.parse(await readFile(join(folder, 'customers.json'), 'utf8')));
  const last: Record<Market, number> = { cz: 0, ro: 0 };
  let written = 0;
  for (const recorded of file.repairs) {
    const device = list.device(recorded.device_identifier);
    const customer = file.customers.find(({ id }) => id === recorded.customer_id);
    if (device === undefined || customer === undefined) throw new Error(`the demo data of ${recorded.code} doesn't fit together`);
    last[recorded.site] = Math.max(last[recorded.site], Number(recorded.code.slice(4)));
    written += await insertCase(tx, recorded, { device, list, personalData, customer, asOf: file.as_of });
  }
  // The recorded numbers are used up; nextval, because only its owner may set a sequence.
  for (const market of written > 0 ? (['cz', 'ro'] as const) : []) {
    await tx.execute(sql`select nextval(${`repair_number_${market}`}) from generate_series(1, ${last[market]}::int)`);
  }
  return written;
}

interface Context {
  readonly device: Device;
  readonly list: RepairList;
  readonly personalData: PersonalData;
  readonly customer: File['customers'][number];
  readonly asOf: string;
}

async function insertCase(tx: Tx, recorded: Recorded, context: Context): Promise<number> {
  const { device, customer } = context;
  const market = recorded.site;
  const { locale, currency } = markets[market];
  const at = (local: string): SQL => buildMoment(local, market, context.asOf);
  const id = deriveId(recorded.code);
  const status = statuses[recorded.status];
  if (status === undefined) throw new Error(`the demo data has an unknown state ${recorded.status}`);
  const booked = sumOfRecorded(recorded, context);
  const agreed = recorded.status === 'declined' ? diagnosisOnly(recorded, context) : booked;
  const isOver = status === 'collected' || status === 'cancelled';
  const inserted = await tx
    .insert(repairs)
    .values({
      id,
      code: base32(digest(`code ${recorded.code}`).subarray(0, 16)),
      number: recorded.code,
      market,
      status,
      outcome: recorded.status === 'declined' ? 'declined' : ['ready', 'collected'].includes(status) ? 'repaired' : null,
      version: recorded.history.length + 1,
      createdAt: at(recorded.created_at),
      updatedAt: at(recorded.history.at(-1)?.at ?? recorded.created_at),
      deviceWithUs: !isOver,
      deviceIdentifier: device.colour.deviceIdentifier,
      masterProductId: device.model.masterProductId,
      colourId: device.colour.colourId,
      device: deviceView(device, locale),
      handOver: 'store',
      storeId: recorded.store_id,
      promisedOn: sql`(${at(recorded.promised_at)} at time zone ${markets[market].timezone})::date`,
      currency,
      booked,
      agreed,
      total: agreed.total.amount,
      termsVersion: '2026-11',
      ...(recorded.status === 'received' ? {} : { technicianId: TECHNICIAN.id, technicianName: TECHNICIAN.name }),
      ...context.personalData.encrypt(id, {
        customer: {
          first_name: customer.first_name ?? '',
          last_name: customer.last_name ?? '',
          e_mail: customer.e_mail,
          phone_number: customer.phone_number ?? '',
          pickup_address: null,
        },
        device: { imei: recorded.imei ?? '', serial_number: recorded.serial_number ?? '', note: recorded.note },
      }),
    })
    .onConflictDoNothing()
    .returning({ id: repairs.id });
  if (inserted.length === 0) return 0;
  await insertHistory(tx, recorded, id, at);
  await insertParts(tx, recorded, id, context, status);
  await insertQuote(tx, recorded, id, booked, at);
  return 1;
}

/** What was agreed, at the recorded prices: they are from before our discounts. */
function sumOfRecorded(recorded: Recorded, { list }: Context): RepairSum {
  const { currency } = markets[recorded.site];
  const lines = recorded.operations.flatMap(({ operation_id: operation, price }) => {
    const found = list.operation(operation);
    if (found === undefined) throw new Error(`the list has no ${operation}`);
    const { kind: _kind, ...line } = toLine(found.operation, recorded.site, price * 100);
    return [line];
  });
  const total = sumMoney(
    lines.flatMap(({ price }) => price ?? []),
    currency,
  );
  return { lines, discounts: [], total, has_on_request: false };
}

/** Who declined pays the diagnosis. */
function diagnosisOnly(recorded: Recorded, { device }: Context): RepairSum {
  const { currency } = markets[recorded.site];
  const lines = device.model.operations
    .filter((operation) => operation.type.id === DIAGNOSIS)
    .map((operation) => {
      const { kind: _kind, ...line } = toLine(operation, recorded.site, recorded.total * 100);
      return line;
    });
  return { lines, discounts: [], total: money(recorded.total * 100, currency), has_on_request: false };
}

/** Steps that the record leaves out stand at the time of the next one. */
const before: Readonly<Record<string, readonly RepairStatus[]>> = {
  waiting_for_approval: ['diagnosed'],
  waiting_for_part: ['diagnosed', 'approved'],
  in_repair: ['diagnosed', 'approved'],
  done: ['quality_check'],
};

async function insertHistory(tx: Tx, recorded: Recorded, repairId: string, at: (local: string) => SQL): Promise<void> {
  const entries: { at: string; event: string; by: string | null }[] = [{ at: recorded.created_at, event: 'booked', by: null }];
  const add = (when: string, event: string, by: string | null): void => {
    if (!entries.some((entry) => entry.event === event)) entries.push({ at: when, event, by });
  };
  for (const { at: when, event } of recorded.history) {
    const word = event.replace('repair.', '');
    if (word === 'diagnostics') {
      add(when, 'taken_over', TECHNICIAN.name);
      continue;
    }
    for (const step of before[word] ?? []) add(when, step, TECHNICIAN.name);
    add(when, statuses[word] ?? word, word === 'declined' ? null : TECHNICIAN.name);
  }
  for (const entry of entries) await tx.insert(history).values({ repairId, at: at(entry.at), event: entry.event, by: entry.by });
}

async function insertParts(tx: Tx, recorded: Recorded, repairId: string, { list, device }: Context, status: RepairStatus): Promise<void> {
  for (const part of recorded.spare_parts) {
    await tx.insert(repairParts).values({ repairId, sparePartId: part.spare_part_id, reserved: 0, used: part.quantity, missing: 0 });
  }
  if (status !== 'waiting_for_parts') return;
  for (const { operation_id: id } of recorded.operations) {
    const found = list.operation(id);
    for (const part of found === undefined ? [] : partsFor(list, found.operation, device.colour.colourId)) {
      await tx.insert(repairParts).values({ repairId, sparePartId: part.id, reserved: 0, used: 0, missing: 1 });
    }
  }
}

async function insertQuote(tx: Tx, recorded: Recorded, repairId: string, sum: RepairSum, at: (local: string) => SQL): Promise<void> {
  const sent = recorded.history.find(({ event }) => event === 'repair.waiting_for_approval');
  if (sent === undefined) return;
  const declined = recorded.history.find(({ event }) => event === 'repair.declined');
  await tx.insert(quotes).values({
    id: deriveId(`quote ${recorded.code}`),
    repairId,
    finding: recorded.note,
    sum,
    total: sum.total.amount,
    createdAt: at(sent.at),
    createdBy: TECHNICIAN.name,
    sentAt: at(sent.at),
    answerUntil: sql`${at(sent.at)} + make_interval(days => ${QUOTE_DAYS})`,
    readyOn: sql`(${at(recorded.promised_at)} at time zone ${markets[recorded.site].timezone})::date`,
    ...(declined === undefined ? {} : { answer: 'declined' as const, answeredAt: at(declined.at), answeredBy: 'phone' as const }),
    consentText: consentText(formatMoney(sum.total), markets[recorded.site].locale),
  });
}

/** Local time of the market, moved by the days since the data's day. */
const buildMoment = (local: string, market: Market, asOf: string): SQL =>
  sql`((${local}::timestamp + make_interval(days => greatest(0, current_date - ${asOf}::date))) at time zone ${markets[market].timezone})`;

const digest = (text: string): Buffer => createHash('sha256').update(`okruh demo repair ${text}`).digest();

/** The same id on every machine (UUID version 8: made our own way). */
function deriveId(code: string): string {
  const hex = digest(`id ${code}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
