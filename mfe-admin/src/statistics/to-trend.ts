import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';

type Day = Statistics['by_day'][number];

/** Days that one point of a trend sums: all points have as many, so that none is low for being short. */
const pointDays: Readonly<Record<Statistics['days'], number>> = { 7: 1, 21: 3, 42: 7, 90: 10 };

/** Sums of equal parts of the period, oldest first: six to nine points. */
export function toTrend({ days, by_day: byDay }: Pick<Statistics, 'days' | 'by_day'>, read: (day: Day) => number): number[] {
  const size = pointDays[days];
  return Array.from({ length: Math.floor(byDay.length / size) }, (_, index) =>
    byDay.slice(index * size, (index + 1) * size).reduce((sum, day) => sum + read(day), 0),
  );
}

/** The same of a share, in percent: 0 where its whole is. */
export function toShareTrend(
  statistics: Pick<Statistics, 'days' | 'by_day'>,
  part: (day: Day) => number,
  whole: (day: Day) => number,
): number[] {
  const wholes = toTrend(statistics, whole);
  return toTrend(statistics, part).map((sum, index) => {
    const all = wholes[index] ?? 0;
    return all === 0 ? 0 : (100 * sum) / all;
  });
}
