import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const fileSchema = z.object({
  customers: z.array(
    z.object({
      site: z.enum(['cz', 'ro']),
      company: z.object({ company: z.string(), tin: z.string(), vatn: z.string() }).nullable(),
      address: z.object({ street: z.string(), city: z.string(), postcode: z.string() }).nullable(),
    }),
  ),
});

/** A company of the demo; numbers begin with 99, which no real one has. */
export interface DemoCompany {
  readonly name: string;
  /** IČO or CUI. */
  readonly number: string;
  readonly isVatPayer: boolean;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
}

/** Companies of the demo's customers in a market, by number. */
export async function demoCompanies(dataDir: string, market: 'cz' | 'ro'): Promise<ReadonlyMap<string, DemoCompany>> {
  const { customers } = fileSchema.parse(JSON.parse(await readFile(join(dataDir, 'customers.json'), 'utf8')));
  return new Map(
    customers.flatMap(({ site, company, address }) =>
      site !== market || company === null || address === null
        ? []
        : [[company.tin, { name: company.company, number: company.tin, isVatPayer: company.vatn !== '', ...address }] as const],
    ),
  );
}

/** "Wolkerova 716/38", "Bulevardul Republicii 5": the street and the number at its end. */
export function streetAndNumber(street: string): { readonly street: string; readonly number: string } {
  const match = /^(.*?)\s+(\d[\w/]*)$/.exec(street);
  return { street: match?.[1] ?? street, number: match?.[2] ?? '' };
}
