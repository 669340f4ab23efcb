import { type IsoDate, markets, parsePhone, parsePostcode } from '@okruh/market';
import {
  type FieldContext,
  type FieldRule,
  fieldRules,
  firstError,
  messageText,
  parseEmail,
  parseImei,
  parseSerialNumber,
} from '@okruh/market/fields';
import type { RepairDevice } from '@okruh/contracts/http/repairs';
import { texts } from '../locales/texts.ts';
import type { CustomerData, DeviceData } from '../model/customer-data.ts';

const { required, plainText, maxLength } = fieldRules;

/** Contact as typed. */
export interface ContactForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly e_mail: string;
  readonly phone_number: string;
}
export interface PickupForm {
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pickup_date: string;
  readonly delivery_extra_info: string;
}
export type Group = Record<string, string[]>;

const line = (max: number): readonly FieldRule[] => [required, plainText, maxLength(max)];
const name: readonly FieldRule[] = [required, fieldRules.personName, maxLength(60)];

function add(errors: Group, field: string, value: string, rules: readonly FieldRule[], context: FieldContext): void {
  const error = firstError(value, rules, context);
  if (error !== null) errors[field] ??= [messageText(error, markets[context.market].locale)];
}

/** Who brings the device. A visitor needs both ways to be reached, at the counter one is enough. */
export function checkContact(contact: ContactForm, context: FieldContext, isAtCounter: boolean): Group {
  const errors: Group = {};
  const must = isAtCounter ? [] : [required];
  add(errors, 'first_name', contact.first_name, name, context);
  add(errors, 'last_name', contact.last_name, name, context);
  add(errors, 'e_mail', contact.e_mail, [...must, fieldRules.eMail], context);
  add(errors, 'phone_number', contact.phone_number, [...must, fieldRules.phone], context);
  if (isAtCounter && contact.e_mail.trim() === '' && contact.phone_number.trim() === '')
    errors['phone_number'] = [texts.text(markets[context.market].locale, 'field.contact-needed')];
  return errors;
}

/** Where the courier comes, on one of the days on which it does. */
export function checkPickup(pickup: PickupForm, days: readonly IsoDate[], context: FieldContext): Group {
  const { locale } = markets[context.market];
  const errors: Group = {};
  add(errors, 'street', pickup.street, line(100), context);
  add(errors, 'city', pickup.city, line(80), context);
  add(errors, 'postcode', pickup.postcode, [required], context);
  if (errors['postcode'] === undefined && parsePostcode(pickup.postcode, context.market) === null)
    errors['postcode'] = [texts.text(locale, 'field.postcode')];
  add(errors, 'delivery_extra_info', pickup.delivery_extra_info, [plainText, maxLength(200)], context);
  if (!days.includes(pickup.pickup_date)) errors['pickup_date'] = [texts.text(locale, 'field.pickup-date')];
  return errors;
}

/** Both identifiers may stay empty; what is filled in must be one. */
export function checkDevice(
  device: Pick<DeviceData, 'imei' | 'serial_number'>,
  kind: RepairDevice['identifier_kind'] | null,
  context: FieldContext,
): Group {
  const errors: Group = {};
  if (kind !== 'serial_number') add(errors, 'imei', device.imei, [fieldRules.imei], context);
  if (kind !== 'imei') add(errors, 'serial_number', device.serial_number, [fieldRules.serialNumber], context);
  return errors;
}

/** The consent, as a message or nothing. */
export const consentError = (isGiven: boolean, context: FieldContext): string[] | null => {
  const error = firstError(String(isGiven), [fieldRules.consentRequired], context);
  return error === null ? null : [messageText(error, markets[context.market].locale)];
};

/** Forms that were checked, as they are stored. */
export const toCustomer = (contact: ContactForm, pickup: PickupForm | null, { market }: FieldContext): CustomerData => ({
  first_name: contact.first_name.trim(),
  last_name: contact.last_name.trim(),
  e_mail: parseEmail(contact.e_mail),
  phone_number: parsePhone(contact.phone_number, market) ?? '',
  pickup_address:
    pickup === null
      ? null
      : {
          street: pickup.street.trim(),
          city: pickup.city.trim(),
          postcode: parsePostcode(pickup.postcode, market) ?? '',
          pickup_date: pickup.pickup_date,
          delivery_extra_info: pickup.delivery_extra_info.trim(),
        },
});
export const toDeviceData = (
  device: Pick<DeviceData, 'imei' | 'serial_number'>,
  kind: RepairDevice['identifier_kind'],
  note: string,
): DeviceData => ({
  imei: kind === 'imei' ? (parseImei(device.imei) ?? '') : '',
  serial_number: kind === 'serial_number' ? (parseSerialNumber(device.serial_number) ?? '') : '',
  note: note.trim(),
});
