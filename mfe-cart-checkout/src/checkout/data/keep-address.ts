import type { AddressFields } from '@okruh/contracts/http/accounts/addresses';
import { accounts } from '../../model/api.ts';
import type { CheckoutForm } from '../../model/checkout.store.ts';

/**
 * Keeps what was typed in the account: the billing address, and the one that it goes to. The account keeps the same address once,
 * so that what was chosen there and comes back changes nothing.
 */
export async function keepAddresses(form: CheckoutForm, isSent: boolean): Promise<void> {
  const billing: AddressFields = {
    first_name: form.firstName,
    last_name: form.lastName,
    address: form.address,
    city: form.city,
    district: form.district,
    postcode: form.postcode,
    phone: form.phone,
    invoice_on_company: form.onCompany,
    company: form.company,
    tin: form.tin,
    vatn: form.vatn,
    delivery_extra_info: '',
  };
  await accounts.call('add_address', { body: billing });
  if (!isSent || !form.elsewhere) return;
  await accounts.call('add_address', {
    body: {
      ...billing,
      first_name: form.otherFirstName,
      last_name: form.otherLastName,
      address: form.otherAddress,
      city: form.otherCity,
      district: '',
      postcode: form.otherPostcode,
      phone: form.otherPhone.trim() === '' ? form.phone : form.otherPhone,
      invoice_on_company: false,
      company: '',
      tin: '',
      vatn: '',
      delivery_extra_info: form.extraInfo,
    },
  });
}
