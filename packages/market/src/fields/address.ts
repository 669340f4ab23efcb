import type { Market } from '../market.ts';
import { cui, dic, ico } from './company.ts';
import { postcode } from './contact.ts';
import { maxLength, plainText, required } from './general.ts';
import { personName } from './identity.ts';
import type { FieldRule } from './message.ts';
import { phone } from './phone.ts';

/** Fields of an address that a customer keeps, by the names of the wire. */
export type AddressField =
  | 'first_name'
  | 'last_name'
  | 'address'
  | 'city'
  | 'district'
  | 'postcode'
  | 'phone'
  | 'company'
  | 'tin'
  | 'vatn'
  | 'delivery_extra_info';

const name: readonly FieldRule[] = [required, maxLength(60), personName];
const line = (max: number): readonly FieldRule[] => [required, maxLength(max), plainText];
const nothing: readonly FieldRule[] = [];

/**
 * Rules of an address of the customer's book: as strict as those of an order, so that what is kept can be ordered to. A town is
 * any text, for nobody knows all of them; a postcode is only held against the form of its market.
 *
 * @param isCompany invoices go to a company: name and number are asked for then
 */
export function addressRules(market: Market, isCompany: boolean): Readonly<Record<AddressField, readonly FieldRule[]>> {
  const number = market === 'cz' ? ico : cui;
  const vatNumber = market === 'cz' ? dic : cui;
  return {
    first_name: name,
    last_name: name,
    address: line(100),
    city: line(80),
    district: [maxLength(80), plainText],
    postcode: [required, postcode],
    phone: [required, phone],
    company: isCompany ? line(120) : nothing,
    tin: isCompany ? [required, number] : nothing,
    vatn: isCompany ? [vatNumber] : nothing,
    delivery_extra_info: [maxLength(500), plainText],
  };
}
