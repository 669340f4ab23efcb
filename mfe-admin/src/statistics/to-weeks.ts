import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';

/** Sums of seven days from the first on; the last week may be shorter. Amounts in minor units. */
export interface Week {
  readonly from: string;
  readonly to: string;
  readonly orders: number;
  readonly revenue: number;
  readonly previousRevenue: number;
}

const WEEK_DAYS = 7;

export function toWeeks(days: Statistics['by_day']): Week[] {
  const weeks: Week[] = [];
  for (let start = 0; start < days.length; start += WEEK_DAYS) {
    const week = days.slice(start, start + WEEK_DAYS);
    const sum = (of: (day: Statistics['by_day'][number]) => number): number => week.reduce((total, day) => total + of(day), 0);
    weeks.push({
      from: week[0]?.day ?? '',
      to: week.at(-1)?.day ?? '',
      orders: sum(({ orders }) => orders),
      revenue: sum(({ revenue }) => revenue.amount),
      previousRevenue: sum(({ previous_revenue: revenue }) => revenue.amount),
    });
  }
  return weeks;
}
