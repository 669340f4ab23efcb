import { getOrder, ORDER_TOKEN_HEADER } from '@okruh/contracts/http/orders';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import { expect } from 'playwright/test';
import type { PlacedOrder } from './buyers.ts';
import type { CallOptions } from './visitor.ts';

/** The token of the order's link: who sends it is its customer. */
export const withOrderToken = ({ location }: PlacedOrder): CallOptions => ({
  headers: { [ORDER_TOKEN_HEADER]: location.split('#t=')[1] ?? '' },
});

/** The order as its customer sees it. */
export const loadOrder = (placed: PlacedOrder): Promise<OrderView> =>
  placed.visitor.call(getOrder, { params: { code: placed.code } }, withOrderToken(placed));

/** Waits until the customer sees the order in a state. */
export const orderBecomes = (placed: PlacedOrder, status: OrderView['status']): Promise<void> =>
  expect.poll(async () => (await loadOrder(placed)).status).toBe(status);
