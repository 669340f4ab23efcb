import type { FieldErrors } from '@okruh/contracts';
import type { BillingAddress, DeliveryAddress, TypePayment } from '@okruh/contracts/http/checkout';
import type { finishRequestSchema } from '@okruh/contracts/http/checkout/finish';
import { type IsoDate, markets, parseDate, parsePhone, parsePostcode } from '@okruh/market';
import {
  type FieldContext,
  type FieldRule,
  firstError,
  messageText,
  numberRules,
  orderFormRules,
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
  /** {@link needsBirthDate} of the payment. */
  readonly needsBirthDate: boolean;
}

const wallets: ReadonlySet<TypePayment | null> = new Set(['wallet_a', 'wallet_b']);

/** Everything that is wrong with a submitted order, by field; empty when nothing is. */
export function submitErrors(body: SubmitBody, needs: SubmitNeeds, context: FieldContext): FieldErrors {
  const { locale } = markets[context.market];
  const errors: FieldErrors = {};
  const rules = orderFormRules(numberRules(context.market), {
    isCompany: body.order_billing_address.invoice_on_company,
    needsBirthDate: needs.needsBirthDate,
  });
  const billing = groupErrors(body.order_billing_address, rules.order_billing_address, context);
  if (needs.isForCompanies && !body.order_billing_address.invoice_on_company)
    billing['invoice_on_company'] = [texts.text(locale, 'finish.field.company')];
  if (Object.keys(billing).length > 0) errors['order_billing_address'] = billing;
  const other = body.order_delivery_address ?? null;
  if (other !== null && needs.deliveryKind === 'address') {
    const delivery = groupErrors(other, rules.order_delivery_address, context);
    if (Object.keys(delivery).length > 0) errors['order_delivery_address'] = delivery;
  }
  const info = groupErrors(body.order_info, rules.order_info, context);
  if (Object.keys(info).length > 0) errors['order_info'] = info;
  if (needs.deliveryKind === null) errors['type_delivery_code'] = [texts.text(locale, 'finish.field.choice')];
  if (needs.typePayment === null) errors['type_payment'] = [texts.text(locale, 'finish.field.choice')];
  if (wallets.has(needs.typePayment) && (body.transaction_id ?? '') === '')
    errors['transaction_id'] = [texts.text(locale, 'finish.field.wallet')];
  return errors;
}

/** The first thing that is wrong with each field of a group. */
function groupErrors<Field extends string>(
  values: { readonly [Name in Field]?: string | boolean | null | undefined },
  rules: Readonly<Record<Field, readonly FieldRule[]>>,
  context: FieldContext,
): Group {
  const fields = Object.keys(rules) as Field[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = firstError(String(values[field] ?? ''), rules[field], context);
      return error === null ? [] : [[field, [messageText(error, markets[context.market].locale)]]];
    }),
  );
}

/** `YYYY-MM-DD` of a date as the market writes it; null when it is none. */
export function parseBirthDate(typed: string): IsoDate | null {
  const parsed = parseDate(typed);
  return parsed.ok ? parsed.date : null;
}

/** An address that was checked, as it is kept. Company fields of a person's order are dropped. */
export function normaliseBilling(address: BillingAddress, context: FieldContext): BillingAddress {
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

export const normaliseDeliveryAddress = (address: DeliveryAddress, { market }: FieldContext): DeliveryAddress => ({
  ...address,
  postcode: parsePostcode(address.postcode, market) ?? '',
  phone: parsePhone(address.phone, market) ?? '',
});
