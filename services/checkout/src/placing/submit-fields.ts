import type { FieldErrors } from '@okruh/contracts';
import type { BillingAddress, DeliveryAddress, TypePayment } from '@okruh/contracts/http/checkout';
import type { finishRequestSchema } from '@okruh/contracts/http/checkout/finish';
import { ageOn, type IsoDate, markets, parseDate, parsePhone, parsePostcode } from '@okruh/market';
import {
  type FieldContext,
  type FieldRule,
  fieldRules,
  firstError,
  messageText,
  parseCui,
  parseDic,
  parseEmail,
  parseIco,
} from '@okruh/market/fields';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';

export type SubmitBody = z.output<typeof finishRequestSchema>;
type Group = Record<string, string[]>;

/** What the chosen ways ask of the form. */
export interface SubmitNeeds {
  /** Null: none is chosen. */
  readonly deliveryKind: 'address' | 'pickup_point' | 'store' | null;
  readonly typePayment: TypePayment | null;
  /** The chosen leasing is for companies only. */
  readonly isForCompanies: boolean;
  /** Somebody who isn't there lends money, and asks who it is. */
  readonly asksBirthDate: boolean;
}

const { required, plainText, maxLength, personName } = fieldRules;
const nameRules: readonly FieldRule[] = [required, personName, maxLength(60)];
const lineRules = (max: number): readonly FieldRule[] => [required, plainText, maxLength(max)];

const wallets: ReadonlySet<TypePayment | null> = new Set(['wallet_a', 'wallet_b']);

/** Everything that is wrong with a submitted order, by field; empty when nothing is. */
export function submitFaults(body: SubmitBody, needs: SubmitNeeds, context: FieldContext): FieldErrors {
  const { locale } = markets[context.market];
  const errors: FieldErrors = {};
  const billing = billingFaults(body.order_billing_address, context);
  if (needs.isForCompanies && !body.order_billing_address.invoice_on_company)
    billing['invoice_on_company'] = [texts.text(locale, 'finish.field.company')];
  if (Object.keys(billing).length > 0) errors['order_billing_address'] = billing;
  const other = body.order_delivery_address ?? null;
  if (other !== null && needs.deliveryKind === 'address') {
    const delivery = deliveryFaults(other, context);
    if (Object.keys(delivery).length > 0) errors['order_delivery_address'] = delivery;
  }
  const info = infoFaults(body, needs, context);
  if (Object.keys(info).length > 0) errors['order_info'] = info;
  if (needs.deliveryKind === null) errors['type_delivery_code'] = [texts.text(locale, 'finish.field.choice')];
  if (needs.typePayment === null) errors['type_payment'] = [texts.text(locale, 'finish.field.choice')];
  if (wallets.has(needs.typePayment) && (body.transaction_id ?? '') === '')
    errors['transaction_id'] = [texts.text(locale, 'finish.field.wallet')];
  return errors;
}

function check(errors: Group, context: FieldContext, field: string, value: string, rules: readonly FieldRule[]): void {
  const fault = firstError(value, rules, context);
  if (fault !== null) errors[field] = [messageText(fault, markets[context.market].locale)];
}

function billingFaults(address: BillingAddress, context: FieldContext): Group {
  const errors: Group = {};
  check(errors, context, 'first_name', address.first_name, nameRules);
  check(errors, context, 'last_name', address.last_name, nameRules);
  check(errors, context, 'address', address.address, lineRules(100));
  check(errors, context, 'city', address.city, lineRules(80));
  check(errors, context, 'district', address.district, [plainText, maxLength(80)]);
  check(errors, context, 'postcode', address.postcode, [required, fieldRules.postcode]);
  check(errors, context, 'phone', address.phone, [required, fieldRules.phone]);
  check(errors, context, 'email', address.email, [required, fieldRules.eMail]);
  if (address.invoice_on_company) {
    const isCzech = context.market === 'cz';
    check(errors, context, 'company', address.company, lineRules(120));
    check(errors, context, 'tin', address.tin, [required, isCzech ? fieldRules.ico : fieldRules.cui]);
    check(errors, context, 'vatn', address.vatn, [isCzech ? fieldRules.dic : fieldRules.cui]);
  }
  return errors;
}

function deliveryFaults(address: DeliveryAddress, context: FieldContext): Group {
  const errors: Group = {};
  check(errors, context, 'first_name', address.first_name, nameRules);
  check(errors, context, 'last_name', address.last_name, nameRules);
  check(errors, context, 'address', address.address, lineRules(100));
  check(errors, context, 'city', address.city, lineRules(80));
  check(errors, context, 'postcode', address.postcode, [required, fieldRules.postcode]);
  check(errors, context, 'phone', address.phone, [required, fieldRules.phone]);
  check(errors, context, 'delivery_extra_info', address.delivery_extra_info, [plainText, maxLength(500)]);
  return errors;
}

function infoFaults({ order_info: info }: SubmitBody, { asksBirthDate }: SubmitNeeds, context: FieldContext): Group {
  const errors: Group = {};
  check(errors, context, 'consent_to_terms_of_service', String(info.consent_to_terms_of_service), [fieldRules.consentRequired]);
  check(errors, context, 'note', info.note, [plainText, maxLength(2_000)]);
  check(errors, context, 'internal_order_number', info.internal_order_number, [plainText, maxLength(60)]);
  if (!asksBirthDate) return errors;
  const typed = info.birth_date ?? '';
  check(errors, context, 'birth_date', typed, [required, fieldRules.pastDate]);
  const date = birthDateOf(typed);
  if (errors['birth_date'] === undefined && date !== null && ageOn(date, context.today) < 18)
    errors['birth_date'] = [texts.text(markets[context.market].locale, 'finish.field.adult')];
  return errors;
}

/** `YYYY-MM-DD` of a date as the market writes it; null when it is none. */
export function birthDateOf(typed: string): IsoDate | null {
  const parsed = parseDate(typed);
  return parsed.ok ? parsed.date : null;
}

/** An address that was checked, as it is kept. Company fields of a person's order are dropped. */
export function billingOf(address: BillingAddress, context: FieldContext): BillingAddress {
  const { market } = context;
  const company = address.invoice_on_company
    ? {
        company: address.company.trim(),
        tin: (market === 'cz' ? parseIco(address.tin) : parseCui(address.tin)) ?? '',
        vatn: vatNumber(address.vatn, context),
      }
    : { company: '', tin: '', vatn: '' };
  return {
    ...address,
    postcode: parsePostcode(address.postcode, market) ?? '',
    phone: parsePhone(address.phone, market) ?? '',
    email: parseEmail(address.email),
    ...company,
  };
}

function vatNumber(typed: string, context: FieldContext): string {
  if (typed.trim() === '') return '';
  if (context.market === 'cz') return parseDic(typed, context) ?? '';
  const digits = parseCui(typed);
  return digits === null ? '' : `RO${digits}`;
}

export const deliveryAddressOf = (address: DeliveryAddress, { market }: FieldContext): DeliveryAddress => ({
  ...address,
  postcode: parsePostcode(address.postcode, market) ?? '',
  phone: parsePhone(address.phone, market) ?? '',
});
