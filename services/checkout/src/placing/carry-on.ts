import { describeError, type Job, type Logger, startEvery } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { claimStale } from './attempts.repository.ts';

/** An attempt that nobody touched so long was left behind: by a crash, a timeout, or an outage. */
const STALE_MS = 6_000;
const EVERY_MS = 2_000;

/**
 * Carries on attempts that were left behind, each by the same call that began it: it ends where it stopped, however often it
 * is made. @returns how many were settled
 */
export async function resumeAttempts(deps: Deps, logger: Logger, olderThanMs = STALE_MS): Promise<number> {
  const stale = await claimStale(deps.database, olderThanMs);
  const settled = await Promise.all(
    stale.map(async (attempt) => {
      try {
        const outcome = await deps.placer.resume(attempt);
        if (outcome.kind !== 'unknown') logger.info({ order: attempt.id, outcome: outcome.kind }, 'an attempt was carried to its end');
        return outcome.kind !== 'unknown';
      } catch (error) {
        logger.error({ err: describeError(error), order: attempt.id }, 'an attempt could not be carried on');
        return false;
      }
    }),
  );
  return settled.filter(Boolean).length;
}

/** Looks every two seconds until stopped; of several processes one takes an attempt. */
export const startCarryingOn = (deps: Deps, logger: Logger): Job =>
  startEvery({ name: 'resume-attempts', everyMs: EVERY_MS, firstTurn: 'later', logger, work: () => resumeAttempts(deps, logger) });
