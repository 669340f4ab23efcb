import type { FieldErrors } from '@okruh/contracts';
import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { ageOn, formatDateInput, type IsoDate, type Market, markets, parseDate, parsePhone, parsePostcode } from '@okruh/market';
import { knownBank } from '@okruh/market/banks';
import {
  type FieldContext,
  type FieldRule,
  fieldRules,
  firstError,
  messageText,
  parseBankAccount,
  parseEmail,
  parseIdentityCard,
  parseImei,
  parsePersonalNumber,
  parseSerialNumber,
} from '@okruh/market/fields';
import { texts } from '../locales/texts.ts';
import type { BuyoutDevice, CustomerData, PickupAddress, SellerData } from '../model/seller-data.ts';
import { countries, districts, genders, nationalities, pickupCountries } from '../model/seller-lists.ts';

const { required, choiceRequired, plainText, maxLength, oneOf, postcode } = fieldRules;

/** The youngest who may sell without a guardian, on both markets. */
export const ADULT_AGE = 18;

type Rules<T> = { readonly [K in keyof T]: readonly FieldRule[] };
const line = (max: number): readonly FieldRule[] => [required, plainText, maxLength(max)];
const requireChoice = (ids: readonly string[]): readonly FieldRule[] => [choiceRequired, oneOf(ids)];
const districtIds: Readonly<Record<Market, FieldRule>> = {
  cz: oneOf(districts.cz.map(([id]) => id)),
  ro: oneOf(districts.ro.map(([id]) => id)),
};

const customerRules: Rules<Omit<CustomerData, 'district' | 'postcode' | 'bank_code' | 'bank_account_full_number'>> = {
  personal_identification_number: [required, fieldRules.personalNumber],
  identity_card_number: [required, fieldRules.identityCard],
  identity_released_by: line(100),
  identity_valid_to: [required, fieldRules.validityDate],
  degree_before_name: [fieldRules.title, maxLength(30)],
  first_name: [required, fieldRules.personName, maxLength(60)],
  last_name: [required, fieldRules.personName, maxLength(60)],
  gender: requireChoice(genders),
  street: line(100),
  city: line(80),
  country: requireChoice(countries.map(({ id }) => id)),
  phone_number: [required, fieldRules.phone],
  nationality: requireChoice(nationalities),
  place_of_birth: line(80),
  e_mail: [required, fieldRules.eMail],
};
const accountRules = [required, fieldRules.bankAccount];
const pickupRules: Rules<Omit<PickupAddress, 'district' | 'postcode'>> = {
  street: line(100),
  city: line(80),
  country: requireChoice(countries.map(({ id }) => id)),
  delivery_extra_info: [plainText, maxLength(200)],
};

/** What a seller sends, as typed. */
export interface SellerForm {
  readonly customer_data: CustomerData;
  readonly pickup_address?: PickupAddress | null | undefined;
  readonly buyout_device: BuyoutDevice;
  readonly consent_to_terms: boolean;
}

type Group = Record<string, string[]>;

/**
 * Checks a seller's form by the rules of the market, every field at once, and brings it into its stored form.
 * `identifierKind` is null while the device isn't known; then neither identifier is asked for. The account isn't asked for when
 * somebody else is paid.
 */
export function readSellerForm(
  form: SellerForm,
  context: FieldContext,
  identifierKind: DeviceSummary['identifier_kind'] | null,
  { needsAccount = true }: { readonly needsAccount?: boolean } = {},
): { readonly errors: FieldErrors } | { readonly seller: SellerData } {
  const errors: FieldErrors = {};
  const customer = checkCustomer(form.customer_data, context);
  if (needsAccount) checkAccount(form.customer_data, context, customer);
  const device = checkDevice(form.buyout_device, context, identifierKind);
  const pickup = form.pickup_address ? checkPickup(form.pickup_address, context) : {};
  if (Object.keys(customer).length > 0) errors['customer_data'] = customer;
  if (Object.keys(device).length > 0) errors['buyout_device'] = device;
  if (Object.keys(pickup).length > 0) errors['pickup_address'] = pickup;
  const consent = firstError(String(form.consent_to_terms), [fieldRules.consentRequired], context);
  if (consent !== null) errors['consent_to_terms'] = [messageText(consent, markets[context.market].locale)];
  return Object.keys(errors).length > 0 ? { errors } : { seller: withAccount(normalised(form, context), needsAccount) };
}

function checkCustomer(data: CustomerData, context: FieldContext): Group {
  const { locale } = markets[context.market];
  const errors = check(data, customerRules, context);
  checkDistrict(data, context, errors);
  checkPostcode(data, context, errors);
  const person = parsePersonalNumber(data.personal_identification_number, context);
  if (person !== null) {
    if (ageOn(person.birthDate, context.today) < ADULT_AGE)
      errors['personal_identification_number'] = [texts.text(locale, 'seller.minor', { age: ADULT_AGE })];
    if (person.gender !== null && data.gender !== person.gender) errors['gender'] ??= [texts.text(locale, 'seller.gender-differs')];
  }
  return errors;
}

