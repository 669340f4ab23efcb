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

// Another tab, the stock or a price may have changed it since: what is known is shown at once and asked for again.
const staleTime = 0;
const UNDER_WAY_MS = 3_000;
interface ReadOptions {
  readonly signal: AbortSignal;
}

/**
 * A read of the cart. After a login what the browser had in its own joins the account's first; when that doesn't work now, the
 * account's cart is shown, and the next look tries again.
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

/** The whole cart with the extras on offer: the cart page in one call. */
export const cartPackagesOptions = () =>
  queryOptions({
    ...checkout.query('cart_packages'),
    queryFn: readMerged<Cart>(
      ({ signal }) => checkout.call('cart_packages', { signal }),
      ({ summary }) => summary.has_browser_cart,
    ),
    staleTime,
    // An order from before the login: what isn't in it comes when it is settled.
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
/** The whole cart with what was chosen, its problems and the token that `finish` takes: what the steps and the aside read. */
export const summaryOptions = () =>
  queryOptions({
    ...checkout.query('summary'),
    queryFn: readMerged<CartSummary>(
      ({ signal }) => checkout.call('summary', { signal }),
      (answer) => answer.has_browser_cart,
    ),
    staleTime,
  });

/** What the server says of the cart is old by now: it is fetched again where it is shown. */
export const refreshCart = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [route] }) => cartRoutes.has(route) });

/** Keeps the summary that a change answered, and lets everything else of the cart be fetched again. */
export function keepSummary(queryClient: QueryClient, summary: CartSummary): void {
  const { queryKey } = summaryOptions();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [route] }) => cartRoutes.has(route) && route !== queryKey[0] });
  queryClient.setQueryData(queryKey, summary);
}

const OTHER_TABS = 'okruh-cart-changed';
/** Anybody who tells of a change from here has let its own answers be fetched again already. */
let isTelling = false;

/** Tells header, fragments and the shop's other tabs that the cart changed. `count`: pieces of products in it now. */
export function emitCartChanged(count: number): void {
  isTelling = true;
  emitBrowserEvent('cart:changed', { count });
  isTelling = false;
  try {
    // Only the other tabs hear it; the time makes each message a new one.
    localStorage.setItem(OTHER_TABS, JSON.stringify({ count, at: Date.now() }));
  } catch {
    // Without a storage the other tabs learn it when they are opened again.
  }
}

/** Fetches what is shown of the cart again, and tells how many pieces are in it where a page knows it then. */
export async function refreshAndEmit(queryClient: QueryClient): Promise<void> {
  await refreshCart(queryClient);
  const count = queryClient.getQueryData(cartPackagesOptions().queryKey)?.summary.count;
  if (count !== undefined) emitCartChanged(count);
}

/** Keeps what the page knows of the cart fresh: changes of other parts and other tabs, login and logout (carts are merged then). */
export function useFreshCart(): void {
  const queryClient = useQueryClient();
  useBrowserEvent('account:session-changed', () => void refreshAndEmit(queryClient));
  useBrowserEvent('cart:changed', () => {
    if (!isTelling) void refreshCart(queryClient);
  });
  useEffect(() => {
    const received = ({ key, newValue }: StorageEvent): void => {
      const count = key === OTHER_TABS && newValue !== null ? countOf(newValue) : null;
      if (count !== null) emitBrowserEvent('cart:changed', { count });
    };
    window.addEventListener('storage', received);
    return () => window.removeEventListener('storage', received);
  }, []);
}

function countOf(message: string): number | null {
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' && value !== null && 'count' in value && typeof value.count === 'number' ? value.count : null;
  } catch {
    return null; // not ours
  }
}
