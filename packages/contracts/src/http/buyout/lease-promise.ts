/** What a lease promised about a device: a buy-back price at its end, or an exchange on the way (docs/decisions/0065-lease-promises.md). */
import { z } from 'zod';
import { dateSchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { leaseKindSchema } from '../../schemas/leasing.ts';

/** Kinds of leases that promise something. */
export const promiseKindSchema = leaseKindSchema.exclude(['business']);
export type PromiseKind = z.infer<typeof promiseKindSchema>;

/**
 * `waiting`: the customer doesn't have the device yet. `running`: it can't be claimed yet. `open`: it can. `claimed`: a buy-out
 * of the device is under way or done. `expired`: its last day is over. `cancelled`: the order ended, or the device went back.
 */
export const promiseStates = ['waiting', 'running', 'open', 'claimed', 'expired', 'cancelled'] as const;
export const promiseStateSchema = z.enum(promiseStates);
export type PromiseState = z.infer<typeof promiseStateSchema>;

/** A promise without a person. */
export const leasePromiseSchema = z.object({
  kind: promiseKindSchema,
  state: promiseStateSchema,
  /** Order of the lease, the number that people see. */
  order_number: z.string(),
  /** "Apple iPhone 15 128 GB, modrá" */
  device_name: z.string(),
  /** What we pay for it to the lender; of an exchange what was left to pay if it were claimed today, or on its first day. */
  price: moneySchema,
  /** Worst grade in which the price holds. */
  required_grade: qualitySchema,
  /** First and last day on which it can be claimed; null while the customer doesn't have the device. */
  opens_on: dateSchema.nullable(),
  ends_on: dateSchema.nullable(),
});
export type LeasePromise = z.infer<typeof leasePromiseSchema>;

/** A promise as the page of its order shows it. */
export const orderPromiseSchema = leasePromiseSchema.extend({
  /** Line of the order. */
  line: z.int().min(1),
  /** Path of the buy-out with the promise in its fragment; null while it can't be claimed. */
  location: z.string().nullable(),
});
export type OrderPromise = z.infer<typeof orderPromiseSchema>;
