import type { Locale } from '@okruh/market';
import type { CustomerData } from './seller-data.ts';

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

/** "Jana N., účet •••• 5399", for the seller's own eyes. */
export function payoutTo(customer: CustomerData, locale: Locale): string {
  const [initial = ''] = customer.last_name;
  const account = { cs: 'účet', ro: 'cont' }[locale];
  return `${customer.first_name} ${initial}., ${account} ${maskTail(customer.bank_account_full_number)}`;
}

/** Identity card, birth number and bank account hidden; the rest as it is. */
export const maskCustomer = (customer: CustomerData): CustomerData => ({
  ...customer,
  personal_identification_number: maskTail(customer.personal_identification_number, 2),
  identity_card_number: maskTail(customer.identity_card_number, 3),
  bank_account_full_number: maskTail(customer.bank_account_full_number),
});
