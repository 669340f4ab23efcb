import { base32 } from '@okruh/service-kit';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuyoutStatus, CounterOffer } from '@okruh/contracts/http/buyout';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { buyoutStatusSchema } from '@okruh/contracts/http/buyout';
import { formatDateInput, type Market, markets, money, wholeUnits } from '@okruh/market';
import { answersOfValues, appraise } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { PRICE_HELD_DAYS } from '../model/buyout.ts';
import type { CustomerData, PickupAddress } from '../model/seller-data.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { type Device, devicePath, deviceSummary, type PriceList } from '../model/price-list.ts';
import { countries } from '../model/seller-lists.ts';
import { buyouts, counterOffers, estimates, history } from '../stored/tables.ts';

const quality = z.enum(['A+', 'A', 'B', 'C', 'D']);
const nullableText = z.string().nullable();
const customersFile = z.object({
  as_of: z.iso.date(),
  buyouts: z.array(
    z.object({
      code: z.string(),
      site: z.enum(['cz', 'ro']),
      created_at: z.string(),
      status: z.string(),
      e_mail: z.string(),
      device_identifier: z.string(),
      appraisal_version: z.string(),
      device_condition_choices: z.array(z.string()),
      quality,
      price: z.int(),
      counter_offer: z.object({ quality, price: z.int(), reason: z.string(), valid_to: z.string() }).nullable(),
      final_price: z.int().nullable(),
      buyout_device: z.object({ imei: nullableText, serial_number: nullableText, note: z.string() }),
      customer_data: z.record(z.string(), nullableText).nullable(),
      pickup_address: z.record(z.string(), nullableText).nullable(),
      variable_symbol: nullableText,
      history: z.array(z.object({ at: z.string(), event: z.string() })),
    }),
  ),
});
type Recorded = z.output<typeof customersFile>['buyouts'][number];

/** Texts of staff in the recorded histories. */
const CLERK = 'Okruh, výkup';

/**
 * Writes the recorded estimates and buy-outs, once. Their times are moved so that the day the data speaks of is today:
 * an offer that waits for an answer still does. No events: nothing happened today, and no mail may go out.
 *
 * @returns how many rows were written
 */
export async function seedBuyouts(tx: Tx, folder: string, list: PriceList, personalData: PersonalData): Promise<number> {
  const file = customersFile.parse(JSON.parse(await readFile(join(folder, 'customers.json'), 'utf8')));
  const last: Record<Market, number> = { cz: 0, ro: 0 };
  let written = 0;
  for (const [index, recorded] of file.buyouts.entries()) {
    last[recorded.site] = index + 1;
    const device = list.device(recorded.device_identifier);
    if (device === undefined) throw new Error(`the price list has no ${recorded.device_identifier}`);
    const at = (local: string): SQL => buildMoment(local, recorded.site, file.as_of);
    if (recorded.customer_data === null) written += await insertEstimate(tx, recorded, device, personalData, at);
    else written += await insertBuyout(tx, recorded, recorded.customer_data, { device, list, personalData, at, position: index + 1 });
  }
  // The recorded numbers are used up; nextval, because only its owner may set a sequence.
  for (const market of written > 0 ? (['cz', 'ro'] as const) : []) {
    await tx.execute(sql`select nextval(${`buyout_number_${market}`}) from generate_series(1, ${last[market]}::int)`);
  }
  return written;
}

interface Context {
  readonly device: Device;
  readonly list: PriceList;
  readonly personalData: PersonalData;
  readonly at: (local: string) => SQL;
  readonly position: number;
}

