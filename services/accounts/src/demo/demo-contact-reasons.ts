import { messageReferences } from '@okruh/contracts/http/accounts/messages';
import type { Database } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactReasons } from '../stored/tables.ts';

/** What is read of content.json. */
export const demoContentSchema = z.object({
  contact_reasons: z.array(
    z.object({
      id: z.string(),
      name: z.object({ cs: z.string(), ro: z.string() }),
      requires: z.array(z.enum(messageReferences)),
      department: z.string(),
    }),
  ),
});

/** Brings the reasons of the contact form up to the demo data. */
export async function seedContactReasons({ db }: Database, content: z.output<typeof demoContentSchema>): Promise<void> {
  await db
    .insert(contactReasons)
    .values(
      content.contact_reasons.map(({ id, name, requires, department }, position) => ({
        id,
        position,
        nameCs: name.cs,
        nameRo: name.ro,
        requires,
        department,
      })),
    )
    .onConflictDoUpdate({
      target: contactReasons.id,
      set: {
        position: sql`excluded.position`,
        nameCs: sql`excluded.name_cs`,
        nameRo: sql`excluded.name_ro`,
        requires: sql`excluded.requires`,
        department: sql`excluded.department`,
      },
    });
}
