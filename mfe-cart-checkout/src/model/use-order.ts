import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import type { PaymentsShopRoutes } from '@okruh/contracts/http/payments';
import { type AccessToken, type CallAnswer, FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { keepPreviousData, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import { orders, payments } from './api.ts';
import { tokenHeaders } from './order-tokens.ts';

export type OrderData = CallAnswer<OrdersShopRoutes['get_order']>;
export type PaymentData = CallAnswer<PaymentsShopRoutes['payment_status']>;

export function useOrder(code: string, token: AccessToken) {
  return useQuery({
    // The token's value stays out of the cache key: keys are inlined and logged by tools.
    queryKey: ['get_order', code, Boolean(token)],
    queryFn: ({ signal }) => orders.call('get_order', { params: { code }, headers: tokenHeaders(token), signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
}

/** Milliseconds until the payment is asked about again, by how often it was: quick at first, then ever less. */
export const pollDelay = (asked: number): number => Math.min(1000 * 1.4 ** asked, 15_000);
/** After so many milliseconds the page says that it takes longer. */
const LONG_MS = 20_000;

/** States that don't change any more by themselves within this visit. */
const settled: ReadonlySet<string> = new Set([
  'captured',
  'failed',
  'cancelled',
  'held',
  'refunded',
  'partially-refunded',
  'disputed',
  'charged-back',
]);
/** The provider hasn't said the last word. */
export const isUnderWay = ({ state }: Pick<PaymentData, 'state'>): boolean => !settled.has(state);

interface PaymentOptions {
  readonly order: OrderData;
  /** Payment that the provider's page came back from; null = the order's newest. */
  readonly returned: string | null;
  readonly isEnabled: boolean;
}

/** The payment has its last word already and the order, which hears of it by an event, hasn't. */
const isBehind = (
  { status, payment_status: paid, payment: { type_payment: type } }: OrderData,
  state: PaymentData['state'] | undefined,
): boolean => {
  if (state === 'captured') return paid === 'pending' || paid === 'failed';
  if (state === 'failed') return status === 'awaiting_payment' && paid === 'pending';
  return state === 'authorised' && status === 'awaiting_payment' && (type === 'instalments' || type === 'leasing');
};

/** The order's payment. Who came back from the bank waits for the truth: it is asked for until the provider has reported it. */
export function usePayment({ order, returned, isEnabled }: PaymentOptions) {
  const { code } = order;
  const queryClient = useQueryClient();
  const [since] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['payment_status', code],
    queryFn: ({ signal }) => payments.call('payment_status', { query: { order: code }, signal }),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      returned === null || (data !== undefined && !isUnderWay(data)) ? false : pollDelay(dataUpdateCount + errorUpdateCount),
  });
  const state = query.data?.state;
  const seen = useRef(state);
  useEffect(() => {
    // The order follows its payment: its page is fetched again with each change.
    if (seen.current !== undefined && seen.current !== state) void queryClient.invalidateQueries({ queryKey: ['get_order', code] });
    seen.current = state;
  }, [state, code, queryClient]);
  const isWaiting = isEnabled && isBehind(order, state);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ask = (): void => {
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: ['get_order', code] });
        asked += 1;
        ask();
      }, pollDelay(asked));
    };
    ask();
    return () => clearTimeout(timer);
  }, [isWaiting, code, queryClient]);
  return { ...query, isLong: query.dataUpdatedAt - since > LONG_MS };
}

/** 404, and the 400 of a code that can't be one. */
export const isUnknownCode = (error: unknown): boolean =>
  error instanceof FieldErrorsError || (error instanceof ProblemError && (error.status === 404 || error.code === 'bad-request'));
