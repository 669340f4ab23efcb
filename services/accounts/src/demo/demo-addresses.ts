import type { AddressFields } from '@okruh/contracts/http/accounts/addresses';
import type { Database } from '@okruh/service-kit';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { createAddressBook } from '../stored/address-book.ts';
import { addressErrors, toStoredAddress } from '../model/address-fields.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { addresses } from '../stored/tables.ts';
import { demoAccountId } from './demo-accounts.ts';

const place = z.object({ street: z.string(), city: z.string(), district_id: z.string(), postcode: z.string() });

/** What is read of customers.json. */
export const demoAddressesSchema = z.object({
  customers: z.array(
    z.object({
      id: z.string(),
      site: z.enum(['cz', 'ro']),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      phone_number: z.string(),
      address: place.nullable(),
      other_addresses: z.array(place.extend({ delivery_extra_info: z.string().nullish() })),
      company: z.object({ company: z.string(), tin: z.string(), vatn: z.string() }).nullable(),
    }),
  ),
});
type Customer = z.output<typeof demoAddressesSchema>['customers'][number];

/** Addresses of a demo customer, home first; none without a name, which an address needs. */
function toAddresses({ site, first_name, last_name, phone_number, address, other_addresses, company }: Customer): AddressFields[] {
  const places = [...(address === null ? [] : [{ ...address, delivery_extra_info: '' }]), ...other_addresses];
  return places
    .map((lies, index): AddressFields => ({
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      address: lies.street,
      city: lies.city,
      district: lies.district_id,
      postcode: lies.postcode,
      phone: phone_number,
      invoice_on_company: index === 0 && company !== null,
      company: company?.company ?? '',
      tin: company?.tin ?? '',
      vatn: company?.vatn ?? '',
      delivery_extra_info: lies.delivery_extra_info ?? '',
    }))
    .filter((fields) => addressErrors(site, fields) === null)
    .map((fields) => toStoredAddress(site, fields));
}

/**
 * Gives demo customers their addresses, those who have none yet.
 *
 * @returns how many customers got some
 */
export async function seedAddresses(
  database: Database,
  personalData: PersonalData,
  data: z.output<typeof demoAddressesSchema>,
): Promise<number> {
  const book = createAddressBook(personalData);
  const wanted = new Map(data.customers.map((customer) => [demoAccountId(customer.id), toAddresses(customer)]));
  return database.db.transaction(async (tx) => {
    const rows = await tx
      .select({ accountId: addresses.accountId })
      .from(addresses)
      .where(inArray(addresses.accountId, [...wanted.keys()]));
    for (const { accountId } of rows) wanted.delete(accountId);
    for (const [accountId, list] of wanted) {
      for (const address of list) await book.add(tx, accountId, address, { isBillingDefault: false, isDeliveryDefault: false });
    }
    return wanted.size;
  });
}
