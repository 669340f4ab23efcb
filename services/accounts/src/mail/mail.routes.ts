import { STAFF_LOGIN_PATH } from '@okruh/contracts/office-paths';
import { loginPage, passwordPage, registrationPage } from '@okruh/contracts/shop-paths';
import type { MailData } from '@okruh/contracts';
import { internalAccountMail } from '@okruh/contracts/http/accounts/internal';
import { ok, problem, route } from '@okruh/service-kit';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findById, openAccount } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { openPerson } from '../stored/personal-data.ts';
import { accounts, passwordResets, registrations } from '../stored/tables.ts';
import { messageAnswerMail, messageMail, messageReceiptMail } from './message-mails.ts';
import { newsMail } from './news-mail.ts';
import { subscriptionMail } from './subscription-mail.ts';

/** What notifications asks for when it writes a mail. A link that is used or out of date is nothing to write about: 404. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  const mailByKind = {
    registration: registrationMail,
    'password-reset': passwordResetMail,
    'password-changed': passwordChangedMail,
    message: messageMail,
    'message-receipt': messageReceiptMail,
    'message-answer': messageAnswerMail,
    subscription: subscriptionMail,
    news: newsMail,
  } as const;
  route(app, internalAccountMail, async ({ params }) => {
    const data = await mailByKind[params.kind](deps, params.id);
    return data === null ? problem('not-found') : ok(data);
  });
}

async function registrationMail({ database, sites, linkTokens, personalData }: Deps, id: string): Promise<MailData | null> {
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
    const { eMail } = openAccount(personalData, owner);
    return {
      to: eMail,
      market,
      variables: { e_mail: eMail, login_url: url + loginPage[market], reset_url: url + passwordPage[market] },
    };
  }
  if (registration.personCiphertext === null) return null;
  const { eMail } = openPerson(personalData, 'registration', registration.id, registration.personCiphertext);
  const hours = Math.round((registration.expiresAt.getTime() - registration.createdAt.getTime()) / 3_600_000);
  // The token stands in the fragment: browsers send it to no server and to no other site.
  const confirmUrl = `${url}${registrationPage[market]}#t=${linkTokens.issue('registration', registration.id)}`;
  return { to: eMail, market, variables: { e_mail: eMail, confirm_url: confirmUrl, valid_hours: String(hours) } };
}

/** Reset or invitation: the link leads the invited to the office's login, everybody else to the market's page. */
async function passwordResetMail(deps: Deps, id: string): Promise<MailData | null> {
  const { database, sites, linkTokens, personalData } = deps;
  const [row] = await database.db
    .select({ reset: passwordResets, account: accounts })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(and(eq(passwordResets.id, id), gt(passwordResets.expiresAt, sql`now()`), isNull(accounts.disabledAt)));
  if (!row) return null;
  const { market, createdAt, expiresAt, purpose } = row.reset;
  const { eMail } = openAccount(personalData, row.account);
  const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
  const link = (page: string): string => `${sites[market].url}${page}#t=${linkTokens.issue('password-reset', id)}`;
  const variables: Record<string, string> =
    purpose === 'invitation'
      ? { e_mail: eMail, invitation_url: link(STAFF_LOGIN_PATH), valid_hours: String(Math.round(minutes / 60)) }
      : { reset_url: link(passwordPage[market]), valid_minutes: String(minutes) };
  return { to: eMail, market, variables };
}

async function passwordChangedMail({ database, sites, personalData }: Deps, accountId: string): Promise<MailData | null> {
  const account = await findById(database.db, personalData, accountId);
  if (account === null || account.disabledAt !== null) return null;
  // Staff belong to no market; the company's own is the Czech one.
  const market = account.market ?? 'cz';
  return { to: account.eMail, market, variables: { reset_url: sites[market].url + passwordPage[market] } };
}
