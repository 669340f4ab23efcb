/** The account’s address book. */
import { z } from 'zod';
import { billingAddressSchema, deliveryAddressSchema } from '../../schemas/checkout-schemas.ts';
import { route } from './accounts-route.ts';

/** An address as typed: the fields of a billing address including the company, and a note for the courier. */
export const addressFieldsSchema = billingAddressSchema
  .omit({ email: true })
  .extend({ delivery_extra_info: deliveryAddressSchema.shape.delivery_extra_info });
export type AddressFields = z.output<typeof addressFieldsSchema>;
/** Maximum number of addresses of an account. */
export const MAX_ADDRESSES = 20;
/** An entry of the account's address book. If there are any, exactly one is the default of each kind (billing, delivery). */
export const savedAddressSchema = addressFieldsSchema.extend({
  id: z.uuid(),
  is_billing_default: z.boolean(),
  is_delivery_default: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddressSchema>;
const addressBody = addressFieldsSchema.extend({
  /** True makes this address the default. False changes nothing: the default only moves when another address is set as default. */
  is_billing_default: z.boolean().default(false),
  is_delivery_default: z.boolean().default(false),
});
const addressParams = z.object({ address: z.uuid() });
export const getAddresses = route('get_addresses', {
  summary: 'Addresses of the customer, the oldest first.',
  access: 'session',
  responses: {
    200: z.object({
      items: z.array(savedAddressSchema),
      /** False for accounts of stores, whose data only the back office changes. */
      may_change: z.boolean(),
    }),
  },
});
export const addAddress = route('add_address', {
  summary: 'Adds an address; the same one once more is answered with the one that is there. The first is the default for both.',
  access: 'session',
  body: addressBody,
  responses: { 201: savedAddressSchema },
  problems: ['too-many-addresses', 'addresses-locked'],
  rateLimit: { max: 60, windowSeconds: 600 },
});
export const updateAddress = route('update_address', {
  summary: 'Changes an address of the customer; somebody else’s is as unknown as one that never was.',
  access: 'session',
  params: addressParams,
  body: addressBody,
  responses: { 200: savedAddressSchema },
  problems: ['addresses-locked'],
  rateLimit: { max: 60, windowSeconds: 600 },
});
export const deleteAddress = route('delete_address', {
  summary: 'Deletes an address; again it changes nothing. The oldest of the others becomes the default in its place.',
  access: 'session',
  params: addressParams,
  responses: { 204: null },
  problems: ['addresses-locked'],
  rateLimit: { max: 60, windowSeconds: 600 },
});
