import { MESSAGE_DAYS } from '@okruh/contracts/messages';
import { type Database, deleteOldest, drain, type Job, type Logger, startEvery, type Turn, untilDone } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { SECURITY_EVENT_DAYS } from './security-log.ts';
import {
  knownDevices,
  messages,
  newsRecipients,
  passwordResets,
  registrations,
  securityEvents,
  sessions,
  subscriptions,
  taskHistory,
  tasks,
  throttles,
} from './tables.ts';

/** Days for which the link of a subscription's mail can be opened. */
export const SUBSCRIPTION_DAYS = 7;

/** Days for which a completed task and what was done to tasks can be looked up. */
const TASK_DAYS = 180;

const PAGE = 1_000;
const isExpired = sql`expires_at < now()`;

/** Removes what is out of date; nothing reads it any more, personal data needn't stay. Page by page until nothing is left. */
export async function tidyUp({ db }: Database, turn: Turn = untilDone): Promise<void> {
  await drain(turn, PAGE, [
    deleteOldest({ db, table: sessions, where: isExpired, orderBy: sessions.expiresAt }),
    deleteOldest({ db, table: registrations, where: isExpired, orderBy: registrations.expiresAt }),
    deleteOldest({ db, table: passwordResets, where: isExpired, orderBy: passwordResets.expiresAt }),
    // With their files and answers.
    deleteOldest({
      db,
      table: messages,
      where: sql`created_at < now() - make_interval(days => ${MESSAGE_DAYS})`,
      orderBy: messages.createdAt,
    }),
    deleteOldest({
      db,
      table: subscriptions,
      where: sql`confirmed_at is null and requested_at < now() - make_interval(days => ${SUBSCRIPTION_DAYS})`,
      orderBy: subscriptions.requestedAt,
    }),
    // A day is the longest that any bucket remembers (throttle.ts).
    deleteOldest({ db, table: throttles, where: sql`last_at < now() - interval '25 hours'`, orderBy: throttles.lastAt }),
    // A little more than the trigger demands, so that no clock gets between.
    deleteOldest({
      db,
      table: securityEvents,
      where: sql`at < now() - make_interval(days => ${SECURITY_EVENT_DAYS}, mins => 1)`,
      orderBy: securityEvents.at,
    }),
    deleteOldest({ db, table: tasks, where: sql`done_at < now() - make_interval(days => ${TASK_DAYS})`, orderBy: tasks.doneAt }),
    // A mail is given up after a day; the cursor of an issue knows who got it.
    deleteOldest({ db, table: newsRecipients, where: sql`created_at < now() - interval '30 days'`, orderBy: newsRecipients.createdAt }),
    deleteOldest({ db, table: taskHistory, where: sql`at < now() - make_interval(days => ${TASK_DAYS})`, orderBy: taskHistory.at }),
    // As long as browsers keep the cookie.
    deleteOldest({ db, table: knownDevices, where: sql`last_seen_at < now() - interval '400 days'`, orderBy: knownDevices.lastSeenAt }),
  ]);
}

const EVERY_MS = 3_600_000;

/** Tidies up every hour until stopped. */
export const startHousekeeping = (database: Database, logger: Logger): Job =>
  startEvery({ name: 'delete-expired', everyMs: EVERY_MS, firstTurn: 'later', logger, work: (turn) => tidyUp(database, turn) });
