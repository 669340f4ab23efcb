import { passwordChanged, passwordResetRequested } from '@okruh/contracts/events/accounts';
import type { Market } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { nextChange, openAccount, type AccountRow } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { endSessions } from '../stored/session.repository.ts';
import { accounts, knownDevices, passwordResets } from '../stored/tables.ts';
import { RESEND_MINUTES, RESET_MINUTES } from '../model/password-limits.ts';

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
  await publishReset(tx, reset, correlationId);
}

/**
 * Past the limit of mails: sends the link that is still valid again, or a new one where none is, unless one went out in the last
 * ten minutes. So nobody floods a mailbox, and nobody keeps its owner from the link.
 */
export async function resendReset(tx: Tx, account: AccountRow, origin: Origin): Promise<void> {
  const isReset = and(eq(passwordResets.accountId, account.id), eq(passwordResets.purpose, 'reset'));
  const [last] = await tx
    .select({
      id: passwordResets.id,
      isRecent: sql<boolean>`${passwordResets.mailedAt} > now() - make_interval(mins => ${RESEND_MINUTES})`,
    })
    .from(passwordResets)
    .where(and(isReset, gt(passwordResets.expiresAt, sql`now()`)))
    .orderBy(desc(passwordResets.mailedAt))
    .limit(1)
    .for('update');
  if (last === undefined) return requestReset(tx, account, origin);
  if (last.isRecent) return;
  const [reset] = await tx
    .update(passwordResets)
    .set({ mailedAt: sql`now()`, version: sql`${passwordResets.version} + 1` })
    .where(eq(passwordResets.id, last.id))
    .returning();
  if (reset) await publishReset(tx, reset, origin.correlationId);
}

const publishReset = (tx: Tx, reset: typeof passwordResets.$inferSelect, correlationId: string): Promise<unknown> =>
  appendEvent(tx, passwordResetRequested, {
    subject: reset.id,
    version: reset.version,
    market: reset.market,
    correlationId,
    data: { account_id: reset.accountId, reset_id: reset.id, market: reset.market, requested_at: reset.mailedAt.toISOString() },
  });

/** The account that a reset is for, or null: used, out of date, account disabled. */
export async function findReset(tx: Tx, personalData: PersonalData, id: string): Promise<AccountRow | null> {
  const [row] = await tx
    .select({ account: accounts })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, sql`now()`), isNull(accounts.disabledAt)));
  return row === undefined ? null : openAccount(personalData, row.account);
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
 * Sets the password, ends the account's sessions but the one with `currentToken`, makes links that are under way worthless, and tells the owner.
 */
export async function setPassword(
  tx: Tx,
  accountId: string,
  passwordHash: string,
  currentToken: string | null,
  { market, correlationId }: Origin,
): Promise<void> {
  await tx.update(accounts).set({ passwordHash, invitedAt: null }).where(eq(accounts.id, accountId));
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
  await endSessions(tx, accountId, currentToken, correlationId);
  const { version, at } = await nextChange(tx, accountId);
  await appendEvent(tx, passwordChanged, {
    subject: accountId,
    version,
    market,
    correlationId,
    data: { account_id: accountId, market, changed_at: at.toISOString() },
  });
}