async function insertBuyout(tx: Tx, recorded: Recorded, customer: Record<string, string | null>, context: Context): Promise<number> {
  const { site } = recorded;
  const { currency } = markets[site];
  const { device, at } = context;
  const id = deriveId(recorded.code);
  const appraisal = context.list.appraisal(device, site);
  const summary = deviceSummary(device, site);
  const status = buyoutStatusSchema.parse(recorded.status);
  const when = (event: BuyoutStatus): SQL | null => {
    const entry = recorded.history.find((candidate) => candidate.event === `buyout.${event}`);
    return entry === undefined ? null : at(entry.at);
  };
  const lastChange = recorded.history.at(-1)?.at ?? recorded.created_at;
  const inserted = await tx
    .insert(buyouts)
    .values({
      id,
      code: base32(digest(`code ${recorded.code}`).subarray(0, 16)),
      number: recorded.code,
      variableSymbol: recorded.variable_symbol ?? `26${site === 'cz' ? 5 : 6}${String(context.position).padStart(6, '0')}`,
      market: site,
      status,
      version: recorded.history.length,
      createdAt: at(recorded.created_at),
      updatedAt: at(lastChange),
      receivedAt: when('received'),
      acceptedAt: when('accepted'),
      modelId: device.model.id,
      deviceIdentifier: device.colour.id,
      deviceName: summary.name,
      deviceVariant: summary.variant,
      image: summary.image,
      typeDevice: summary.type_device,
      identifierKind: summary.identifier_kind,
      appraisalVersion: recorded.appraisal_version,
      appraisal,
      answers: recorded.device_condition_choices,
      quality: recorded.quality,
      currency,
      price: wholeUnits(recorded.price, currency).amount,
      ...toInspection(recorded, status, appraisal),
      finalPrice: when('accepted') === null || recorded.final_price === null ? null : wholeUnits(recorded.final_price, currency).amount,
      termsVersion: '2026-11',
      note: '',
      ...context.personalData.encrypt(id, {
        customer: toCustomer(customer),
        pickup: recorded.pickup_address === null ? null : toPickup(recorded.pickup_address),
        device: {
          imei: recorded.buyout_device.imei ?? '',
          serial_number: recorded.buyout_device.serial_number ?? '',
          note: recorded.buyout_device.note,
        },
      }),
    })
    .onConflictDoNothing()
    .returning({ id: buyouts.id });
  if (inserted.length === 0) return 0;
  for (const entry of recorded.history) {
    const event = entry.event.replace('buyout.', '');
    const isSellers = event === 'submitted' || event === 'rejected' || event === 'expired';
    await tx.insert(history).values({ buyoutId: id, at: at(entry.at), event, by: isSellers ? null : CLERK });
  }
  await insertOffer(tx, recorded, id, appraisal, at);
  return 1;
}

async function insertOffer(tx: Tx, recorded: Recorded, buyoutId: string, appraisal: Appraisal, at: Context['at']): Promise<void> {
  const offer = recorded.counter_offer;
  if (offer === null) return;
  const happened = (event: string): string | undefined => recorded.history.find((entry) => entry.event === `buyout.${event}`)?.at;
  const rejectedAt = happened('rejected');
  await tx.insert(counterOffers).values({
    buyoutId,
    price: wholeUnits(offer.price, markets[recorded.site].currency).amount,
    quality: offer.quality,
    note: offer.reason,
    differences: listDifferences(recorded, appraisal),
    madeAt: at(happened('counter_offer') ?? recorded.created_at),
    madeBy: CLERK,
    answerUntil: at(offer.valid_to),
    answeredAt: rejectedAt === undefined ? null : at(rejectedAt),
    answer: rejectedAt === undefined ? null : 'declined',
  });
}

/** The answer that the recorded reason is about: a display that cracked, else a tired battery. */
function changedAnswer(recorded: Recorded, appraisal: Appraisal) {
  const code = /displej|ecran/i.test(recorded.counter_offer?.reason ?? '') ? 'display' : 'battery';
  const condition = appraisal.device_conditions.find((candidate) => candidate.code === code);
  const before = condition?.choices.find((choice) => recorded.device_condition_choices.includes(choice.value));
  const isWorst = (value: string): boolean => value === 'display-d' || value === 'battery-low';
  const after = condition?.choices.find((choice) => isWorst(choice.value));
  return condition === undefined || before === undefined || after === undefined ? null : { condition, before, after };
}

function listDifferences(recorded: Recorded, appraisal: Appraisal): CounterOffer['differences'] {
  const changed = changedAnswer(recorded, appraisal);
  const offer = recorded.counter_offer;
  if (changed === null || offer === null) return [];
  return [
    {
      condition: changed.condition.id,
      name: changed.condition.name,
      customer_answer: changed.before.label,
      inspected_answer: changed.after.label,
      price_difference: wholeUnits(offer.price - recorded.price, markets[recorded.site].currency),
    },
  ];
}

