import type { MailData } from '@okruh/contracts';
import { internalAccountMail } from '@okruh/contracts/http/accounts';
import { ok, problem, route } from '@okruh/service-kit';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findById } from '../account.repository.ts';
import { pages, type AccountsDependencies } from '../dependencies.ts';
import { accounts, passwordResets, registrations } from '../tables.ts';
import { messageMail, messageReceiptMail } from './message-mails.ts';
import { subscriptionMail } from './subscription-mail.ts';

/** What notifications asks for when it writes a mail. A link that is used or out of date is nothing to write about: 404. */
export function addMailRoutes(app: FastifyInstance, deps: AccountsDependencies): void {
  const dataOf = {
    registration: registrationMail,
    'password-reset': passwordResetMail,
    'password-changed': passwordChangedMail,
    message: messageMail,
    'message-receipt': messageReceiptMail,
    subscription: subscriptionMail,
  } as const;
  route(app, internalAccountMail, async ({ params }) => {
    const data = await dataOf[params.kind](deps, params.id);
    return data === null ? problem('not-found') : ok(data);
  });
}

async function registrationMail({ database, sites, linkTokens }: AccountsDependencies, id: string): Promise<MailData | null> {
  const [row] = await database.db
    .select({ registration: registrations, owner: accounts })
    .from(registrations)
    .leftJoin(accounts, eq(accounts.id, registrations.accountId))
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, sql`now()`), isNull(accounts.disabledAt)));
  if (!row) return null;
  const { registration, owner } = row;
  const { market } = registration;
  const { url } = sites[market];
  if (owner !== null) {
    const variables = { e_mail: owner.eMail, login_url: url + pages[market].login, reset_url: url + pages[market].password };
    return { to: owner.eMail, market, variables };
  }
  if (registration.eMail === null) return null;
  const hours = Math.round((registration.expiresAt.getTime() - registration.createdAt.getTime()) / 3_600_000);
  // The token stands in the fragment: browsers send it to no server and to no other site.
  const confirmUrl = `${url}${pages[market].registration}#t=${linkTokens.issue('registration', registration.id)}`;
  return { to: registration.eMail, market, variables: { e_mail: registration.eMail, confirm_url: confirmUrl, valid_hours: String(hours) } };
}

async function passwordResetMail({ database, sites, linkTokens }: AccountsDependencies, id: string): Promise<MailData | null> {
  const [row] = await database.db
    .select({ reset: passwordResets, account: accounts })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, sql`now()`), isNull(accounts.disabledAt)));
  if (!row) return null;
  const { market, createdAt, expiresAt } = row.reset;
  const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
  const resetUrl = `${sites[market].url}${pages[market].password}#t=${linkTokens.issue('password-reset', id)}`;
  return { to: row.account.eMail, market, variables: { reset_url: resetUrl, valid_minutes: String(minutes) } };
}

async function passwordChangedMail({ database, sites }: AccountsDependencies, accountId: string): Promise<MailData | null> {
  const account = await findById(database.db, accountId);
  if (account === null || account.disabledAt !== null) return null;
  // Staff belong to no market; the company's own is the Czech one.
  const market = account.market ?? 'cz';
  return { to: account.eMail, market, variables: { reset_url: sites[market].url + pages[market].password } };
}
