import { createHash } from 'node:crypto';
import type { Role } from '@okruh/contracts';
import { z } from 'zod';
import { normaliseEmail } from '../model/e-mail-address.ts';
import type { Person } from '../stored/personal-data.ts';
import type { accounts } from '../stored/tables.ts';

/** Password of every demo login. */
export const DEMO_PASSWORD = 'Okruh-2026!';

export interface DemoAccount {
  /** All but the password. */
  readonly row: Omit<typeof accounts.$inferInsert, 'passwordHash' | 'createdAt' | 'personCiphertext' | 'eMailIndex'> & {
    readonly id: string;
    readonly createdAt: Date;
  } & Person;
  /** Null for staff, who aren't asked. */
  readonly consentMarketing: boolean | null;
}

/** What is read of customers.json. */
export const demoCustomersSchema = z.object({
  customers: z.array(
    z.object({
      id: z.string(),
      site: z.enum(['cz', 'ro']),
      e_mail: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      consent_marketing: z.boolean(),
      is_shop_account: z.boolean(),
      is_active: z.boolean(),
      /** Local time of the data, no zone. */
      registered_at: z.string(),
    }),
  ),
});

const staff: readonly (readonly [eMail: string, firstName: string, lastName: string, role: Role, store?: string])[] = [
  ['admin@okruh.example', 'Adéla', 'Správcová', 'admin'],
  ['vykup@okruh.example', 'Vít', 'Výkupný', 'buyout-clerk'],
  ['vedouci@okruh.example', 'Vendula', 'Vedoucí', 'buyout-manager'],
  ['ucetni@okruh.example', 'Uršula', 'Účetní', 'accountant'],
  ['provoz@okruh.example', 'Petr', 'Provozní', 'operator'],
  ['servis@okruh.example', 'Tomáš', 'Technik', 'repair-technician'],
  ['katalog@okruh.example', 'Karla', 'Katalogová', 'catalog-editor'],
  ['sklad@okruh.example', 'Karel', 'Skladník', 'warehouse'],
  ['podpora@okruh.example', 'Pavla', 'Podporová', 'support'],
  ['prodejna@okruh.example', 'Petra', 'Prodejní', 'shop', 'store-plzen'],
];

/** Account id of a row of the demo data: the same on every machine, so that other services' demo rows can name it. */
export function demoAccountId(key: string): string {
  const hex = createHash('sha256').update(`okruh demo account ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Demo customers of both markets and one member of staff for each role. */
export function demoAccounts(data: z.output<typeof demoCustomersSchema>): DemoAccount[] {
  const customers = data.customers.map((customer): DemoAccount => {
    const createdAt = new Date(`${customer.registered_at}Z`);
    return {
      consentMarketing: customer.consent_marketing,
      row: {
        id: demoAccountId(customer.id),
        kind: 'customer',
        isDemo: true,
        market: customer.site,
        eMail: normaliseEmail(customer.e_mail),
        firstName: customer.first_name,
        lastName: customer.last_name,
        roles: customer.is_shop_account ? ['customer', 'shop'] : ['customer'],
        createdAt,
        disabledAt: customer.is_active ? null : createdAt,
      },
    };
  });
  const members = staff.map(([eMail, firstName, lastName, role, store]): DemoAccount => ({
    consentMarketing: null,
    row: {
      id: demoAccountId(eMail),
      kind: 'staff',
      isDemo: true,
      market: null,
      eMail,
      firstName,
      lastName,
      roles: [role],
      storeId: store ?? null,
      createdAt: new Date('2026-01-05T08:00:00Z'),
    },
  }));
  return [...customers, ...members];
}
