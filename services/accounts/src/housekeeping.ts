import { describeError, type Database, type Logger } from '@okruh/service-kit';
import { lt, sql } from 'drizzle-orm';
import { knownDevices, passwordResets, registrations, sessions, throttles } from './tables.ts';

/** Removes what is out of date; nothing reads it any more, personal data needn't stay. */
export async function tidyUp({ db }: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(registrations).where(lt(registrations.expiresAt, sql`now()`));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  // A day is the longest that any bucket remembers (throttle.ts).
  await db.delete(throttles).where(lt(throttles.lastAt, sql`now() - interval '25 hours'`));
  // As long as browsers keep the cookie.
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, sql`now() - interval '400 days'`));
}

/** Tidies up every hour; a failed turn is logged and the next one makes up for it. */
export function startHousekeeping(database: Database, logger: Logger): { stop(): void } {
  const turn = (): void => {
    tidyUp(database).catch((error: unknown) => logger.warn({ err: describeError(error) }, 'housekeeping failed'));
  };
  const timer = setInterval(turn, 3_600_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
