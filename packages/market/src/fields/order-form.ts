import { type AddressField, type AddressNumberRules, addressFields } from './address.ts';
import { adult, pastDate } from './date-rules.ts';
import { eMail } from './contact.ts';
import { consentRequired, maxLength, plainText, required } from './general.ts';
import type { FieldRule } from './message.ts';

/** Names of the wire (specification, order submit payload), by its groups. */
type BillingField = Exclude<AddressField, 'delivery_extra_info'> | 'email';
type DeliveryField = Exclude<AddressField, 'district' | 'company' | 'tin' | 'vatn'>;
type InfoField = 'consent_to_terms_of_service' | 'note' | 'internal_order_number' | 'birth_date';
type Rules<Field extends string> = Readonly<Record<Field, readonly FieldRule[]>>;

/** The rules of each field of an order's form; none where nothing is asked. */
export interface OrderFormRules {
  readonly order_billing_address: Rules<BillingField>;
  /** Of an address of its own, where goods go to another one than the billing address. */
  readonly order_delivery_address: Rules<DeliveryField>;
  readonly order_info: Rules<InfoField>;
}

/** What the rest of the order asks of its form. */
export interface OrderFormNeeds {
  /** The invoice goes to a company. */
  readonly isCompany: boolean;
  /** {@link needsBirthDate} of the payment. */
  readonly needsBirthDate: boolean;
}

const nothing: readonly FieldRule[] = [];

/**
 * The one table that browser and server check an order by: the browser before it sends, the server always.
 *
 * @param numbers rules of phone and company numbers of the market; browsers give ones that come late
 */
export function orderFormRules(numbers: AddressNumberRules, { isCompany, needsBirthDate: asks }: OrderFormNeeds): OrderFormRules {
  const { delivery_extra_info: extraInfo, district, company, tin, vatn, ...person } = addressFields(numbers, isCompany);
  return {
    order_billing_address: { ...person, district, company, tin, vatn, email: [required, maxLength(200), eMail] },
    order_delivery_address: { ...person, delivery_extra_info: extraInfo },
    order_info: {
      consent_to_terms_of_service: [consentRequired],
      note: [maxLength(2_000), plainText],
      internal_order_number: [maxLength(60), plainText],
      birth_date: asks ? [required, pastDate, adult] : nothing,
    },
  };
}

/** A chosen payment, as far as it decides what is asked. */
export interface PaymentToApply {
  readonly type_payment: string;
  readonly installment: { readonly arrange_type: string } | null;
  readonly leasing: { readonly company_only: boolean } | null;
}

/** Payments whose lender asks for the birth date: at a counter they see the shopper, and a company has none. */
export function needsBirthDate(payment: PaymentToApply | null): boolean {
  switch (payment?.type_payment) {
    case 'pay_later':
      return true;
    case 'instalments':
      return payment.installment?.arrange_type !== 'on-store';
    case 'leasing':
      return payment.leasing?.company_only !== true;
    default:
      return false;
  }
}
