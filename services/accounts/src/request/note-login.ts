import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { AccountRow } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { accounts } from '../stored/tables.ts';

/** Writes down a login that is complete. */
export async function noteLogin(tx: Tx, { securityLog }: Deps, account: AccountRow, ip: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(accounts.id, account.id));
  await securityLog.write(tx, { kind: 'login', accountId: account.id, role: account.roles[0] ?? null, ip });
}