function checkAccount(data: CustomerData, context: FieldContext, errors: Group): void {
  addFirst(errors, 'bank_account_full_number', data.bank_account_full_number, accountRules, context);
  // A Romanian account names its bank in the IBAN.
  if (context.market === 'cz') addFirst(errors, 'bank_code', data.bank_code, [required, fieldRules.bankCode, knownBank], context);
}

/** An account that nothing is paid to isn't kept. */
const withAccount = (seller: SellerData, needsAccount: boolean): SellerData =>
  needsAccount ? seller : { ...seller, customer: { ...seller.customer, bank_account_full_number: '', bank_code: '' } };

function checkPickup(data: PickupAddress, context: FieldContext): Group {
  const errors = check(data, pickupRules, context);
  checkDistrict(data, context, errors);
  checkPostcode(data, context, errors);
  if (!pickupCountries[context.market].includes(data.country))
    errors['country'] ??= [texts.text(markets[context.market].locale, 'seller.pickup-country')];
  return errors;
}

/** A phone is bought by its IMEI, everything else by its serial number; the other one is welcome and checked. */
function checkDevice(data: BuyoutDevice, context: FieldContext, kind: DeviceSummary['identifier_kind'] | null): Group {
  const asked = (isAsked: boolean): FieldRule[] => (isAsked ? [required] : []);
  return check(
    data,
    {
      imei: [...asked(kind === 'imei'), fieldRules.imei],
      serial_number: [...asked(kind === 'serial_number'), fieldRules.serialNumber],
      note: [plainText],
    },
    context,
  );
}

function checkDistrict(data: { readonly district: string }, context: FieldContext, errors: Group): void {
  addFirst(errors, 'district', data.district, [districtIds[context.market]], context);
}

/** Czech and Romanian postcodes by their own rules, whichever market asks; other countries only by their characters. */
function checkPostcode(data: { readonly country: string; readonly postcode: string }, context: FieldContext, errors: Group): void {
  const market = marketOfCountry(data.country);
  if (market !== null) addFirst(errors, 'postcode', data.postcode, [required, postcode], { ...context, market }, context.market);
  else if (data.postcode.trim() === '') addFirst(errors, 'postcode', '', [required], context);
  else if (!/^[A-Z0-9][A-Z0-9 -]{2,9}$/i.test(data.postcode.trim()))
    errors['postcode'] = [texts.text(markets[context.market].locale, 'seller.postcode')];
}

function check<T extends object>(data: T, rules: Partial<Rules<T>>, context: FieldContext): Group {
  const errors: Group = {};
  const values = new Map<string, unknown>(Object.entries(data));
  for (const [field, list] of Object.entries<readonly FieldRule[] | undefined>(rules)) {
    const value = values.get(field);
    if (list !== undefined) addFirst(errors, field, typeof value === 'string' ? value : '', list, context);
  }
  return errors;
}

/** Adds the first error of a field, in the language of the market that asks. */
function addFirst(
  errors: Group,
  field: string,
  value: string,
  rules: readonly FieldRule[],
  context: FieldContext,
  asks: Market = context.market,
): void {
  const error = firstError(value, rules, context);
  if (error !== null) errors[field] = [messageText(error, markets[asks].locale)];
}

const marketOfCountry = (country: string): Market | null => ({ '203': 'cz' as const, '642': 'ro' as const })[country] ?? null;

function normalised(form: SellerForm, context: FieldContext): SellerData {
  const { market } = context;
  const data = form.customer_data;
  const account = parseBankAccount(data.bank_account_full_number, market) ?? '';
  return {
    customer: {
      ...trimmed(data),
      personal_identification_number: parsePersonalNumber(data.personal_identification_number, context)?.number ?? '',
      identity_card_number: parseIdentityCard(data.identity_card_number, market) ?? '',
      identity_valid_to: dateText(data.identity_valid_to),
      phone_number: parsePhone(data.phone_number, market) ?? '',
      postcode: postcodeText(data),
      e_mail: parseEmail(data.e_mail),
      bank_account_full_number: account,
      // An IBAN names its bank; what was typed beside it doesn't count.
      bank_code: market === 'cz' ? data.bank_code.trim() : account.slice(4, 8),
    },
    pickup: form.pickup_address ? { ...trimmed(form.pickup_address), postcode: postcodeText(form.pickup_address) } : null,
    device: {
      imei: parseImei(form.buyout_device.imei) ?? '',
      serial_number: parseSerialNumber(form.buyout_device.serial_number) ?? '',
      note: form.buyout_device.note.trim(),
    },
  };
}

function postcodeText(data: { readonly country: string; readonly postcode: string }): string {
  const market = marketOfCountry(data.country);
  return (market === null ? null : parsePostcode(data.postcode, market)) ?? data.postcode.trim().toUpperCase();
}

function dateText(typed: string): string {
  const parsed = parseDate(typed);
  const date: IsoDate | null = parsed.ok ? parsed.date : null;
  return date === null ? typed.trim() : formatDateInput(date);
}

const trimmed = <T extends Record<string, string>>(data: T): T =>
  Object.fromEntries(Object.entries(data).map(([field, value]) => [field, value.trim()])) as T;
