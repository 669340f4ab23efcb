import type { CustomerData } from './customer-data.ts';

const DOTS = '••••';

/** Last characters only; a value too short to hide anything is hidden whole. */
export function maskTail(value: string, visible = 4): string {
  const compact = value.replaceAll(/[\s/-]/g, '');
  if (compact === '') return '';
  return compact.length < visible * 2 ? DOTS : `${DOTS} ${compact.slice(-visible)}`;
}

/** "Nováková J.", the most a list shows of a person. */
export function listName(customer: Pick<CustomerData, 'first_name' | 'last_name'>): string {
  const [initial] = customer.first_name;
  return initial === undefined ? customer.last_name : `${customer.last_name} ${initial}.`;
}

/** "j••••@example.com" */
export function maskEMail(eMail: string): string {
  const at = eMail.lastIndexOf('@');
  return at < 1 ? '' : `${eMail.slice(0, 1)}${DOTS}${eMail.slice(at)}`;
}

/** First name and town stay, whatever reaches the person is hidden. */
export const maskCustomer = (customer: CustomerData): CustomerData => {
  const [initial = ''] = customer.last_name;
  return {
    ...customer,
    last_name: initial === '' ? '' : `${initial}.`,
    e_mail: maskEMail(customer.e_mail),
    phone_number: maskTail(customer.phone_number, 3),
    pickup_address: customer.pickup_address === null ? null : { ...customer.pickup_address, street: DOTS, delivery_extra_info: '' },
  };
};
