import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Carriers that this sandbox is, with what a tracking number begins with in each market. */
export const carriers = {
  courier: { name: 'Kurýr', prefixes: { cz: 'KC', ro: 'KR' }, maxGrams: 30_000 },
  balikobod: { name: 'Balíkobod', prefixes: { cz: 'BB', ro: 'BR' }, maxGrams: 15_000 },
  'punct-rapid': { name: 'Punct Rapid', prefixes: { cz: 'RB', ro: 'PR' }, maxGrams: 10_000 },
  express: { name: 'Expres', prefixes: { cz: 'EX', ro: 'ER' }, maxGrams: 15_000 },
} as const;
export type SandboxCarrier = keyof typeof carriers;
export const isCarrier = (name: string): name is SandboxCarrier => Object.hasOwn(carriers, name);

const addressSchema = z.object({
  name: z.string().max(200),
  company: z.string().max(200).default(''),
  street: z.string().max(200),
  city: z.string().max(100),
  postcode: z.string().max(20),
  country: z.enum(['CZ', 'RO']),
  phone: z.string().max(40).default(''),
  e_mail: z.string().max(200).default(''),
  note: z.string().max(1_000).default(''),
});

/** `POST …/v1/shipments` */
export const newShipmentSchema = z.object({
  /** The merchant's own id of the parcel. */
  reference: z.string().min(1).max(100),
  order_number: z.string().max(40),
  market: z.enum(['cz', 'ro']),
  service: z.enum(['home', 'pickup-point', 'express']),
  pickup_point_id: z.string().max(100).nullable(),
  recipient: addressSchema,
  weight_grams: z.int().min(1).max(1_000_000),
  cash_on_delivery: z.object({ amount: z.int().min(1), currency: z.enum(['CZK', 'RON']) }).nullable(),
  notify_url: z.url(),
  /** Somebody that the parcel is fetched from; left out when the merchant hands it over. */
  pickup: z
    .object({ from: addressSchema, day: z.iso.date(), window: z.enum(['08-12', '12-17']).nullable() })
    .nullable()
    .default(null),
});
export type NewShipment = z.output<typeof newShipmentSchema>;

export const eventKinds = [
  'registered',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'at_pickup_point',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
  'weight_corrected',
  'collection_missed',
] as const;
export const eventKindSchema = z.enum(eventKinds);
export type EventKind = z.infer<typeof eventKindSchema>;
const eventSchema = z.object({
  id: z.string(),
  kind: eventKindSchema,
  at: z.iso.datetime(),
  text: z.string(),
  place: z.string(),
  weight_grams: z.int().nullable(),
});
export type ShipmentEvent = z.infer<typeof eventSchema>;

/** What the carrier keeps. Whom it goes to is on the label alone: of the address only the town stays. */
export const shipmentSchema = newShipmentSchema.omit({ recipient: true, pickup: true }).extend({
  carrier: z.enum(['courier', 'balikobod', 'punct-rapid', 'express']),
  tracking_number: z.string(),
  city: z.string(),
  state: z.enum(['registered', 'cancelled', 'moving', 'over']),
  manifest: z.string().nullable(),
  /** Day on which it is fetched. */
  pickup_day: z.iso.date().nullable().default(null),
  events: z.array(eventSchema),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/** Highest sum that is collected at a door. */
const MAX_CASH = { CZK: 5_000_000, RON: 1_000_000 } as const;
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isAddress({ country, postcode, street, city }: z.output<typeof addressSchema>): boolean {
  const isPostcode = (country === 'CZ' ? /^\d{5}$/ : /^\d{6}$/).test(postcode.replaceAll(/\s/g, ''));
  return isPostcode && street.trim() !== '' && city.trim() !== '' && !/neznama|necunoscuta/.test(plain(street));
}

/** The day that was asked for, or the next working day that isn't full. */
export function choosePickupDay(day: string, fullDays: ReadonlySet<string>): string {
  const date = new Date(`${day}T12:00:00Z`);
  for (;;) {
    const candidate = date.toISOString().slice(0, 10);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (candidate === day ? !fullDays.has(day) : !isWeekend && !fullDays.has(candidate)) return candidate;
    date.setUTCDate(date.getUTCDate() + 1);
  }
}

/** Why a shipment isn't taken; null when it is. "Neznámá" and "Necunoscută" are streets that no carrier knows. */
export function refuse(carrier: SandboxCarrier, shipment: NewShipment, closedPoints: ReadonlySet<string>): string | null {
  const { recipient, service, pickup_point_id: point, weight_grams: grams, cash_on_delivery: cash } = shipment;
  if (recipient.name.trim() === '' && recipient.company.trim() === '') return 'recipient-missing';
  if (service === 'pickup-point') {
    if (point === null || point === '') return 'pickup-point-unknown';
    if (closedPoints.has(point)) return 'pickup-point-closed';
  } else {
    if (!isAddress(recipient)) return 'address-invalid';
  }
  if (shipment.pickup !== null && !isAddress(shipment.pickup.from)) return 'address-invalid';
  if (grams > carriers[carrier].maxGrams) return 'too-heavy';
  return cash !== null && cash.amount > MAX_CASH[cash.currency] ? 'cash-too-high' : null;
}

/** The same key is the same number. */
export function toTrackingNumber(carrier: SandboxCarrier, market: 'cz' | 'ro', key: string): string {
  const digest = createHash('sha256').update(`${carrier}:${key}`).digest();
  return `${carriers[carrier].prefixes[market]}${String(digest.readUIntBE(0, 6) % 10_000_000_000).padStart(10, '0')}`;
}
