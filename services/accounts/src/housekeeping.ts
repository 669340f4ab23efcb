import { type Database, type Job, type Logger, startEvery } from '@okruh/service-kit';
import { and, isNull, lt, sql } from 'drizzle-orm';
import { SECURITY_EVENT_DAYS } from './security-log.ts';
import { knownDevices, messages, passwordResets, registrations, securityEvents, sessions, subscriptions, throttles } from './tables.ts';

/** Days for which the link of a subscription's mail can be opened. */
export const SUBSCRIPTION_DAYS = 7;

/** Removes what is out of date; nothing reads it any more, personal data needn't stay. */
export async function tidyUp({ db }: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(registrations).where(lt(registrations.expiresAt, sql`now()`));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  // Answered long ago; the departments' mailboxes keep what they need.
  await db.delete(messages).where(lt(messages.createdAt, sql`now() - interval '180 days'`));
  await db
    .delete(subscriptions)
    .where(and(isNull(subscriptions.confirmedAt), lt(subscriptions.requestedAt, sql`now() - make_interval(days => ${SUBSCRIPTION_DAYS})`)));
  // A day is the longest that any bucket remembers (throttle.ts).
  await db.delete(throttles).where(lt(throttles.lastAt, sql`now() - interval '25 hours'`));
  // A little more than the trigger demands, so that no clock gets between.
  await db.delete(securityEvents).where(lt(securityEvents.at, sql`now() - make_interval(days => ${SECURITY_EVENT_DAYS}, mins => 1)`));
  // As long as browsers keep the cookie.
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, sql`now() - interval '400 days'`));
}

const EVERY_MS = 3_600_000;

/** Tidies up every hour until stopped. */
export const startHousekeeping = (database: Database, logger: Logger): Job =>
  startEvery({ name: 'delete-expired', everyMs: EVERY_MS, firstTurn: 'later', logger, work: () => tidyUp(database) });
