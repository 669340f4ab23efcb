import type { OrderContact } from '@okruh/contracts/http/orders-admin/desk';
import { maskEMail } from '@okruh/service-kit';
import { maskAddress, maskNumber, maskPhone, maskText } from '../model/mask.ts';
import type { CustomerData } from './personal-data.ts';

type Address = CustomerData['billing_address'];

const addressLine = ({ address, postcode, city }: Pick<Address, 'address' | 'postcode' | 'city'>): string =>
  [address, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ');

/** Contact of an order in clear. */
export function clearContact({ billing_address: billing, delivery_address: delivery, ...customer }: CustomerData): OrderContact {
  const { first_name: first, last_name: last, company, tin, email, phone } = billing;
  return {
    name: `${first} ${last}`.trim(),
    company,
    tin,
    e_mail: email,
    phone_number: phone,
    billing_address: addressLine(billing),
    delivery_address:
      delivery === null ? '' : [`${delivery.first_name} ${delivery.last_name}`.trim(), addressLine(delivery)].filter(Boolean).join(', '),
    note: customer.note,
    internal_order_number: customer.internal_order_number,
  };
}

/** The same with everything hidden that reaches a person. @param label what lists show of who ordered */
export function maskedContact(
  { billing_address: billing, delivery_address: delivery, ...customer }: CustomerData,
  label: string,
): OrderContact {
  return {
    name: label,
    company: billing.company,
    tin: maskNumber(billing.tin),
    e_mail: maskEMail(billing.email),
    phone_number: maskPhone(billing.phone),
    billing_address: maskAddress(billing),
    delivery_address: delivery === null ? '' : maskAddress(delivery),
    note: maskText(customer.note),
    internal_order_number: maskText(customer.internal_order_number),
  };
}
