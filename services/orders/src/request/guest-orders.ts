import { type Database, DependencyDown, type Identity, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '../clients/accounts.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accountMailboxes } from '../stored/tables.ts';

/** What linking works with. */
export interface GuestOrderDeps {
  readonly accounts: Accounts;
  readonly personalData: Pick<PersonalData, 'eMailHash'>;
}

/**
 * Gives an account the orders that were placed without a login under its confirmed address, in its market. Only orders that
 * nobody owns are taken, each once: what an account has got stays its own. May be called again at any time; with nothing new it
 * writes nothing.
 *
 * @throws DependencyDown when the mailbox isn't known yet and accounts don't answer
 */
export async function linkGuestOrders(tx: Tx, deps: GuestOrderDeps, accountId: string, requestId?: string): Promise<void> {
  if (await takeOrders(tx, accountId)) return;
  const mailbox = await deps.accounts.loadMailbox(accountId, requestId);
  if (mailbox === null) return;
  await tx
    .insert(accountMailboxes)
    .values({ accountId, market: mailbox.market, eMailIndex: deps.personalData.eMailHash(mailbox.eMail) })
    .onConflictDoNothing();
  await takeOrders(tx, accountId);
}

/** A request that may be a customer's. */
interface Visit {
  readonly identity: Identity;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Links what a customer ordered signed out since the last visit. While accounts don't answer, the visit goes on without.
 *
 * @returns whether there may be more orders of the caller than before
 */
export async function linkAtVisit(deps: GuestOrderDeps & { readonly database: Database }, visit: Visit): Promise<boolean> {
  const { identity, requestId, log } = visit;
  if (identity.kind !== 'customer' || identity.sub === null) return false;
  try {
    await linkGuestOrders(deps.database.db, deps, identity.sub, requestId);
    return true;
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    log.warn({ dependency: error.dependency }, 'orders of a guest are linked at the next visit');
    return false;
  }
}

/** One statement. @returns false when the account's mailbox isn't known */
async function takeOrders(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ known: number }>(sql`
    with mailbox as (
      select market, e_mail_index from account_mailboxes where account_id = ${accountId}
    ), taken as (
      update orders set customer_id = ${accountId}
      from mailbox
      where orders.customer_id is null and orders.e_mail_index = mailbox.e_mail_index and orders.market = mailbox.market
    )
    select count(*)::int as known from mailbox`);
  return rows[0]?.known === 1;
}
