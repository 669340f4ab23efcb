import type { RequestOf } from '@okruh/contracts';
import { orderStatuses } from '@okruh/contracts/http/orders/view';
import { adminListOrders } from '@okruh/contracts/http/orders-admin';
import { adminListPickingLists, pickingListStatuses } from '@okruh/contracts/http/picking-work';

type Asked = Readonly<Record<string, string | number>>;
const orderQuery = adminListOrders.query.shape;
const listQuery = adminListPickingLists.query.shape;
type OrderQuery = NonNullable<RequestOf<typeof adminListOrders>['query']>;
type ListQuery = NonNullable<RequestOf<typeof adminListPickingLists>['query']>;
type Paging = 'page' | 'page_size' | 'sort';
/** Values that a filter of the contract is asked with; `to` is asked together with `from`. */
type Filters<Query> = Readonly<Record<Exclude<keyof Query, Paging | 'to'>, readonly Asked[]>>;

const each = (name: string, values: readonly (string | number)[]): Asked[] => values.map((value) => ({ [name]: value }));

/** Filters of the office's orders: every value that the contract lists, and of the open ones what people ask. */
const orderFilters: Filters<OrderQuery> = {
  market: each('market', orderQuery.market.unwrap().options),
  status: each('status', [
    'new,awaiting_payment,awaiting_trade_in,paid,picking,packed,handed_over,ready_for_pickup',
    'paid,picking,new',
    'delivered,returned',
    ...orderStatuses,
  ]),
  payment_status: each('payment_status', orderQuery.payment_status.unwrap().options),
  type_payment: each('type_payment', orderQuery.type_payment.unwrap().options),
  type_delivery_code: each('type_delivery_code', orderQuery.type_delivery_code.unwrap().options),
  late: each('late', ['true']),
  assignee: each('assignee', ['nobody', 'me']),
  from: [
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2025-06-01', to: '2026-05-31' },
    { from: '2026-11-01' },
    { to: '2024-12-31' },
  ],
  q: each('q', [
    '1900',
    '190012',
    '1900123456',
    'Nov',
    'Novák',
    'Zzzzz',
    'nobody@example.com',
    '+420601000001',
    '356938035643809',
    'Nov 1900',
  ]),
};
const listFilters: Filters<ListQuery> = {
  market: each('market', listQuery.market.unwrap().options),
  place: each('place', ['warehouse', 'store-4', 'store-99']),
  status: each('status', ['waiting,in_progress,picked,not_found,not_available,wrapped', 'delivered,cancelled', ...pickingListStatuses]),
  type_delivery_code: each('type_delivery_code', listQuery.type_delivery_code.unwrap().options),
  late: each('late', ['true']),
  q: each('q', ['1900', '190012', '1900123456', '1500000', 'BEN-1001', '777777777777']),
};

/** One way to ask a list. */
export interface Look {
  readonly name: string;
  readonly query: Asked;
}

type Groups = Readonly<Record<string, readonly Look[]>>;

const toLook = (query: Asked): Look => {
  const words = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return { name: words.join(' ') || 'nothing', query };
};

/** Filters alone and in pairs, in each sort, on the first page and on the last one. Of pairs each filter's first values are asked. */
function buildLooks(filters: Readonly<Record<string, readonly Asked[]>>, sorts: readonly string[]): Groups {
  const PAIRED = 4;
  const values = Object.values(filters);
  const alone: Asked[] = [{}, ...values.flat()];
  const pairs = values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .flatMap((other) => one.slice(0, PAIRED).flatMap((left) => other.slice(0, PAIRED).map((right) => ({ ...left, ...right })))),
  );
  const sorted = alone.flatMap((query) => sorts.map((sort) => ({ ...query, sort })));
  const groups: Readonly<Record<string, readonly Asked[]>> = {
    'each filter, newest first': alone,
    'each filter in each sort': sorted,
    'two filters, newest first': pairs,
    'two filters, sorts in turn': pairs.map((query, index) => ({ ...query, sort: sorts[index % sorts.length] ?? '' })),
    'the last page of each filter in each sort': [...alone, ...sorted].map((query) => ({ ...query, page: LAST_PAGE })),
  };
  return Object.fromEntries(Object.entries(groups).map(([name, queries]) => [name, queries.map(toLook)]));
}

/** The 200th of fifty rows: lists end at ten thousand. */
const LAST_PAGE = 200;

/** Filters of the office's products. */
const productFilters = {
  q: each('q', ['iphone', 'iPhone 15 Pro', 'PH001', 'kryt', 'Zzzzz', 'samsung galaxy', '5901234123457']),
  manufacturer: each('manufacturer', ['apple', 'samsung', 'xiaomi']),
  type_device: each('type_device', ['phone', 'tablet', 'accessory']),
};
/** Filters of the sale price list, whose market is always named. */
const priceFilters = {
  q: productFilters.q,
  manufacturer: productFilters.manufacturer,
  quality: each('quality', ['new', 'A', 'C']),
  reduced: each('reduced', ['true']),
};
/** Filters of the stock, which has a row for each variant and market. */
const stockFilters = {
  q: productFilters.q,
  market: each('market', ['cz', 'ro']),
  state: each('state', ['none', 'low', 'enough', 'reserved', 'endless']),
  place: each('place', ['warehouse']),
  type_device: productFilters.type_device,
};

export const productLooks = buildLooks(productFilters, ['name', '-name', 'code', '-changed_at', '-variants', 'price']);
export const priceLooks = buildLooks(priceFilters, ['name', '-name', 'code', '-price', 'since', '-discount']);
export const stockLooks = buildLooks(stockFilters, ['name', '-name', 'code', '-available', '-changed_at', '-reserved']);
export const orderLooks = buildLooks(orderFilters, ['placed_at', 'number', '-number', 'total', '-total']);
export const listLooks = buildLooks(listFilters, ['released_at', 'due_at', '-due_at', 'number', '-number']);
