import type { Database } from '@okruh/service-kit';
import { encryptedPerson } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, consents } from '../stored/tables.ts';
import type { DemoAccount } from './demo-accounts.ts';

/** Demo customers agreed to the terms of that time. */
const DEMO_TERMS = '2026-01-01';

/**
 * Adds the accounts that aren't there yet; what people did with the others since stays.
 *
 * @returns how many were added
 */
export async function seedAccounts(
  database: Database,
  personalData: PersonalData,
  rows: readonly DemoAccount[],
  passwordHash: string,
): Promise<number> {
  return database.db.transaction(async (tx) => {
    const added = await tx
      .insert(accounts)
      .values(
        rows.map(({ row: { eMail, firstName, lastName, ...row } }) => ({
          ...row,
          ...encryptedPerson(personalData, row.id, { eMail, firstName, lastName }),
          passwordHash,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    const isAdded = new Set(added.map(({ id }) => id));
    const given = rows.flatMap(({ row, consentMarketing }) => {
      if (consentMarketing === null || !isAdded.has(row.id)) return [];
      const consent = { accountId: row.id, version: DEMO_TERMS, givenAt: row.createdAt };
      return [
        { ...consent, kind: 'terms' as const, isGranted: true },
        { ...consent, kind: 'marketing' as const, isGranted: consentMarketing },
      ];
    });
    if (given.length > 0) await tx.insert(consents).values(given);
    return added.length;
  });
}
