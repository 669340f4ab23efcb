import { sessionEnded } from '@okruh/contracts/events/accounts';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { nextChange, type AccountRow } from './account.repository.ts';
import { LONGEST_COOKIE_SECONDS } from './cookies.ts';
import { randomToken, tokenHash } from './random-token.ts';
import { accounts, sessions } from './tables.ts';

const hour = 3600;
/** Customers stay in for 30 days after their last visit, staff for one shift from the login on. */
const lifeSeconds = { customer: 30 * 24 * hour, staff: 12 * hour } as const;
/** A visit is written down this often, not with every request. */
const TOUCH_SECONDS = 5 * 60;

export interface NewSession {
  /** For the cookie; stored as a hash only. */
  readonly token: string;
  /** Limit of the cookie itself. A customer's rolling end is kept by the server alone, so the cookie needs no renewal. */
  readonly cookieSeconds: number;
}

/** Begins a session with a token of its own: none is ever taken over from before the login. */
export async function startSession(tx: Tx, account: AccountRow, userAgent: string | undefined): Promise<NewSession> {
  const token = randomToken();
  const life = lifeSeconds[account.kind];
  await tx.insert(sessions).values({
    tokenHash: tokenHash(token),
    accountId: account.id,
    expiresAt: sql`now() + make_interval(secs => ${life})`,
    browser: browserFamily(userAgent),
  });
  return { token, cookieSeconds: account.kind === 'staff' ? life : LONGEST_COOKIE_SECONDS };
}

export interface LiveSession {
  readonly account: AccountRow;
  readonly expiresAt: Date;
}

/** The account behind a token, or null: unknown, out of date, account disabled. Rolls a customer's session on. */
export async function findSession(tx: Tx, token: string): Promise<LiveSession | null> {
  const hash = tokenHash(token);
  const [row] = await tx
    .select({
      account: accounts,
      expiresAt: sessions.expiresAt,
      isTouchDue: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${TOUCH_SECONDS})`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hash), gt(sessions.expiresAt, sql`now()`), isNull(accounts.disabledAt)));
  if (!row) return null;
  if (!row.isTouchDue) return { account: row.account, expiresAt: row.expiresAt };
  const [touched] = await tx
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      ...(row.account.kind === 'customer' ? { expiresAt: sql`now() + make_interval(secs => ${lifeSeconds.customer})` } : {}),
    })
    .where(eq(sessions.tokenHash, hash))
    .returning({ expiresAt: sessions.expiresAt });
  return { account: row.account, expiresAt: touched?.expiresAt ?? row.expiresAt };
}

/** Ends one session and tells the gateways. Nothing happens when there is none. */
export async function endSession(tx: Tx, token: string, correlationId: string): Promise<void> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash(token)))
    .returning({ accountId: sessions.accountId });
  if (ended) await tellSessionsEnded(tx, ended.accountId, correlationId);
}

/** Ends an account's sessions, all but the one with `keptToken`, and tells the gateways. */
export async function endSessions(tx: Tx, accountId: string, keptToken: string | null, correlationId: string): Promise<void> {
  const others = keptToken === null ? undefined : ne(sessions.tokenHash, tokenHash(keptToken));
  await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), others));
  await tellSessionsEnded(tx, accountId, correlationId);
}

async function tellSessionsEnded(tx: Tx, accountId: string, correlationId: string): Promise<void> {
  const { version, market, at } = await nextChange(tx, accountId);
  await appendEvent(tx, sessionEnded, {
    subject: accountId,
    version,
    market,
    correlationId,
    data: { account_id: accountId, market, ended_at: at.toISOString() },
  });
}

const families: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** The browser's family: enough for a person to recognise a session, too little to follow anybody. */
export function browserFamily(userAgent: string | undefined): string {
  return families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'other';
}
