import type { SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import type { Market } from '@okruh/market';
import type { CheckoutForm } from '../../model/checkout.store.ts';

const callingCode: Readonly<Record<Market, string>> = { cz: '+420', ro: '+40' };

/** A number of the market stands after its calling code, which the field shows. */
const toNational = (phone: string, market: Market): string =>
  phone.startsWith(callingCode[market]) ? phone.slice(callingCode[market].length) : phone;

/** Fields of the form by an address of the account. */
export const billingFill = (saved: SavedAddress, market: Market): Partial<CheckoutForm> => ({
  firstName: saved.first_name,
  lastName: saved.last_name,
  address: saved.address,
  city: saved.city,
  district: saved.district,
  postcode: saved.postcode,
  phone: toNational(saved.phone, market),
  onCompany: saved.invoice_on_company,
  company: saved.company,
  tin: saved.tin,
  vatn: saved.vatn,
});

export const deliveryFill = (saved: SavedAddress, market: Market): Partial<CheckoutForm> => ({
  otherFirstName: saved.first_name,
  otherLastName: saved.last_name,
  otherAddress: saved.address,
  otherCity: saved.city,
  otherPostcode: saved.postcode,
  otherPhone: toNational(saved.phone, market),
  extraInfo: saved.delivery_extra_info,
});

/** For another address than those of the account: who it is stays. */
export const clearBilling: Partial<CheckoutForm> = {
  address: '',
  city: '',
  district: '',
  postcode: '',
  onCompany: false,
  company: '',
  tin: '',
  vatn: '',
};
export const clearDelivery: Partial<CheckoutForm> = { otherAddress: '', otherCity: '', otherPostcode: '', extraInfo: '' };

interface Typed {
  readonly first: string;
  readonly last: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
}

/** Whether the form holds exactly this address. */
export const isBilling = (saved: SavedAddress, { first, last, address, city, postcode }: Typed): boolean =>
  saved.first_name === first && saved.last_name === last && saved.address === address && saved.city === city && saved.postcode === postcode;

export const isDelivery = (saved: SavedAddress, [address, city, postcode]: readonly [string, string, string]): boolean =>
  saved.address === address && saved.city === city && saved.postcode === postcode;
