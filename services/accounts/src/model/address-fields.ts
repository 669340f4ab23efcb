import type { AddressFields } from '@okruh/contracts/http/accounts/addresses';
import { parsePhone, parsePostcode, todayIn, type Market } from '@okruh/market';
import { type AddressField, addressRules, parseCui, parseDic, parseIco } from '@okruh/market/fields';
import { formErrors } from './form-errors.ts';

/** What is wrong with an address, by field; null when nothing is. */
export function addressErrors(market: Market, address: AddressFields): Record<string, string[]> | null {
  const rules = addressRules(market, address.invoice_on_company);
  const names = Object.keys(rules) as AddressField[];
  return formErrors(market, Object.fromEntries(names.map((name) => [name, { value: address[name], rules: rules[name] }])));
}

/** An address that was checked, in the form in which it is kept; a person's has no company. */
export function toStoredAddress(market: Market, typed: AddressFields): AddressFields {
  const isCompany = typed.invoice_on_company;
  return {
    first_name: typed.first_name,
    last_name: typed.last_name,
    address: typed.address,
    city: typed.city,
    district: typed.district,
    postcode: parsePostcode(typed.postcode, market) ?? '',
    phone: parsePhone(typed.phone, market) ?? '',
    invoice_on_company: isCompany,
    company: isCompany ? typed.company : '',
    tin: isCompany ? ((market === 'cz' ? parseIco(typed.tin) : parseCui(typed.tin)) ?? '') : '',
    vatn: isCompany ? vatNumber(market, typed.vatn) : '',
    delivery_extra_info: typed.delivery_extra_info.trim(),
  };
}

function vatNumber(market: Market, typed: string): string {
  if (typed.trim() === '') return '';
  if (market === 'cz') return parseDic(typed, { market, today: todayIn(market, new Date()) }) ?? '';
  const digits = parseCui(typed);
  return digits === null ? '' : `RO${digits}`;
}
