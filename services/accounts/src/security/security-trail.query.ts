import type { SecurityQuery } from '@okruh/contracts/http/accounts/staff';
import type { SecurityEventRow } from '@okruh/contracts/security-events';
import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { displayName, openAccount } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, securityEvents } from '../stored/tables.ts';

/** Rows that a file reads at a time. */
const EXPORT_BATCH = 1_000;

/** Which events somebody asked for. */
export const buildConditions = (query: SecurityQuery): SQL | undefined =>
  and(
    query.kind === undefined ? undefined : eq(securityEvents.kind, query.kind),
    query.account === undefined ? undefined : or(eq(securityEvents.accountId, query.account), eq(securityEvents.actorId, query.account)),
    query.role === undefined ? undefined : eq(securityEvents.role, query.role),
    query.from === undefined ? undefined : gte(securityEvents.at, new Date(query.from)),
    query.to === undefined ? undefined : lt(securityEvents.at, sql`${query.to}::date + interval '1 day'`),
  );

/** A page of the trail, the newest first. */
export async function listEvents(
  tx: Tx,
  personalData: PersonalData,
  where: SQL | undefined,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<SecurityEventRow[]> {
  const rows = await tx
    .select()
    .from(securityEvents)
    .where(where)
    .orderBy(desc(securityEvents.id))
    .limit(size)
    .offset((page - 1) * size);
  return withNames(tx, personalData, rows);
}

/** The whole trail, the newest first, a batch at a time. */
export async function* listEveryEvent(tx: Tx, personalData: PersonalData, where: SQL | undefined): AsyncGenerator<SecurityEventRow> {
  let before: number | undefined;
  for (;;) {
    const rows = await tx
      .select()
      .from(securityEvents)
      .where(and(where, before === undefined ? undefined : lt(securityEvents.id, before)))
      .orderBy(desc(securityEvents.id))
      .limit(EXPORT_BATCH);
    yield* await withNames(tx, personalData, rows);
    before = rows.at(-1)?.id;
    if (rows.length < EXPORT_BATCH) return;
  }
}

/** Names of the members of staff in it: the trail itself holds none. */
async function withNames(
  tx: Tx,
  personalData: PersonalData,
  rows: readonly (typeof securityEvents.$inferSelect)[],
): Promise<SecurityEventRow[]> {
  const ids = [...new Set(rows.flatMap(({ accountId, actorId }) => [accountId, actorId]))].filter((id) => id !== null);
  const members =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(accounts)
          .where(and(inArray(accounts.id, ids), eq(accounts.kind, 'staff')));
  const names = new Map(members.map((row) => [row.id, displayName(openAccount(personalData, row))]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    account_id: row.accountId,
    staff_name: names.get(row.accountId ?? '') ?? null,
    role: row.role,
    network: row.networkHash,
    detail: row.detail,
    actor_id: row.actorId,
    actor_name: names.get(row.actorId ?? '') ?? null,
    reason: row.reason,
  }));
}
