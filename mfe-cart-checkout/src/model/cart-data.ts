import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { type CallAnswer, emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { type QueryClient, queryOptions, useQueryClient } from '@okruh/web-kit/query';
import { useEffect } from 'react';
import { checkout } from './api.ts';

/** Everything that the cart page shows. */
export type Cart = CallAnswer<CheckoutShopRoutes['cart_packages']>;
/** A package with the extras on offer. */
export type Package = Cart['packages'][number];

/** Answers that depend on what is in the cart, or on what was chosen for it. */
const cartRoutes: ReadonlySet<unknown> = new Set<keyof CheckoutShopRoutes>([
  'cart_count',
  'cart_installment_best_options',
  'cart_package_item_installment_data',
  'cart_package_product_data',
  'cart_packages',
  'cart_products',
  'deliveries',
  'delivery_atc',
  'delivery_dispensing_places',
  'delivery_places',
  'installment_preview',
  'payment_sub_payments',
  'payments_by_delivery',
  'payments_default',
  'summary',
  'twisto_data',
]);

// Another tab, the stock or a price may have changed the cart: cached data are shown at once and always refetched.
const staleTime = 0;
const UNDER_WAY_MS = 3_000;
interface ReadOptions {
  readonly signal: AbortSignal;
}

/**
 * A read of the cart. After a login it first merges the browser's cart into the account's; when the merge fails, it returns the
 * account's cart, and the next read tries again.
 */
const readMerged =
  <T>(read: (options: ReadOptions) => Promise<T>, hasBrowserCart: (answer: T) => boolean) =>
  async (options: ReadOptions): Promise<T> => {
    const answer = await read(options);
    if (!hasBrowserCart(answer)) return answer;
    try {
      await checkout.call('merge_cart');
    } catch {
      return answer;
    }
    return read(options);
  };

/** The whole cart with available extras, for the cart page. */
export const cartPackagesOptions = () =>
  queryOptions({
    ...checkout.query('cart_packages'),
    queryFn: readMerged<Cart>(
      ({ signal }) => checkout.call('cart_packages', { signal }),
      ({ summary }) => summary.has_browser_cart,
    ),
    staleTime,
    // An order from before the login is being placed; packages that aren't part of it join the cart when it is settled.
    refetchInterval: ({ state }) => (state.data?.summary.order_under_way === true ? UNDER_WAY_MS : false),
  });
/** The products alone, for the mini cart. */
export const cartProductsOptions = () =>
  queryOptions({
    ...checkout.query('cart_products'),
    queryFn: readMerged<CallAnswer<CheckoutShopRoutes['cart_products']>>(
      ({ signal }) => checkout.call('cart_products', { signal }),
      (answer) => answer.has_browser_cart,
    ),
    staleTime,
  });
/** The cart with the chosen methods, its problems and the token for `finish`; for the checkout's steps and its sidebar. */
export const summaryOptions = () =>
  queryOptions({
    ...checkout.query('summary'),
    queryFn: readMerged<CartSummary>(
      ({ signal }) => checkout.call('summary', { signal }),
      (answer) => answer.has_browser_cart,
    ),
    staleTime,
  });

/** Invalidates all cached reads of the cart; those on the page are fetched again. */
export const refreshCart = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [route] }) => cartRoutes.has(route) });

/** Caches the summary that a command answered and invalidates all other reads of the cart. */
export function keepSummary(queryClient: QueryClient, summary: CartSummary): void {
  const { queryKey } = summaryOptions();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [route] }) => cartRoutes.has(route) && route !== queryKey[0] });
  queryClient.setQueryData(queryKey, summary);
}

const OTHER_TABS = 'okruh-cart-changed';
/** True while this bundle emits the event itself: it has already refetched its own data, so it ignores the event. */
let isEmitting = false;

/** Informs header, fragments and other tabs of the shop that the cart changed. `count` = pieces of products in it now. */
export function emitCartChanged(count: number): void {
  isEmitting = true;
  emitBrowserEvent('cart:changed', { count });
  isEmitting = false;
  try {
    // Only other tabs receive a storage event, and only when the value changes: hence the time.
    localStorage.setItem(OTHER_TABS, JSON.stringify({ count, at: Date.now() }));
  } catch {
    // Storage may be blocked: then other tabs refresh when they are opened again.
  }
}

/** Refetches the cart and, when the cart page's data are cached, emits the new number of pieces. */
export async function refreshAndEmit(queryClient: QueryClient): Promise<void> {
  await refreshCart(queryClient);
  const count = queryClient.getQueryData(cartPackagesOptions().queryKey)?.summary.count;
  if (count !== undefined) emitCartChanged(count);
}

/** Refetches the cart after changes by other bundles and tabs, and after login and logout, when carts are merged. */
export function useFreshCart(): void {
  const queryClient = useQueryClient();
  useBrowserEvent('account:session-changed', () => void refreshAndEmit(queryClient));
  useBrowserEvent('cart:changed', () => {
    if (!isEmitting) void refreshCart(queryClient);
  });
  useEffect(() => {
    const received = ({ key, newValue }: StorageEvent): void => {
      const count = key === OTHER_TABS && newValue !== null ? parseCount(newValue) : null;
      if (count !== null) emitBrowserEvent('cart:changed', { count });
    };
    window.addEventListener('storage', received);
    return () => window.removeEventListener('storage', received);
  }, []);
}

function parseCount(message: string): number | null {
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' && value !== null && 'count' in value && typeof value.count === 'number' ? value.count : null;
  } catch {
    return null; // not ours
  }
}
