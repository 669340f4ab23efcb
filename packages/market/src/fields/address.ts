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

/** Rules that a browser loads late, because their tables are heavy or few need them. */
export interface AddressNumberRules {
  readonly phone: FieldRule;
  /** Company number and VAT number of the market. */
  readonly tin: FieldRule;
  readonly vatn: FieldRule;
}

/**
 * Rules of an address, of an order or of the customer's book: what is kept there can be ordered to. A town is any text, for nobody
 * knows all of them; a postcode is only held against the form of its market.
 *
 * @param isCompany invoices go to a company: name and number are asked for then
 */
export const addressFields = (numbers: AddressNumberRules, isCompany: boolean): Readonly<Record<AddressField, readonly FieldRule[]>> => ({
  first_name: name,
  last_name: name,
  address: line(100),
  city: line(80),
  district: [maxLength(80), plainText],
  postcode: [required, postcode],
  phone: [required, numbers.phone],
  company: isCompany ? line(120) : nothing,
  tin: isCompany ? [required, numbers.tin] : nothing,
  vatn: isCompany ? [maxLength(20), numbers.vatn] : nothing,
  delivery_extra_info: [maxLength(500), plainText],
});

/** The rules of a market for phone and company numbers. */
export const numberRules = (market: Market): AddressNumberRules =>
  market === 'cz' ? { phone, tin: ico, vatn: dic } : { phone, tin: cui, vatn: cui };

/** Rules of an address of the customer's book. */
export const addressRules = (market: Market, isCompany: boolean): Readonly<Record<AddressField, readonly FieldRule[]>> =>
  addressFields(numberRules(market), isCompany);
