const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 3600;
/** A mail that is older than a day helps nobody. */
export const GIVE_UP_SECONDS = 86_400;

/**
 * Seconds until the next attempt: 5, 15, 45 … up to an hour. Null when the mail would be more than a day old by then.
 *
 * @param attempts how many were made, from 1
 * @param ageSeconds age of the mail now
 */
export function retryAfter(attempts: number, ageSeconds: number): number | null {
  const wait = Math.min(FIRST_SECONDS * 3 ** (Math.min(attempts, 20) - 1), LONGEST_SECONDS);
  return ageSeconds + wait > GIVE_UP_SECONDS ? null : wait;
}
