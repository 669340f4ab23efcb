import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import type { FinishRequest } from '@okruh/contracts/http/checkout/finish';
import { type FieldRule, needsBirthDate, orderFormRules } from '@okruh/market/fields';
import type { Market } from '@okruh/market';
import type { FormRules } from '@okruh/web-kit/forms';
import type { CheckoutForm } from '../../model/checkout.store.ts';
import { lateCompany } from './late-company.ts';
import { latePhone } from './late-phone.ts';

/** What the browser checks before it asks the server, which checks everything again by the same table. */
export function checkoutRules(market: Market, summary: CartSummary, form: CheckoutForm): FormRules<CheckoutForm> {
  const isCzech = market === 'cz';
  const numbers = { phone: latePhone, tin: lateCompany(isCzech ? 'ico' : 'cui'), vatn: lateCompany(isCzech ? 'dic' : 'cui') };
  const table = orderFormRules(numbers, { isCompany: form.onCompany, needsBirthDate: needsBirthDate(summary.payment) });
  const groups: Readonly<Record<string, Readonly<Record<string, readonly FieldRule[]>>>> = {
    order_billing_address: table.order_billing_address,
    // Without a phone of its own the courier calls the payer's (see finishRequest).
    ...(form.elsewhere && { order_delivery_address: { ...table.order_delivery_address, phone: [numbers.phone] } }),
    order_info: table.order_info,
  };
  const rules: { [Field in keyof CheckoutForm]?: readonly FieldRule[] } = {};
  for (const [group, fields] of Object.entries(groups)) {
    for (const [field, fieldRules] of Object.entries(fields)) {
      const name = wirePaths[`${group}.${field}`];
      if (name !== undefined) rules[name] = fieldRules;
    }
  }
  return rules;
}

/** Form field by path of the server's messages. */
export const wirePaths: Readonly<Record<string, keyof CheckoutForm>> = {
  'order_billing_address.first_name': 'firstName',
  'order_billing_address.last_name': 'lastName',
  'order_billing_address.address': 'address',
  'order_billing_address.city': 'city',
  'order_billing_address.district': 'district',
  'order_billing_address.postcode': 'postcode',
  'order_billing_address.phone': 'phone',
  'order_billing_address.email': 'email',
  'order_billing_address.invoice_on_company': 'onCompany',
  'order_billing_address.company': 'company',
  'order_billing_address.tin': 'tin',
  'order_billing_address.vatn': 'vatn',
  'order_delivery_address.first_name': 'otherFirstName',
  'order_delivery_address.last_name': 'otherLastName',
  'order_delivery_address.address': 'otherAddress',
  'order_delivery_address.city': 'otherCity',
  'order_delivery_address.postcode': 'otherPostcode',
  'order_delivery_address.phone': 'otherPhone',
  'order_delivery_address.delivery_extra_info': 'extraInfo',
  'order_info.consent_to_terms_of_service': 'terms',
  'order_info.birth_date': 'birthDate',
  'order_info.note': 'note',
  'order_info.internal_order_number': 'internalNumber',
};

/** Order submit payload of the specification; a wallet's transaction joins it when it is sent. */
export function finishRequest(form: CheckoutForm, summary: CartSummary): FinishRequest {
  const { delivery, payment } = summary;
  return {
    type_payment: payment?.type_payment ?? null,
    installment: payment?.installment?.barem ?? null,
    order_billing_address: {
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      address: form.address.trim(),
      city: form.city.trim(),
      district: form.district,
      postcode: form.postcode.trim(),
      phone: form.phone.trim(),
      email: form.email.trim(),
      invoice_on_company: form.onCompany,
      company: form.onCompany ? form.company.trim() : '',
      tin: form.onCompany ? form.tin.trim() : '',
      vatn: form.onCompany ? form.vatn.trim() : '',
    },
    order_info: {
      consent_to_terms_of_service: form.terms,
      consent_marketing: form.marketing,
      // The form offers to refuse; the wire asks whether it is allowed.
      consent_heureka_review: !form.noHeureka,
      create_account: form.createAccount,
      birth_date: needsBirthDate(payment) ? form.birthDate.trim() : null,
      note: form.note.trim(),
      subscribe_promotions_info: form.promotions,
      internal_order_number: form.internalNumber.trim(),
    },
    token: summary.token,
    type_delivery_code: delivery?.type_delivery_code ?? null,
    store: delivery?.store ?? null,
    timeslot: delivery?.timeslot ?? null,
    order_delivery_address:
      form.elsewhere && delivery?.kind === 'address'
        ? {
            first_name: form.otherFirstName.trim(),
            last_name: form.otherLastName.trim(),
            address: form.otherAddress.trim(),
            city: form.otherCity.trim(),
            postcode: form.otherPostcode.trim(),
            phone: form.otherPhone.trim() === '' ? form.phone.trim() : form.otherPhone.trim(),
            delivery_extra_info: form.extraInfo.trim(),
          }
        : null,
  };
}
