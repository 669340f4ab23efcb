import { sessionEnded } from '@okruh/contracts/events/accounts';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { nextChange, openAccount, type AccountRow } from './account.repository.ts';
import { browserFamily, networkHint, systemFamily } from '../model/browser-words.ts';
import { LONGEST_COOKIE_SECONDS } from '../model/cookies.ts';
import type { PersonalData } from './personal-data.ts';
import { randomToken, tokenHash } from '../model/random-token.ts';
import { accounts, sessions } from './tables.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** When a session ends: an idle end after the last visit and an absolute end after the login. By the database's clock. */
export const sessionLimits = {
  customer: { idleSeconds: 30 * day, absoluteSeconds: 90 * day },
  staff: { idleSeconds: hour, absoluteSeconds: 12 * hour },
} as const;
/** Between the password and the second factor. */
const SECOND_FACTOR_SECONDS = 10 * minute;
/** A visit is written down this often, not with every request. */
const TOUCH_SECONDS = 5 * minute;

/** The browser that begins a session. */
export interface Visit {
  readonly userAgent: string | undefined;
  /** Address of the browser; only its coarse network is kept. */
  readonly ip: string;
}

export interface NewSession {
  /** For the cookie; stored as a hash only. */
  readonly token: string;
  /** Limit of the cookie itself. A customer's rolling end is kept by the server alone, so the cookie needs no renewal. */
  readonly cookieSeconds: number;
}

/**
 * Begins a session with a token of its own: none is ever taken over from before the login.
 *
 * @param secondFactor `passed` and `not-needed` are sessions; `missing` is only the way to one
 */
export async function startSession(
  tx: Tx,
  account: AccountRow,
  visit: Visit,
  secondFactor: 'passed' | 'missing' | 'not-needed' = 'not-needed',
): Promise<NewSession> {
  const token = randomToken();
  const { idleSeconds, absoluteSeconds } = sessionLimits[account.kind];
  const life = secondFactor === 'missing' ? SECOND_FACTOR_SECONDS : idleSeconds;
  await tx.insert(sessions).values({
    tokenHash: tokenHash(token),
    accountId: account.id,
    expiresAt: sql`now() + make_interval(secs => ${life})`,
    browser: browserFamily(visit.userAgent),
    system: systemFamily(visit.userAgent),
    network: networkHint(visit.ip),
    secondFactorAt: secondFactor === 'passed' ? sql`now()` : null,
  });
  return { token, cookieSeconds: account.kind === 'staff' ? absoluteSeconds : LONGEST_COOKIE_SECONDS };
}

export interface LiveSession {
  readonly account: AccountRow;
  readonly expiresAt: Date;
}

interface Admission {
  readonly personalData: PersonalData;
  /** Whether this shop may be entered with the demo logins, whose password is public. */
  readonly allowsDemoLogins: boolean;
}

const isLive = (token: string) =>
  and(eq(sessions.tokenHash, tokenHash(token)), gt(sessions.expiresAt, sql`now()`), isNull(accounts.disabledAt));

/** The account behind a token, or null: unknown, out of date, account disabled, second factor missing. Rolls the session on. */
export async function findSession(tx: Tx, { personalData, allowsDemoLogins }: Admission, token: string): Promise<LiveSession | null> {
  const isDemoLogin = allowsDemoLogins ? eq(accounts.isDemo, true) : undefined;
  const [row] = await tx
    .select({
      account: accounts,
      expiresAt: sessions.expiresAt,
      isTouchDue: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${TOUCH_SECONDS})`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        isLive(token),
        // The office opens to nobody by a password alone.
        or(eq(accounts.kind, 'customer'), isNotNull(sessions.secondFactorAt), isDemoLogin),
        allowsDemoLogins ? undefined : eq(accounts.isDemo, false),
      ),
    );
  if (!row) return null;
  const account = openAccount(personalData, row.account);
  if (!row.isTouchDue) return { account, expiresAt: row.expiresAt };
  const { idleSeconds, absoluteSeconds } = sessionLimits[account.kind];
  const [touched] = await tx
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: sql`least(now() + make_interval(secs => ${idleSeconds}), ${sessions.createdAt} + make_interval(secs => ${absoluteSeconds}))`,
    })
    .where(eq(sessions.tokenHash, tokenHash(token)))
    .returning({ expiresAt: sessions.expiresAt });
  return { account, expiresAt: touched?.expiresAt ?? row.expiresAt };
}

/** The member of staff who gave the password with this token and still owes the second factor, or null. */
export async function findPendingStaff(tx: Tx, personalData: PersonalData, token: string): Promise<AccountRow | null> {
  const [row] = await tx
    .select({ account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isLive(token), eq(accounts.kind, 'staff'), eq(accounts.isDemo, false), isNull(sessions.secondFactorAt)));
  return row === undefined ? null : openAccount(personalData, row.account);
}

/** What an owner is shown of a session. */
export type SessionRow = Omit<typeof sessions.$inferSelect, 'tokenHash'> & { readonly isCurrent: boolean };

/** Live sessions of an account, the last seen first. `missing` second factors are none. */
export async function loadSessions(tx: Tx, accountId: string, currentToken: string | null): Promise<SessionRow[]> {
  const current = currentToken === null ? null : tokenHash(currentToken);
  const rows = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.accountId, accountId),
        gt(sessions.expiresAt, sql`now()`),
        or(eq(accounts.kind, 'customer'), eq(accounts.isDemo, true), isNotNull(sessions.secondFactorAt)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt));
  return rows.map(({ session: { tokenHash: hash, ...row } }) => ({ ...row, isCurrent: current !== null && hash.equals(current) }));
}

/** Ends one session and publishes it for the gateways. @returns whose it was; null when there is none */
export async function endSession(tx: Tx, token: string, correlationId: string): Promise<string | null> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash(token)))
    .returning({ accountId: sessions.accountId });
  if (!ended) return null;
  await publishSessionsEnded(tx, ended.accountId, correlationId);
  return ended.accountId;
}

/** Ends one of an account's sessions by its id. @returns whether there was one */
export async function endOwnSession(tx: Tx, accountId: string, sessionId: string, correlationId: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return false;
  await publishSessionsEnded(tx, accountId, correlationId);
  return true;
}

/** Ends an account's sessions, all but the one with `currentToken`, and tells the gateways. */
export async function endSessions(tx: Tx, accountId: string, currentToken: string | null, correlationId: string): Promise<void> {
  const others = currentToken === null ? undefined : ne(sessions.tokenHash, tokenHash(currentToken));
  await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), others));
  await publishSessionsEnded(tx, accountId, correlationId);
}

async function publishSessionsEnded(tx: Tx, accountId: string, correlationId: string): Promise<void> {
  const { version, market, at } = await nextChange(tx, accountId);
  await appendEvent(tx, sessionEnded, {
    subject: accountId,
    version,
    market,
    correlationId,
    data: { account_id: accountId, market, ended_at: at.toISOString() },
  });
}
