/** Time until an end, in parts. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Null when it is over. @param ms from now to the end */
export function timeLeft(ms: number): TimeLeft | null {
  if (ms <= 0) return null;
  const seconds = Math.ceil(ms / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Minutes before the end at which the countdown is announced (UI, accessibility). */
const announced = [5, 1];

/** What to announce now: 5 or 1, once each; null between. */
export function announcement(ms: number, told: readonly number[]): number | null {
  if (ms <= 0) return null;
  const due = announced.filter((minutes) => ms <= minutes * 60_000);
  const latest = due.at(-1);
  return latest === undefined || told.includes(latest) ? null : latest;
}

const two = (part: number): string => String(part).padStart(2, '0');
/** "03:07:09". */
export const clockText = ({ hours, minutes, seconds }: TimeLeft): string => [hours, minutes, seconds].map(two).join(':');
