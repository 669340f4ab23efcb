import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';

/** Minutes that stand for one working day. */
export const WORKING_DAY = 1_440;
/** Longest work that one waits for, minutes. */
export const LONGEST_WAIT = 240;
/** Bench hours of a day: more work than this takes another day. */
const BENCH_DAY = 480;

/** A duration in words: minutes and hours of work, working days from {@link WORKING_DAY} on. */
export function durationText(minutes: number, locale: Locale): string {
  if (minutes >= WORKING_DAY) return texts.text(locale, 'duration.working-days', { count: Math.ceil(minutes / WORKING_DAY) });
  return minutes % 60 === 0
    ? texts.text(locale, 'duration.hours', { count: minutes / 60 })
    : texts.text(locale, 'duration.minutes', { count: minutes });
}

/**
 * Minutes of several operations done together: bench work adds up and becomes days when it fills more than one; work that
 * takes days (drying, ordering, soldering) runs beside the rest.
 */
export function togetherMinutes(durations: readonly number[]): number {
  const longest = Math.max(0, ...durations);
  const bench = durations.filter((minutes) => minutes < WORKING_DAY).reduce((sum, minutes) => sum + minutes, 0);
  const benchTime = bench > BENCH_DAY ? Math.ceil(bench / BENCH_DAY) * WORKING_DAY : bench;
  return longest >= WORKING_DAY ? Math.max(longest, benchTime) : benchTime;
}
