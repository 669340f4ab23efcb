import type { RequestOf } from '@okruh/contracts';
import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import type { adminListBuyouts } from '@okruh/contracts/http/buyout-admin';
import { type IsoDate, isRealDate } from '@okruh/market';
import { statuses } from '../../office/page/buyout-status.tsx';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { knownOr, listAddress, type ListAddress, type Parameters } from '../../office/grid/list-address.ts';
import { type MarketChoice, marketQuery } from '../../office/market-choice.ts';

/** The work list's state in its address. */
export interface WorkListAddress extends ListAddress {
  /** Statuses, comma-separated. */
  readonly stav: string | undefined;
  readonly typ: DeviceType | undefined;
  readonly od: IsoDate | undefined;
  readonly do: IsoDate | undefined;
  readonly shody: 'ano' | undefined;
  readonly razeni: string | undefined;
}

type Query = NonNullable<RequestOf<typeof adminListBuyouts>['query']>;

/** Columns that the service sorts by. */
export const sortColumns = ['created_at', 'updated_at', 'price', 'status'] as const;
const sorts = sortColumns.flatMap((column) => [column, `-${column}`]);

export const workListSchema = {
  parse: (parameters: Parameters): WorkListAddress => ({
    ...listAddress(parameters),
    stav: statusesOf(parameters['stav']).join(',') || undefined,
    typ: knownOr(parameters['typ'], deviceTypes, undefined),
    od: dateOf(parameters['od']),
    do: dateOf(parameters['do']),
    shody: parameters['shody'] === 'ano' ? 'ano' : undefined,
    razeni: knownOr(parameters['razeni'], sorts, undefined),
  }),
};

/** What is asked of the service; the export takes the same. */
export function workListQuery(address: WorkListAddress, market: MarketChoice): Query {
  return {
    ...marketQuery(market),
    page: address.strana,
    page_size: address.radku,
    ...(address.q !== undefined && { q: address.q }),
    ...(address.stav !== undefined && { status: address.stav }),
    ...(address.typ !== undefined && { type_device: address.typ }),
    ...(address.od !== undefined && { from: address.od }),
    ...(address.do !== undefined && { to: address.do }),
    ...(address.shody !== undefined && { duplicates: 'true' as const }),
    ...(address.razeni !== undefined && { sort: address.razeni }),
  };
}

/** Changes that take every filter away; market, order and page size stay. */
export const noFilters = {
  q: undefined,
  stav: undefined,
  typ: undefined,
  od: undefined,
  do: undefined,
  shody: undefined,
  strana: undefined,
};

export const isFiltered = (address: WorkListAddress): boolean =>
  [address.q, address.stav, address.typ, address.od, address.do, address.shody].some((value) => value !== undefined);

export const statusesOf = (list: string | undefined): BuyoutStatus[] => {
  const asked = new Set((list ?? '').split(','));
  return statuses.filter((status) => asked.has(status));
};

function dateOf(text: string | undefined): IsoDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return isRealDate({ year: Number(year), month: Number(month), day: Number(day) }) ? text : undefined;
}
