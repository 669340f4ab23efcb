import { saleCategories, statisticsDays, type StatisticsQuery } from '@okruh/contracts/http/orders-admin/statistics';
import type { Market } from '@okruh/market';
import { addressSchema, knownOr } from '../office/grid/list-address.ts';

/** What the page's address says of the statistics. */
export interface StatisticsAddress extends Readonly<Record<string, unknown>> {
  readonly days: StatisticsQuery['days'];
  readonly category: StatisticsQuery['category'];
  readonly brand: string | undefined;
  readonly condition: StatisticsQuery['condition'];
  /** A store's id, or `sent`. */
  readonly store: string | undefined;
  readonly cancelled: 'true' | undefined;
  /** `ne`: only the days themselves are drawn. */
  readonly compare: 'ne' | undefined;
}

const DEFAULT_DAYS = 42;

export const statisticsAddress = addressSchema<StatisticsAddress>((parameters) => ({
  days: statisticsDays.find((days) => String(days) === parameters['days']) ?? DEFAULT_DAYS,
  category: knownOr(parameters['category'], saleCategories, undefined),
  brand: parameters['brand']?.slice(0, 80) || undefined,
  condition: knownOr(parameters['condition'], ['new', 'used'], undefined),
  store: parameters['store']?.slice(0, 80) || undefined,
  cancelled: knownOr(parameters['cancelled'], ['true'], undefined),
  compare: knownOr(parameters['compare'], ['ne'], undefined),
}));

/** The call's query for an address. */
export const toStatisticsQuery = ({ days, category, brand, condition, store, cancelled }: StatisticsAddress, market: Market) => ({
  market,
  days,
  ...(category !== undefined && { category }),
  ...(brand !== undefined && { brand }),
  ...(condition !== undefined && { condition }),
  ...(store !== undefined && { store }),
  ...(cancelled !== undefined && { cancelled }),
});
