import { type Locale, plural, type PluralForms } from '@okruh/market';

/** Minutes that stand for one working day. */
export const WORKING_DAY = 1_440;
/** Longest work that one waits for, minutes. */
export const LONGEST_WAIT = 240;
/** Bench hours of a day: more work than this takes another day. */
const BENCH_DAY = 480;

const hours: PluralForms = {
  cs: { one: 'hodina', few: 'hodiny', many: 'hodiny', other: 'hodin' },
  ro: { one: 'oră', few: 'ore', other: 'de ore' },
};
const minutesForms: PluralForms = {
  cs: { one: 'minuta', few: 'minuty', many: 'minuty', other: 'minut' },
  ro: { one: 'minut', few: 'minute', other: 'de minute' },
};
const days: PluralForms = {
  cs: { one: 'pracovní den', few: 'pracovní dny', many: 'pracovního dne', other: 'pracovních dnů' },
  ro: { one: 'zi lucrătoare', few: 'zile lucrătoare', other: 'de zile lucrătoare' },
};

/** A duration in words: minutes and hours of work, working days from {@link WORKING_DAY} on. */
export function durationText(minutes: number, locale: Locale): string {
  const [count, forms] =
    minutes >= WORKING_DAY
      ? [Math.ceil(minutes / WORKING_DAY), days]
      : minutes % 60 === 0
        ? [minutes / 60, hours]
        : [minutes, minutesForms];
  return `${count} ${plural(count, locale, forms)}`;
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
