import { passwordChanged, passwordResetRequested } from '@okruh/contracts/events/accounts';
import type { Market } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { nextChange, type AccountRow } from '../account.repository.ts';
import { endSessions } from '../session.repository.ts';
import { accounts, knownDevices, passwordResets } from '../tables.ts';
import { RESET_MINUTES } from './password.ts';

/** Where a change was made: decides the language of the mail and joins the events to the request. */
export interface Origin {
  readonly market: Market;
  readonly correlationId: string;
}

/** Writes a reset down and lets its link be mailed. */
export async function requestReset(tx: Tx, account: AccountRow, { market, correlationId }: Origin): Promise<void> {
  const [reset] = await tx
    .insert(passwordResets)
    .values({
      id: uuidv7(),
      accountId: account.id,
      market,
      expiresAt: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
    })
    .returning();
  if (!reset) throw new Error('the reset was not written');
  await appendEvent(tx, passwordResetRequested, {
    subject: reset.id,
    version: 1,
    market,
    correlationId,
    data: { account_id: account.id, reset_id: reset.id, market, requested_at: reset.createdAt.toISOString() },
  });
}

/** The account that a reset is for, or null: used, out of date, account disabled. */
export async function findReset(tx: Tx, id: string): Promise<AccountRow | null> {
  const [row] = await tx
    .select({ account: accounts })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, sql`now()`), isNull(accounts.disabledAt)));
  return row?.account ?? null;
}

/** Uses a reset up: of two calls with one link only the first gets true. */
export async function takeReset(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, sql`now()`)))
    .returning({ id: passwordResets.id });
  return taken.length > 0;
}

/** Browsers that knew the old password are strangers again. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId));
}

/**
 * Sets the password, ends the account's sessions but the one with `keptToken`, makes links that are under way worthless, and tells the owner.
 */
export async function setPassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  keptToken: string | null,
  { market, correlationId }: Origin,
): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
  await endSessions(tx, accountId, keptToken, correlationId);
  const { version, at } = await nextChange(tx, accountId);
  await appendEvent(tx, passwordChanged, {
    subject: accountId,
    version,
    market,
    correlationId,
    data: { account_id: accountId, market, changed_at: at.toISOString() },
  });
}