/** What the inspection found: with an offer its price, once accepted the agreed one, waiting for a decision a lower one. */
function toInspection(recorded: Recorded, status: BuyoutStatus, appraisal: Appraisal) {
  if (!recorded.history.some((entry) => entry.event === 'buyout.inspected')) return {};
  const { currency } = markets[recorded.site];
  const replaced = (from: string, to: string): string[] => recorded.device_condition_choices.map((value) => (value === from ? to : value));
  const changed = changedAnswer(recorded, appraisal);
  const offer = recorded.counter_offer;
  if (offer !== null) {
    return {
      inspectedAnswers: changed === null ? recorded.device_condition_choices : replaced(changed.before.value, changed.after.value),
      inspectedQuality: offer.quality,
      inspectedPrice: wholeUnits(offer.price, currency).amount,
      inspectionNote: offer.reason,
    };
  }
  if (status === 'inspected' && changed !== null) {
    const values = replaced(changed.before.value, changed.after.value);
    const outcome = appraise(appraisal, answersOfValues(appraisal, values));
    const found = outcome.kind === 'priced' ? outcome : null;
    return {
      inspectedAnswers: values,
      inspectedQuality: found?.quality ?? null,
      inspectedPrice: found?.price.amount ?? null,
      inspectionNote: '',
    };
  }
  return {
    inspectedAnswers: recorded.device_condition_choices,
    inspectedQuality: recorded.quality,
    inspectedPrice: money(recorded.price * 100, currency).amount,
    inspectionNote: '',
  };
}

async function insertEstimate(tx: Tx, recorded: Recorded, device: Device, personalData: PersonalData, at: Context['at']): Promise<number> {
  const id = deriveId(recorded.code);
  const { currency } = markets[recorded.site];
  const summary = deviceSummary(device, recorded.site);
  const inserted = await tx
    .insert(estimates)
    .values({
      id,
      market: recorded.site,
      eMailCiphertext: personalData.encryptText(id, 'e_mail', recorded.e_mail),
      deviceIdentifier: device.colour.id,
      deviceName: summary.name,
      deviceVariant: summary.variant,
      url: devicePath(device, recorded.site, recorded.quality),
      appraisalVersion: recorded.appraisal_version,
      answers: recorded.device_condition_choices,
      quality: recorded.quality,
      currency,
      price: wholeUnits(recorded.price, currency).amount,
      createdAt: at(recorded.created_at),
      validUntil: sql`${at(recorded.created_at)} + make_interval(days => ${PRICE_HELD_DAYS})`,
    })
    .onConflictDoNothing()
    .returning({ id: estimates.id });
  return inserted.length;
}

/** Local time of the market, moved by the days since the data's day. */
const buildMoment = (local: string, market: Market, asOf: string): SQL =>
  sql`((${local}::timestamp + make_interval(days => greatest(0, current_date - ${asOf}::date))) at time zone ${markets[market].timezone})`;

const countryId = (code: string | null | undefined): string => countries.find((country) => country.code === code)?.id ?? '';
const dateText = (iso: string | null | undefined): string => (iso ? formatDateInput(iso) : '');

function toCustomer(data: Record<string, string | null>): CustomerData {
  const text = (field: string): string => data[field] ?? '';
  return {
    personal_identification_number: text('personal_identification_number'),
    identity_card_number: text('identity_card_number'),
    identity_released_by: text('identity_released_by'),
    identity_valid_to: dateText(data['identity_valid_to']),
    degree_before_name: text('degree_before_name'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    gender: text('gender'),
    district: text('district'),
    street: text('street'),
    city: text('city'),
    country: countryId(data['country']),
    postcode: text('postcode'),
    phone_number: text('phone_number'),
    nationality: text('nationality'),
    place_of_birth: text('place_of_birth'),
    e_mail: text('e_mail'),
    bank_account_full_number: text('bank_account_full_number'),
    bank_code: text('bank_code'),
  };
}

function toPickup(data: Record<string, string | null>): PickupAddress {
  const text = (field: string): string => data[field] ?? '';
  return {
    district: text('district'),
    street: text('street'),
    city: text('city'),
    postcode: text('postcode'),
    country: countryId(data['country']),
    delivery_extra_info: text('delivery_extra_info'),
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(`okruh demo ${text}`).digest();

/** The same id on every machine (UUID version 8: made our own way). */
function deriveId(code: string): string {
  const hex = digest(`id ${code}`).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
