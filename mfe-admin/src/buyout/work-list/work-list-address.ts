import type { RequestOf } from '@okruh/contracts';
import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { type IsoDate, isRealDate } from '@okruh/market';
import { statuses } from '../../office/page/buyout-status.tsx';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { addressSchema, knownOr, listAddress, type ListAddress } from '../../office/grid/list-address.ts';
import { type MarketChoice, marketQuery } from '../../office/market-choice.ts';

/** The work list's state in its address. */
export interface WorkListAddress extends ListAddress {
  /** Statuses, comma-separated. */
  readonly status: string | undefined;
  readonly type: DeviceType | undefined;
  readonly from: IsoDate | undefined;
  readonly to: IsoDate | undefined;
  readonly duplicates: 'ano' | undefined;
  /** Delivered by the carrier and not received, or gone wrong with a carrier. */
  readonly svoz: 'doslo' | 'potize' | undefined;
  readonly sort: string | undefined;
}

type Query = NonNullable<RequestOf<typeof adminListBuyouts>['query']>;

/** Columns that the service sorts by. */
export const sortColumns = ['created_at', 'updated_at', 'price', 'status'] as const;
const sorts = sortColumns.flatMap((column) => [column, `-${column}`]);

export const workListSchema = addressSchema((parameters): WorkListAddress => ({
  ...listAddress(parameters),
  status: parseStatuses(parameters['status']).join(',') || undefined,
  type: knownOr(parameters['type'], deviceTypes, undefined),
  from: parseDay(parameters['from']),
  to: parseDay(parameters['to']),
  duplicates: parameters['duplicates'] === 'ano' ? 'ano' : undefined,
  svoz: knownOr(parameters['svoz'], ['doslo', 'potize'], undefined),
  sort: knownOr(parameters['sort'], sorts, undefined),
}));

/** What is asked of the service; the export takes the same. */
export function workListQuery(address: WorkListAddress, market: MarketChoice): Query {
  return {
    ...marketQuery(market),
    page: address.page,
    page_size: address.pageSize,
    ...(address.q !== undefined && { q: address.q }),
    ...(address.status !== undefined && { status: address.status }),
    ...(address.type !== undefined && { type_device: address.type }),
    ...(address.from !== undefined && { from: address.from }),
    ...(address.to !== undefined && { to: address.to }),
    ...(address.duplicates !== undefined && { duplicates: 'true' as const }),
    ...(address.svoz !== undefined && { collection: address.svoz === 'doslo' ? ('arrived' as const) : ('trouble' as const) }),
    ...(address.sort !== undefined && { sort: address.sort }),
  };
}

/** Changes that take every filter away; market, order and page size stay. */
export const noFilters = {
  q: undefined,
  status: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
  duplicates: undefined,
  svoz: undefined,
  page: undefined,
};

export const isFiltered = (address: WorkListAddress): boolean =>
  [address.q, address.status, address.type, address.from, address.to, address.duplicates, address.svoz].some(
    (value) => value !== undefined,
  );

export const parseStatuses = (list: string | undefined): BuyoutStatus[] => {
  const asked = new Set((list ?? '').split(','));
  return statuses.filter((status) => asked.has(status));
};

function parseDay(text: string | undefined): IsoDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return isRealDate({ year: Number(year), month: Number(month), day: Number(day) }) ? text : undefined;
}
